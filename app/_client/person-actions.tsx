'use client';

import { signOut } from 'next-auth/react';
import { keepTheme } from '#app/_client/keep-theme.ts';
import { AccountMenu, type PresentUser } from '#components/frame/account-menu.tsx';
import { type Theme, ThemeSwitch } from '#components/frame/theme-switch.tsx';

export function PersonActions({ user, theme }: { user: PresentUser | null; theme: Theme }) {
  return (
    <>
      <ThemeSwitch theme={theme} onChange={keepTheme} />
      <AccountMenu user={user} onSignOut={() => signOut({ callbackUrl: '/' })} />
    </>
  );
}
