'use client';

import { keepTheme } from '#app/_client/keep-theme.ts';
import { useKeepLocale } from '#app/_client/use-keep-locale.ts';
import { AccountMenu, type PresentUser } from '#components/frame/account-menu.tsx';
import { PreferencesMenu } from '#components/frame/preferences-menu.tsx';
import type { Theme } from '#components/frame/theme-choices.tsx';

/** The code for it comes when it is wanted: most visits never sign out. */
async function leave() {
  // What was typed in this tab is the leaver's (CASES C-160).
  try {
    sessionStorage.clear();
  } catch {
    // Where nothing can be kept there is nothing to clear.
  }
  const { signOut } = await import('next-auth/react');
  await signOut({ callbackUrl: '/' });
}

type PersonActionsProps = {
  user: PresentUser | null;
  unread?: number;
  theme: Theme;
  /** Left out where the pages are in one language. */
  languages?: boolean;
};

export function PersonActions({ user, unread = 0, theme, languages }: PersonActionsProps) {
  const keepLocale = useKeepLocale();
  return (
    <>
      <PreferencesMenu theme={theme} onTheme={keepTheme} onLocale={languages ? keepLocale : undefined} />
      <AccountMenu user={user} unread={unread} onSignOut={leave} />
    </>
  );
}
