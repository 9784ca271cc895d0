import type { Metadata } from 'next';
import { cookies, headers } from 'next/headers';
import { PersonActions } from '#app/_client/person-actions.tsx';
import { parseTheme, themeCookie } from '#app/_client/theme-cookie.ts';
import { toldTo } from '#app/_http/told.ts';
import { InEnglish } from '#app/_locale/in-english.tsx';
import { currentUser, requireSellerPage } from '#app/_session/current.ts';
import { SellerOnTheWay } from '#app/seller/seller-on-the-way.tsx';
import { SellerHeader } from '#components/seller/seller-header.tsx';
import { SellerNav } from '#components/seller/seller-nav.tsx';
import { FormKeyProvider, WithoutScripts } from '#components/ui/act-form.tsx';
import { ToldNotice } from '#components/ui/told-notice.tsx';
import { database, processEnv } from '#db/client.ts';
import { readSellerName } from '#domain/seller/read-day.ts';

export const metadata: Metadata = { title: { default: 'Seller console', template: '%s · Seller console' } };

/** The frame of a seller's console. Every page asks for its own admission, too: a layout is not asked again on the way between pages. */
export default async function SellerLayout({ children }: { children: React.ReactNode }) {
  const sellerId = await requireSellerPage('/seller');
  const [user, jar, sent, name] = await Promise.all([
    currentUser(),
    cookies(),
    headers(),
    readSellerName(database(), sellerId),
  ]);
  const told = user && toldTo(sent, user.userId);
  return (
    <InEnglish>
      <WithoutScripts />
      <SellerHeader
        sellerName={name}
        storeName={processEnv().STORE_NAME}
        actions={<PersonActions user={user ?? null} theme={parseTheme(jar.get(themeCookie)?.value)} />}
      />
      <div className="shell grid items-start gap-x-8 gap-y-5 py-4 sm:py-7 lg:grid-cols-[10rem_minmax(0,1fr)] print:block">
        <SellerNav />
        <main id="main" tabIndex={-1} className="min-w-0 outline-none">
          {told && <ToldNotice {...told} />}
          <FormKeyProvider value={crypto.randomUUID()}>
            <SellerOnTheWay>{children}</SellerOnTheWay>
          </FormKeyProvider>
        </main>
      </div>
    </InEnglish>
  );
}
