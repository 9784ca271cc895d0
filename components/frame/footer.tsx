import Link from 'next/link';

const link =
  'inline-flex min-h-9 items-center text-sm underline decoration-line underline-offset-4 hover:decoration-current';

export function Footer({
  storeName,
  holdMinutes,
  signedIn,
}: {
  storeName: string;
  holdMinutes: number;
  signedIn: boolean;
}) {
  return (
    <footer className="mt-20 border-line border-t bg-sunken">
      <div className="shell grid gap-8 py-10 sm:grid-cols-[2fr_1fr]">
        <div className="grid content-start gap-3">
          <div aria-hidden className="rope w-24" />
          <p className="max-w-prose text-muted text-sm">
            {storeName} sells for several sellers. What you order is held for you for {holdMinutes}{' '}
            {holdMinutes === 1 ? 'minute' : 'minutes'} while you pay, and nobody else can buy it meanwhile.
          </p>
        </div>
        <nav aria-label="Shop" className="grid justify-items-start">
          <Link href="/" className={link}>
            All products
          </Link>
          <Link href="/orders" className={link}>
            Your orders
          </Link>
          <Link href={signedIn ? '/account' : '/sign-in'} className={link}>
            {signedIn ? 'Account' : 'Sign in'}
          </Link>
        </nav>
      </div>
    </footer>
  );
}
