import { Lock } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { costBeforeCoupon, splitDiscount } from '#components/cart/split-discount.ts';
import { ItemTitle } from '#components/catalog/item-title.tsx';
import { Picture } from '#components/catalog/picture.tsx';
import { Button } from '#components/ui/button.tsx';
import { formatMoney, Money } from '#components/ui/money.tsx';
import { Price } from '#components/ui/price.tsx';
import type { Translator } from '#components/ui/translator.ts';
import type { PreviewItemView, PreviewView, PreviewWarning } from '#domain/pricing/types.ts';

type OrderReviewProps = {
  preview: PreviewView;
  holdMinutes: number;
  paying: boolean;
  blocked: boolean;
  /** Where a coupon is put on or taken off. */
  coupon?: React.ReactNode;
};

/** What will be ordered and what it costs, with the button that does it. */
export function OrderReview({ preview, holdMinutes, paying, blocked, coupon }: OrderReviewProps) {
  const t = useTranslations('checkout');
  const locale = useLocale();
  const { currency } = preview;
  return (
    <section
      aria-label={t('review')}
      className="grid gap-4 rounded-xl border border-line bg-paper p-5 shadow-rest sm:p-6"
    >
      <div className="flex items-baseline justify-between">
        <h2 className="text-lg">{t('review')}</h2>
        <Link
          href="/cart"
          className="inline-flex min-h-6 items-center text-accent text-sm underline underline-offset-4"
        >
          {t('editCart')}
        </Link>
      </div>
      <ul className="grid gap-3">
        {preview.items.map((item) => (
          <ReviewLine
            key={`${item.skuId}:${item.sellerId}`}
            item={item}
            currency={currency}
            warnings={preview.warnings.filter((each) => each.skuId === item.skuId && each.sellerId === item.sellerId)}
          />
        ))}
      </ul>
      {coupon && <div className="border-line border-t pt-4">{coupon}</div>}
      <Totals preview={preview} />
      <Button type="submit" wide busy={paying} aria-describedby="pay-note">
        <Lock aria-hidden />
        {paying ? t('placing') : t('pay', { total: formatMoney(preview.total, currency, locale) })}
      </Button>
      <p id="pay-note" className="text-muted text-xs">
        {blocked ? t('blocked') : t('payNote', { minutes: holdMinutes })}
      </p>
    </section>
  );
}

function Totals({ preview }: { preview: PreviewView }) {
  const t = useTranslations('checkout');
  const { currency } = preview;
  const { campaigns, coupon } = splitDiscount(preview.discount, preview.coupon, currency);
  const rows = [
    { label: t('subtotal'), amount: preview.subtotal },
    ...(campaigns ? [{ label: t('reduced'), amount: campaigns }] : []),
    ...(coupon ? [{ label: t('couponOff', { code: coupon.code }), amount: coupon.amount }] : []),
    { label: t('delivery'), amount: preview.shipping },
  ];
  return (
    <dl className="grid gap-1.5 border-line border-t pt-4 text-sm">
      {rows.map((row) => (
        <div key={row.label} className="flex justify-between gap-4">
          <dt className="text-muted">{row.label}</dt>
          <dd>{Number(row.amount) === 0 ? t('free') : <Money amount={row.amount} currency={currency} />}</dd>
        </div>
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-line border-t pt-3 font-semibold">
        <dt className="text-base">{t('total')}</dt>
        <dd className="font-display text-xl">
          <Money amount={preview.total} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}

type ReviewLineProps = { item: PreviewItemView; currency: string; warnings: readonly PreviewWarning[] };

function ReviewLine({ item, currency, warnings }: ReviewLineProps) {
  const t = useTranslations('checkout');
  const locale = useLocale();
  return (
    <li className="grid grid-cols-[3.5rem_1fr_auto] gap-x-3">
      <Picture src={item.imageUrl} alt="" size={56} className="rounded-md" />
      <div className="min-w-0 text-sm">
        <p className="font-semibold leading-snug">
          <ItemTitle title={item.title} />
        </p>
        <p className="text-muted text-xs">
          {t.rich('lineOf', {
            quantity: item.quantity,
            price: () => <Price price={item.unitPrice} reduced={item.reducedPrice} currency={currency} />,
            seller: item.sellerName,
          })}
        </p>
        {warnings.map((warning) => (
          <p key={warning.code} className="font-semibold text-ember text-xs">
            {warningWords(t, warning, (amount) => formatMoney(amount, currency, locale))}
          </p>
        ))}
      </div>
      <Money amount={costBeforeCoupon(item, currency)} currency={currency} className="font-semibold text-sm" />
    </li>
  );
}

function warningWords(t: Translator<'checkout'>, warning: PreviewWarning, money: (amount: string) => string): string {
  if (warning.code === 'PRICE_CHANGED' && warning.old && warning.new) {
    return t('wasWhenAdded', { price: money(warning.old) });
  }
  const left = warning.available ? t('onlyLeft', { count: warning.available }) : undefined;
  if (warning.code === 'LOW_STOCK') return left ?? t('onlyFewLeft');
  if (warning.code === 'OUT_OF_STOCK') return left ?? t('soldOut');
  return t('cannotBeBought');
}
