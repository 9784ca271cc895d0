'use client';

import { Bell, Compass, MapPin, Package, Settings } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { usePresentInSight } from '#components/ui/use-present-in-sight.ts';

const entries = [
  { href: '/account', words: 'overview', Icon: Compass },
  { href: '/orders', words: 'orders', Icon: Package },
  { href: '/account/notices', words: 'notices', Icon: Bell },
  { href: '/account/addresses', words: 'addresses', Icon: MapPin },
  { href: '/account/settings', words: 'settings', Icon: Settings },
] as const;

/** The rooms of an account: beside the page where there is room, else a row that scrolls sideways. */
export function AccountNav() {
  const t = useTranslations('account');
  const here = usePathname();
  const row = usePresentInSight(here);
  return (
    <nav
      ref={row}
      aria-label={t('navigation')}
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] lg:sticky lg:top-6 lg:mx-0 lg:self-start lg:overflow-visible lg:px-0"
    >
      <ul className="flex gap-1 border-line max-lg:w-max max-lg:min-w-full max-lg:border-b lg:grid">
        {entries.map(({ href, words, Icon }) => (
          <li key={href} className="shrink-0">
            <Link
              href={href}
              aria-current={here === href ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2.5 px-3 text-muted text-sm hover:text-accent focus-visible:-outline-offset-3 aria-[current=page]:font-semibold aria-[current=page]:text-ink max-lg:-mb-px max-lg:border-transparent max-lg:border-b-3 max-lg:aria-[current=page]:border-accent lg:rounded-md lg:aria-[current=page]:bg-accent-soft"
            >
              <Icon aria-hidden className="size-4.5" />
              {t(words)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
