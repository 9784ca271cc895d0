import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { CategoryNav } from '#components/frame/category-nav.tsx';
import { Logo } from '#components/frame/logo.tsx';

type HeaderProps = {
  storeName: string;
  categories: readonly string[];
  search: React.ReactNode;
  actions: React.ReactNode;
};

/** It scrolls away with the page: the room belongs to what is read, and nothing is ever focused behind it. */
export function Header({ storeName, categories, search, actions }: HeaderProps) {
  const t = useTranslations('frame');
  return (
    <header className="border-line border-b bg-ground">
      <div className="shell flex flex-wrap items-center gap-x-6 gap-y-2 pt-2.5 pb-1">
        <Link href="/" aria-label={t('home', { storeName })} className="inline-flex min-w-0 rounded-md py-1">
          <Logo name={storeName} />
        </Link>
        <div className="order-last w-full md:order-none md:max-w-2xl md:flex-1">{search}</div>
        <div className="ml-auto flex items-center gap-0.5">{actions}</div>
      </div>
      <CategoryNav categories={categories} />
    </header>
  );
}
