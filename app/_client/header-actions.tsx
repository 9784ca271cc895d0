'use client';

import { PersonActions } from '#app/_client/person-actions.tsx';
import { useCart } from '#app/_client/use-cart.ts';
import { useUnread } from '#app/_client/use-unread.ts';
import type { PresentUser } from '#components/frame/account-menu.tsx';
import { CartLink } from '#components/frame/cart-link.tsx';
import type { Theme } from '#components/frame/theme-choices.tsx';
import type { CartView } from '#domain/cart/types.ts';

type HeaderActionsProps = { user: PresentUser | null; cart: CartView; unread: number; theme: Theme };

export function HeaderActions({ user, cart, unread, theme }: HeaderActionsProps) {
  const count = useCart(cart).items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <>
      <PersonActions languages user={user} unread={useUnread(unread)} theme={theme} />
      <CartLink count={count} />
    </>
  );
}
