import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';

/** The way from the front page to here; the page itself is its heading and not repeated. */
export function Breadcrumbs({ steps }: { steps: readonly { label: string; href: string }[] }) {
  const t = useTranslations('catalog');
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm">
        {[{ label: t('home'), href: '/' }, ...steps].map(({ label, href }, index) => (
          <li key={href} className="flex items-center gap-1.5">
            {index > 0 && <ChevronRight aria-hidden className="size-3.5 text-muted" />}
            <Link
              href={href}
              className="inline-flex min-h-6 items-center text-accent underline-offset-4 hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
