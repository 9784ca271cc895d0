'use client';

import {
  Anchor,
  ClipboardCheck,
  CreditCard,
  Flag,
  LayoutDashboard,
  type LucideIcon,
  Menu,
  PackageMinus,
  Receipt,
  Scale,
  ScrollText,
  Store,
  Timer,
  TriangleAlert,
  Warehouse,
  X,
} from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect, useId, useState } from 'react';
import { NavIcon } from '#components/ui/nav-icon.tsx';

type Page = { href: string; label: string; icon: LucideIcon };

/** The console's pages by what somebody comes for: a new page is a line here. */
const groups: readonly { title: string; pages: readonly Page[] }[] = [
  {
    title: 'Watch',
    pages: [
      { href: '/admin', label: 'Overview', icon: LayoutDashboard },
      { href: '/admin/attention', label: 'Attention', icon: TriangleAlert },
      { href: '/admin/holds', label: 'Holds', icon: Anchor },
      { href: '/admin/sweeper', label: 'Sweeper', icon: Timer },
    ],
  },
  {
    title: 'Orders and money',
    pages: [
      { href: '/admin/orders', label: 'Orders', icon: Receipt },
      { href: '/admin/payments', label: 'Payments', icon: CreditCard },
      { href: '/admin/reconciliation', label: 'Reconciliation', icon: Scale },
    ],
  },
  {
    title: 'Stock and sellers',
    pages: [
      { href: '/admin/stock', label: 'Stock', icon: Warehouse },
      { href: '/admin/oversubscribed', label: 'Oversubscribed', icon: PackageMinus },
      { href: '/admin/sellers', label: 'Sellers', icon: Store },
    ],
  },
  {
    title: 'The machine',
    pages: [
      { href: '/admin/audit', label: 'Audit', icon: ClipboardCheck },
      { href: '/admin/flags', label: 'Flags', icon: Flag },
      { href: '/admin/log', label: 'Admin log', icon: ScrollText },
    ],
  },
];

const allPages = groups.flatMap((group) => group.pages);

/** A page is current for what lies under it, too; the overview only for itself, since everything lies under it. */
function isCurrent(href: string, path: string): boolean {
  return path === href || (href !== '/admin' && path.startsWith(`${href}/`));
}

/** The way around the console: beside the page where there is room, else behind a button that says where one is. */
export function ConsoleNav() {
  const path = usePathname();
  const [openOn, setOpenOn] = useState<string>();
  const listId = useId();
  // Following a link closes it: it is open only for the page on which it was opened.
  const open = openOn === path;
  const here = allPages.find((page) => isCurrent(page.href, path));
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpenOn(undefined);
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open]);
  return (
    <nav aria-label="Console" className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpenOn(open ? undefined : path)}
        className="needs-scripts flex min-h-11 w-full items-center gap-3 rounded-lg border border-edge bg-paper px-4 font-semibold text-sm lg:hidden"
      >
        {open ? <X aria-hidden className="size-5" /> : <Menu aria-hidden className="size-5" />}
        <span className="flex-1 text-left">{here?.label ?? 'Console'}</span>
        <span className="font-normal text-muted text-xs">All pages</span>
      </button>
      <div
        id={listId}
        className={`${open ? 'grid' : 'hidden'} grid-without-scripts mt-2 gap-x-4 gap-y-5 rounded-lg border border-line bg-paper p-4 sm:grid-cols-2 lg:mt-0 lg:grid lg:grid-cols-1 lg:rounded-none lg:border-0 lg:bg-transparent lg:p-0`}
      >
        {groups.map((group) => (
          <div key={group.title}>
            <p className="mb-1 px-3 text-muted text-xs">{group.title}</p>
            <ul className="grid gap-0.5">
              {group.pages.map(({ href, label, icon }) => (
                <li key={href}>
                  <Link
                    href={href}
                    aria-current={isCurrent(href, path) ? 'page' : undefined}
                    className="flex min-h-9 items-center gap-3 rounded-md px-3 text-sm hover:bg-accent-soft hover:text-accent focus-visible:-outline-offset-3 aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent"
                  >
                    <NavIcon icon={icon} />
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
