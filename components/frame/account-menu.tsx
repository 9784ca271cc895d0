'use client';

import { Anchor, LogOut, Package, UserRound } from 'lucide-react';
import Link from 'next/link';
import { Menu, MenuEntry, MenuNote } from '#components/ui/menu.tsx';
import type { UserRole } from '#db/enums.ts';

export type PresentUser = { name: string; email: string; role: UserRole };

/** Who is here, and the pages that are theirs. A guest gets the way to sign in, and their orders all the same. */
export function AccountMenu({ user, onSignOut }: { user: PresentUser | null; onSignOut: () => void }) {
  return (
    <Menu
      label="Account"
      trigger={
        <button
          type="button"
          aria-label={user ? `Account of ${user.name}` : 'Account'}
          className="grid size-11 place-items-center rounded-md hover:bg-accent-soft hover:text-accent"
        >
          <UserRound aria-hidden className="size-5" />
        </button>
      }
    >
      {user && <MenuNote>{user.email}</MenuNote>}
      {user?.role === 'admin' && (
        <MenuEntry asChild>
          <Link href="/admin">
            <Anchor aria-hidden className="size-4" /> Admin console
          </Link>
        </MenuEntry>
      )}
      <MenuEntry asChild>
        <Link href="/orders">
          <Package aria-hidden className="size-4" /> Orders
        </Link>
      </MenuEntry>
      <MenuEntry asChild>
        <Link href={user ? '/account' : '/sign-in'}>
          <UserRound aria-hidden className="size-4" /> {user ? 'Account' : 'Sign in'}
        </Link>
      </MenuEntry>
      {user && (
        <MenuEntry onSelect={onSignOut}>
          <LogOut aria-hidden className="size-4" /> Sign out
        </MenuEntry>
      )}
    </Menu>
  );
}
