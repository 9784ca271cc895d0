import { cookies } from 'next/headers';
import { FooterLanguages } from '#app/_client/footer-languages.tsx';
import { HeaderActions } from '#app/_client/header-actions.tsx';
import { SiteSearch } from '#app/_client/site-search.tsx';
import { parseTheme, themeCookie } from '#app/_client/theme-cookie.ts';
import { wordsInShop } from '#app/_locale/locales.ts';
import { Words } from '#app/_locale/words.tsx';
import { currentBuyer, currentUser } from '#app/_session/current.ts';
import { CardSourceProvider } from '#components/checkout/card-source.tsx';
import { Footer } from '#components/frame/footer.tsx';
import { Header } from '#components/frame/header.tsx';
import { database, processEnv } from '#db/client.ts';
import { emptyCart, readCart } from '#domain/cart/read-cart.ts';
import { listCategories } from '#domain/catalog/queries.ts';
import { countUnread } from '#domain/notice/queries.ts';

/** Header and footer around every page of a shopper. */
export async function ShopFrame({ children }: { children: React.ReactNode }) {
  const env = processEnv();
  const db = database();
  const [buyer, user, categories, jar] = await Promise.all([
    currentBuyer(),
    currentUser(),
    listCategories(db),
    cookies(),
  ]);
  const [cart, unread] = buyer ? await Promise.all([readCart(db, buyer), countUnread(db, buyer)]) : [emptyCart(), 0];
  const theme = parseTheme(jar.get(themeCookie)?.value);
  return (
    <Words of={wordsInShop}>
      <div className="flex min-h-dvh flex-col">
        <Header
          storeName={env.STORE_NAME}
          categories={categories}
          search={<SiteSearch />}
          actions={<HeaderActions user={user ?? null} cart={cart} unread={unread} theme={theme} />}
        />
        <main id="main" tabIndex={-1} className="shell flex-1 py-6 outline-none sm:py-10">
          <CardSourceProvider
            source={
              env.PAYMENT_PROVIDER === 'stripe'
                ? { kind: 'stripe', publishableKey: env.STRIPE_PUBLISHABLE_KEY }
                : { kind: 'sandbox' }
            }
          >
            {children}
          </CardSourceProvider>
        </main>
        <Footer
          storeName={env.STORE_NAME}
          holdMinutes={Math.max(1, Math.round(env.HOLD_TTL_SECONDS / 60))}
          signedIn={user !== undefined}
          categories={categories}
          languages={<FooterLanguages />}
        />
      </div>
    </Words>
  );
}
