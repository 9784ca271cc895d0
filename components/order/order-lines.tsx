import { PackageX, Warehouse } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { costBeforeCoupon, splitDiscount } from '#components/cart/split-discount.ts';
import { ItemTitle } from '#components/catalog/item-title.tsx';
import { Picture } from '#components/catalog/picture.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Money } from '#components/ui/money.tsx';
import { Price } from '#components/ui/price.tsx';
import type { OrderView } from '#domain/order/types.ts';

/** What was ordered, from whom, out of which warehouses, and what it costs. */
export function OrderLines({ order }: { order: OrderView }) {
  const t = useTranslations('order');
  const { currency } = order;
  const { campaigns, coupon } = splitDiscount(order.discount, order.coupon, currency);
  const sums = [
    { label: t('subtotal'), amount: order.subtotal },
    ...(campaigns ? [{ label: t('reduced'), amount: campaigns }] : []),
    ...(coupon ? [{ label: t('couponOff', { code: coupon.code }), amount: coupon.amount }] : []),
    { label: t('delivery'), amount: order.shipping },
  ];
  return (
    <div className="grid gap-4">
      <ul className="grid divide-y divide-line">
        {order.items.map((item) => (
          <li
            key={`${item.skuId}:${item.sellerId}`}
            className="grid grid-cols-[3.5rem_1fr_auto] gap-x-3 py-4 sm:grid-cols-[4.5rem_1fr_auto] sm:gap-x-4 first:pt-0"
          >
            <Picture src={item.imageUrl} alt="" size={72} className="rounded-md" />
            <div className="grid min-w-0 content-start gap-0.5 text-sm">
              <p
                className={classNames('font-semibold leading-snug', item.refund !== null && 'text-muted line-through')}
              >
                {item.slug ? (
                  <Link href={`/products/${item.slug}`} className="hover:text-accent">
                    <ItemTitle title={item.title} />
                  </Link>
                ) : (
                  <ItemTitle title={item.title} />
                )}
              </p>
              <p className="text-muted text-xs">
                {t.rich('lineOf', {
                  quantity: item.quantity,
                  seller: item.sellerName,
                  price: () => <Price price={item.unitPrice} reduced={item.reducedPrice} currency={currency} />,
                })}
              </p>
              {item.refund !== null && (
                <p className="flex items-start gap-1.5 font-semibold text-brass text-xs">
                  <PackageX aria-hidden className="mt-0.5 size-3.5 shrink-0" />
                  <span>
                    {t.rich('couldNotShip', { price: () => <Money amount={item.refund ?? '0'} currency={currency} /> })}
                  </span>
                </p>
              )}
              {item.refund === null && item.warehouses.length > 0 && (
                <p className="flex items-start gap-1.5 text-muted text-xs">
                  <Warehouse aria-hidden className="mt-0.5 size-3.5 shrink-0" />
                  <span>
                    <span className="sr-only">{t('sentFrom')} </span>
                    {item.warehouses.map(({ quantity, city }) => t('partFrom', { quantity, city })).join(', ')}
                  </span>
                </p>
              )}
            </div>
            <Money amount={costBeforeCoupon(item, currency)} currency={currency} className="font-semibold text-sm" />
          </li>
        ))}
      </ul>
      <dl className="grid gap-1.5 border-line border-t pt-4 text-sm">
        {sums.map((row) => (
          <div key={row.label} className="flex justify-between gap-4">
            <dt className="text-muted">{row.label}</dt>
            <dd>{Number(row.amount) === 0 ? t('free') : <Money amount={row.amount} currency={currency} />}</dd>
          </div>
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-line border-t pt-3 font-semibold">
          <dt className="text-base">{t('total')}</dt>
          <dd className="font-display text-xl">
            <Money amount={order.total} currency={currency} />
          </dd>
        </div>
        {Number(order.refunded) > 0 && (
          <div className="flex justify-between gap-4">
            <dt className="text-muted">{t('refundedToCard')}</dt>
            <dd>
              <Money amount={`-${order.refunded}`} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
