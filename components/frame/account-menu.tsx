'use client';

import { Anchor, Bell, LogOut, Package, Store, UserRound } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Menu, MenuEntry, MenuNote } from '#components/ui/menu.tsx';
import type { UserRole } from '#db/enums.ts';

export type PresentUser = { name: string; email: string; role: UserRole };

/** Who is here, and the pages that are theirs. A guest gets the way to sign in, and their orders all the same. */
export function AccountMenu({
  user,
  unread,
  onSignOut,
}: {
  user: PresentUser | null;
  unread: number;
  onSignOut: () => void;
}) {
  const t = useTranslations('frame');
  const label = user ? t('accountOf', { name: user.name }) : t('account');
  return (
    <Menu
      label={t('account')}
      trigger={
        <button
          type="button"
          aria-label={unread === 0 ? label : t('withNews', { label, count: unread })}
          className="relative grid size-11 place-items-center rounded-md hover:bg-accent-soft hover:text-accent"
        >
          <UserRound aria-hidden className="size-5" />
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-ground bg-ember"
            />
          )}
        </button>
      }
    >
      {user && <MenuNote>{user.email}</MenuNote>}
      {user?.role === 'admin' && (
        <MenuEntry asChild>
          <Link href="/admin">
            <Anchor aria-hidden className="size-4" /> {t('adminConsole')}
          </Link>
        </MenuEntry>
      )}
      {user?.role === 'seller' && (
        <MenuEntry asChild>
          <Link href="/seller">
            <Store aria-hidden className="size-4" /> {t('sellerConsole')}
          </Link>
        </MenuEntry>
      )}
      <MenuEntry asChild>
        <Link href="/orders">
          <Package aria-hidden className="size-4" /> {t('orders')}
        </Link>
      </MenuEntry>
      <MenuEntry asChild>
        <Link href="/account/notices">
          <Bell aria-hidden className="size-4" />
          <span className="flex-1">{t('notices')}</span>
          {unread > 0 && (
            <span className="figures rounded-full bg-ember-soft px-2 font-semibold text-ember text-xs">
              {unread > 99 ? '99+' : unread}
              <span className="sr-only"> {t('newOnes')}</span>
            </span>
          )}
        </Link>
      </MenuEntry>
      <MenuEntry asChild>
        <Link href={user ? '/account' : '/sign-in'}>
          <UserRound aria-hidden className="size-4" /> {user ? t('account') : t('signIn')}
        </Link>
      </MenuEntry>
      {user && (
        <MenuEntry onSelect={onSignOut}>
          <LogOut aria-hidden className="size-4" /> {t('signOut')}
        </MenuEntry>
      )}
    </Menu>
  );
}
