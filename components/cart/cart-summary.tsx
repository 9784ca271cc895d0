import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { splitDiscount } from '#components/cart/split-discount.ts';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Money } from '#components/ui/money.tsx';
import type { CartView } from '#domain/cart/types.ts';

type CartSummaryProps = { cart: CartView; settling: boolean; holdMinutes: number };

/** Total and the way on; on a phone it stays at the foot of the screen (see data-foot-bar in globals.css). */
export function CartSummary({ cart, settling, holdMinutes }: CartSummaryProps) {
  const t = useTranslations('cart');
  const units = cart.items.reduce((sum, item) => sum + (item.available ? item.quantity : 0), 0);
  const { campaigns, coupon } = splitDiscount(cart.discount, cart.coupon, cart.currency);
  const reduced = campaigns !== null || coupon !== null;
  const rows = [
    { label: t('subtotal'), amount: cart.subtotal },
    ...(campaigns ? [{ label: t('reduced'), amount: campaigns }] : []),
    ...(coupon ? [{ label: t('couponOff', { code: coupon.code }), amount: coupon.amount }] : []),
  ];
  return (
    <section
      aria-label={t('summary')}
      data-foot-bar
      className="sticky bottom-0 z-20 grid gap-3 border-line bg-paper max-lg:-mx-[clamp(1rem,4vw,2rem)] max-lg:border-t max-lg:px-[clamp(1rem,4vw,2rem)] max-lg:py-3 lg:top-6 lg:rounded-xl lg:border lg:p-6 lg:shadow-rest"
    >
      <h2 className="text-lg max-lg:hidden">{t('summary')}</h2>
      {reduced && (
        <dl className="grid gap-1.5 border-line text-sm lg:border-b lg:pb-3">
          {rows.map((row, index) => (
            <div key={row.label} className={classNames('flex justify-between gap-4', index === 0 && 'max-lg:hidden')}>
              <dt className="min-w-0 truncate text-muted">{row.label}</dt>
              <dd>
                <Money amount={row.amount} currency={cart.currency} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-muted text-sm">{t('items', { count: units })}</p>
        <p
          role="status"
          className={`font-display font-semibold text-xl transition-opacity ${settling ? 'opacity-50' : ''}`}
        >
          <span className="sr-only">{reduced ? t('afterDiscounts') : t('subtotal')} </span>
          <Money amount={cart.goodsTotal} currency={cart.currency} />
        </p>
      </div>
      {units > 0 ? (
        <Button asChild wide>
          <Link href="/checkout">{t('checkOut')}</Link>
        </Button>
      ) : (
        <p className="text-muted text-sm">{t('nothingOrderable')}</p>
      )}
      <p className="text-muted text-xs max-lg:hidden">{t('promise', { minutes: holdMinutes })}</p>
    </section>
  );
}
