import ShopNotFound from '#app/(shop)/not-found.tsx';

/** For addresses outside every section: without header and footer, which need to know who is here. */
export default function NotFound() {
  return (
    <main id="main" className="shell py-16">
      <ShopNotFound />
    </main>
  );
}
