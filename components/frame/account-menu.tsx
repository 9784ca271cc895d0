'use client';

import { UserRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy } from 'react';
import { Menu } from '#components/ui/menu.tsx';
import type { UserRole } from '#db/enums.ts';

export type PresentUser = { name: string; email: string; role: UserRole };

const load = () => import('#components/frame/account-entries.tsx');
const AccountEntries = lazy(load);

export type AccountMenuProps = { user: PresentUser | null; unread: number; onSignOut: () => void };

/** Who is here, and the pages that are theirs. A guest gets the way to sign in, and their orders all the same. */
export function AccountMenu({ user, unread, onSignOut }: AccountMenuProps) {
  const t = useTranslations('frame');
  const label = user ? t('accountOf', { name: user.name }) : t('account');
  return (
    <Menu
      label={t('account')}
      load={load}
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
      <AccountEntries {...{ user, unread, onSignOut }} />
    </Menu>
  );
}
