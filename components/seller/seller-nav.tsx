'use client';

import { Boxes, FileUp, KeyRound, type LucideIcon, PackageCheck, PackageMinus, Sun, Webhook } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { NavIcon } from '#components/ui/nav-icon.tsx';
import { usePresentInSight } from '#components/ui/use-present-in-sight.ts';

const pages: readonly { href: string; label: string; icon: LucideIcon }[] = [
  { href: '/seller', label: 'Today', icon: Sun },
  { href: '/seller/stock', label: 'Stock', icon: Boxes },
  { href: '/seller/orders', label: 'To pack', icon: PackageCheck },
  { href: '/seller/upload', label: 'Upload', icon: FileUp },
  { href: '/seller/shortfalls', label: 'Shortfalls', icon: PackageMinus },
  { href: '/seller/keys', label: 'API keys', icon: KeyRound },
  { href: '/seller/webhooks', label: 'Webhooks', icon: Webhook },
];

/** A page is current for what lies under it, too; the first only for itself, since everything lies under it. */
const isCurrent = (href: string, path: string) => path === href || (href !== '/seller' && path.startsWith(`${href}/`));

/** The way around a seller's console: beside the page where there is room, else one row that scrolls under the thumb. */
export function SellerNav() {
  const path = usePathname();
  const row = usePresentInSight(path);
  return (
    <nav
      ref={row}
      aria-label="Seller console"
      className="-mx-[clamp(1rem,4vw,2rem)] overflow-x-auto border-line border-b px-[clamp(1rem,4vw,2rem)] pb-2 lg:sticky lg:top-6 lg:mx-0 lg:overflow-visible lg:border-0 lg:p-0 print:hidden"
    >
      <ul className="flex w-max gap-1 lg:grid lg:w-auto">
        {pages.map(({ href, label, icon }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={isCurrent(href, path) ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2.5 whitespace-nowrap rounded-md px-3 text-sm hover:bg-accent-soft hover:text-accent focus-visible:-outline-offset-3 aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent lg:min-h-10"
            >
              <NavIcon icon={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
