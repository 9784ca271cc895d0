'use client';

import { signOut } from 'next-auth/react';
import { themeCookie } from '#app/_client/theme-cookie.ts';
import { useCart } from '#app/_client/use-cart.ts';
import { AccountMenu, type PresentUser } from '#components/frame/account-menu.tsx';
import { CartLink } from '#components/frame/cart-link.tsx';
import { type Theme, ThemeSwitch } from '#components/frame/theme-switch.tsx';
import type { CartView } from '#domain/cart/types.ts';

// A year: a taste, not a session.
const THEME_SECONDS = 365 * 24 * 3600;

function keepTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const age = theme === 'system' ? 0 : THEME_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we serve.
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=${age}; samesite=lax`;
}

type HeaderActionsProps = { user: PresentUser | null; cart: CartView; theme: Theme };

export function HeaderActions({ user, cart, theme }: HeaderActionsProps) {
  const { data } = useCart(cart);
  const count = data.items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <>
      <ThemeSwitch theme={theme} onChange={keepTheme} />
      <AccountMenu user={user} onSignOut={() => signOut({ callbackUrl: '/' })} />
      <CartLink count={count} />
    </>
  );
}
