'use client';

import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { LogoMark } from '#components/frame/logo.tsx';

const pages = [
  { href: '/admin', label: 'Overview' },
  { href: '/admin/holds', label: 'Holds' },
  { href: '/admin/attention', label: 'Attention' },
  { href: '/admin/reconciliation', label: 'Reconciliation' },
];

export function ConsoleHeader({ storeName, actions }: { storeName: string; actions: React.ReactNode }) {
  const path = usePathname();
  return (
    <header className="border-line border-b bg-paper">
      <div className="shell flex flex-wrap items-center gap-x-2 gap-y-1 pt-2">
        <p className="flex items-center gap-2 py-1 font-bold font-display text-lg">
          <LogoMark className="size-8" />
          {storeName} console
        </p>
        <div className="ml-auto flex items-center gap-1">
          <Link
            href="/"
            className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2.5 text-sm hover:bg-accent-soft hover:text-accent"
          >
            <ArrowLeft aria-hidden className="size-4" />
            <span className="max-sm:sr-only">Shop</span>
          </Link>
          {actions}
        </div>
        <nav aria-label="Console" className="-mb-px w-full overflow-x-auto">
          <ul className="-mx-3 flex gap-1">
            {pages.map((page) => (
              <li key={page.href}>
                <Link
                  href={page.href}
                  aria-current={path === page.href ? 'page' : undefined}
                  className="flex min-h-10 items-center border-transparent border-b-3 px-3 text-muted text-sm hover:text-accent focus-visible:-outline-offset-3 aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
                >
                  {page.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}
