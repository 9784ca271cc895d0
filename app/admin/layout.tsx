import type { Metadata } from 'next';
import { cookies, headers } from 'next/headers';
import { PersonActions } from '#app/_client/person-actions.tsx';
import { parseTheme, themeCookie } from '#app/_client/theme-cookie.ts';
import { toldTo } from '#app/_http/told.ts';
import { InEnglish } from '#app/_locale/in-english.tsx';
import { currentUser, requireAdminPage } from '#app/_session/current.ts';
import { AdminOnTheWay } from '#app/admin/admin-on-the-way.tsx';
import { QueryProvider } from '#app/admin/query-provider.tsx';
import { ConsoleHeader } from '#components/admin/console-header.tsx';
import { ConsoleNav } from '#components/admin/console-nav.tsx';
import { FormKeyProvider, WithoutScripts } from '#components/ui/act-form.tsx';
import { ToldNotice } from '#components/ui/told-notice.tsx';
import { processEnv } from '#db/client.ts';

export const metadata: Metadata = { title: { default: 'Console', template: '%s · Console' } };

/** The console's frame. Every page asks for its own admission, too: a layout is not asked again on the way between pages. */
export default async function AdminLayout({ children }: { children: React.ReactNode }) {
  await requireAdminPage('/admin');
  const [user, jar, sent] = await Promise.all([currentUser(), cookies(), headers()]);
  const told = user && toldTo(sent, user.userId);
  return (
    <InEnglish>
      <WithoutScripts />
      <ConsoleHeader
        storeName={processEnv().STORE_NAME}
        actions={<PersonActions user={user ?? null} theme={parseTheme(jar.get(themeCookie)?.value)} />}
      />
      <div className="shell grid max-w-[100rem] grid-cols-1 items-start gap-x-8 gap-y-5 py-5 sm:py-7 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <ConsoleNav />
        <main id="main" tabIndex={-1} className="min-w-0 outline-none">
          {told && <ToldNotice {...told} />}
          <FormKeyProvider value={crypto.randomUUID()}>
            <QueryProvider>
              <AdminOnTheWay>{children}</AdminOnTheWay>
            </QueryProvider>
          </FormKeyProvider>
        </main>
      </div>
    </InEnglish>
  );
}
