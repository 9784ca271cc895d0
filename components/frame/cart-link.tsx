import { ShoppingBasket } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';

/** The way to the cart, with the number of units in it. */
export function CartLink({ count }: { count: number }) {
  const t = useTranslations('frame');
  return (
    <Link
      href="/cart"
      aria-label={t('cartWith', { count })}
      className="relative flex min-h-11 items-center gap-2 rounded-md px-2.5 font-semibold text-sm hover:bg-accent-soft hover:text-accent"
    >
      <ShoppingBasket aria-hidden className="size-5.5" />
      <span className="hidden sm:inline">{t('cart')}</span>
      <span
        aria-hidden
        className="figures grid h-6 min-w-6 place-items-center rounded-full bg-accent px-1.5 text-on-accent text-xs data-[empty=true]:bg-sunken data-[empty=true]:text-muted"
        data-empty={count === 0}
      >
        {count > 99 ? '99+' : count}
      </span>
    </Link>
  );
}
