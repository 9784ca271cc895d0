import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useId } from 'react';

const link = 'inline-flex min-h-9 items-center text-muted text-sm underline-offset-4 hover:text-ink hover:underline';

type FooterProps = {
  storeName: string;
  holdMinutes: number;
  signedIn: boolean;
  categories: readonly string[];
  /** The choice of language, which works without script, too. */
  languages: React.ReactNode;
};

// As many as the column beside it has room for; the header has all of them.
const MOST = 6;

/** The foot of the shop: what it promises, the ways into its goods and to what is the buyer's own, and its languages. */
export function Footer({ storeName, holdMinutes, signedIn, categories, languages }: FooterProps) {
  const t = useTranslations('frame');
  return (
    <footer className="mt-12 border-line border-t bg-sunken sm:mt-20">
      <div className="shell grid grid-cols-2 gap-x-6 gap-y-9 pt-10 pb-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-x-16 lg:pt-14">
        <div className="grid content-start justify-items-start gap-4 max-lg:col-span-2">
          <div aria-hidden className="rope w-24" />
          <p className="max-w-prose text-muted text-sm">{t('promise', { storeName, minutes: holdMinutes })}</p>
        </div>
        <Column
          wide
          title={t('shop')}
          links={[
            { href: '/search', label: t('allProducts') },
            ...categories
              .slice(0, MOST)
              .map((category) => ({ href: `/search?category=${encodeURIComponent(category)}`, label: category })),
          ]}
        />
        <Column
          title={t('account')}
          links={[
            signedIn ? { href: '/account', label: t('overview') } : { href: '/sign-in', label: t('signIn') },
            { href: '/orders', label: t('yourOrders') },
            { href: '/account/notices', label: t('notices') },
          ]}
        />
      </div>
      <div className="shell pb-8">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-line border-t pt-5">
          <Link href="/developers" className={link}>
            {t('forDevelopers')}
          </Link>
          {languages}
        </div>
      </div>
    </footer>
  );
}

type ColumnProps = {
  title: string;
  links: readonly { href: string; label: string }[];
  /** Its links stand in two columns where there is room. */
  wide?: boolean;
};

function Column({ title, links, wide = false }: ColumnProps) {
  const id = useId();
  return (
    <nav aria-labelledby={id} className="grid min-w-0 content-start">
      <p id={id} className="mb-1 font-display font-semibold text-base">
        {title}
      </p>
      {/* Their look is said once: the longer the foot, the less of the page has room in what is sent at first, and shows without scripts. */}
      <ul
        className={`text-muted text-sm [&_a:hover]:text-ink [&_a]:flex [&_a]:min-h-9 [&_a]:items-center ${wide ? 'grid gap-x-6 lg:grid-cols-2' : ''}`}
      >
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
