'use client';

import { Anchor, Bell, LogOut, Package, Store, UserRound } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { AccountMenuProps } from '#components/frame/account-menu.tsx';
import { MenuEntry, MenuNote, MenuPanel } from '#components/ui/menu-panel.tsx';

/** What opens under the button of `AccountMenu`. */
export default function AccountEntries({ user, unread, onSignOut }: AccountMenuProps) {
  const t = useTranslations('frame');
  return (
    <MenuPanel>
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
    </MenuPanel>
  );
}
