import { useTranslations } from 'next-intl';
import { AddressLines } from '#components/address/address-lines.tsx';
import { costBeforeCoupon, splitDiscount } from '#components/cart/split-discount.ts';
import { ItemTitle } from '#components/catalog/item-title.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Money } from '#components/ui/money.tsx';
import { Price } from '#components/ui/price.tsx';
import type { OrderView } from '#domain/order/types.ts';

type OrderReceiptProps = { order: OrderView; storeName: string; timeZone: string };

/** What was bought, from whom, for how much, and where it went: on a sheet of A4, or on a phone, in ink that any printer has. */
export function OrderReceipt({ order, storeName, timeZone }: OrderReceiptProps) {
  const t = useTranslations('order');
  const { currency } = order;
  const { campaigns, coupon } = splitDiscount(order.discount, order.coupon, currency);
  const sums = [
    { label: t('subtotal'), amount: order.subtotal },
    ...(campaigns ? [{ label: t('reduced'), amount: campaigns }] : []),
    ...(coupon ? [{ label: t('couponOff', { code: coupon.code }), amount: coupon.amount }] : []),
    { label: t('delivery'), amount: order.shipping },
  ];
  const head = 'pb-2 text-left font-semibold text-muted text-xs';
  const cell = 'py-2.5 align-top';
  return (
    <article className="grid gap-8 rounded-xl border border-line bg-paper p-5 shadow-rest sm:p-10 print:rounded-none print:border-0 print:bg-transparent print:p-0 print:shadow-none">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-ink border-b-2 pb-4">
        <p className="font-display font-semibold text-xl">{storeName}</p>
        <h1 className="text-lg">
          {t.rich('receiptOf', { number: () => <span className="figures">{order.number}</span> })}
        </h1>
      </header>
      <div className="grid gap-x-8 gap-y-5 text-sm sm:grid-cols-2 print:grid-cols-2">
        <dl>
          <Fact label={t('deliverTo')}>
            <AddressLines address={order.shippingAddress} />
          </Fact>
        </dl>
        <dl className="grid content-start gap-4">
          <Fact label={t('orderedOn')}>
            <Moment iso={order.createdAt} timeZone={timeZone} style="date" />
          </Fact>
          {order.decidedAt && (
            <Fact label={t('paidOn')}>
              <Moment iso={order.decidedAt} timeZone={timeZone} style="date" />, {t('paidByCard')}
            </Fact>
          )}
          <Fact label={t('billedTo')}>
            <span className="break-all">{order.email}</span>
          </Fact>
        </dl>
      </div>
      <table className="w-full text-sm">
        <thead className="border-line border-b">
          <tr>
            <th scope="col" className={head}>
              {t('item')}
            </th>
            <th scope="col" className={`${head} pl-4 text-right`}>
              {t('quantity')}
            </th>
            <th scope="col" className={`${head} pl-4 text-right max-sm:hidden print:table-cell`}>
              {t('unitPrice')}
            </th>
            <th scope="col" className={`${head} pl-4 text-right`}>
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {order.items.map((item) => (
            <tr key={`${item.skuId}:${item.sellerId}`} className="break-inside-avoid">
              <td className={cell}>
                <ItemTitle title={item.title} />
                <span className="block text-muted text-xs">{t('soldBy', { seller: item.sellerName })}</span>
              </td>
              <td className={`${cell} figures pl-4 text-right`}>{item.quantity}</td>
              <td className={`${cell} pl-4 text-right max-sm:hidden print:table-cell`}>
                <Price price={item.unitPrice} reduced={item.reducedPrice} currency={currency} className="justify-end" />
              </td>
              <td className={`${cell} pl-4 text-right`}>
                <Money amount={costBeforeCoupon(item, currency)} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="ml-auto grid w-full max-w-xs break-inside-avoid gap-1.5 text-sm">
        {sums.map((row) => (
          <Sum key={row.label} label={row.label}>
            {Number(row.amount) === 0 ? t('free') : <Money amount={row.amount} currency={currency} />}
          </Sum>
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-ink border-t-2 pt-3 font-semibold text-base">
          <dt>{t('total')}</dt>
          <dd>
            <Money amount={order.total} currency={currency} />
          </dd>
        </div>
        {Number(order.refunded) > 0 && (
          <Sum label={t('refundedToCard')}>
            <Money amount={`-${order.refunded}`} currency={currency} />
          </Sum>
        )}
      </dl>
    </article>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="font-semibold text-muted text-xs">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Sum({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
