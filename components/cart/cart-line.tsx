'use client';

import { Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { ItemTitle } from '#components/catalog/item-title.tsx';
import { Picture } from '#components/catalog/picture.tsx';
import { StockWords } from '#components/catalog/stock-words.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { formatMoney, Money } from '#components/ui/money.tsx';
import { Price } from '#components/ui/price.tsx';
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx';
import type { CartItemView, CartNotice } from '#domain/cart/types.ts';

type CartLineProps = {
  item: CartItemView;
  currency: string;
  notices: readonly CartNotice[];
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

export function CartLine({ item, currency, notices, onQuantity, onRemove }: CartLineProps) {
  const t = useTranslations('cart');
  return (
    <div className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 py-5 sm:grid-cols-[7rem_1fr_auto]">
      <Picture src={item.imageUrl} alt="" size={112} className={item.available ? '' : 'opacity-45 grayscale'} />
      <div className="grid min-w-0 content-start gap-1">
        <h2 className="font-sans font-semibold text-base leading-snug tracking-normal">
          {item.slug ? (
            <Link href={`/products/${item.slug}`} className="hover:text-accent">
              <ItemTitle title={item.title} />
            </Link>
          ) : (
            <ItemTitle title={item.title} />
          )}
        </h2>
        {item.sellerName && <p className="text-muted text-xs">{t('from', { seller: item.sellerName })}</p>}
        {item.available ? (
          <StockWords availability={item.availability} unitsLeft={item.unitsLeft} />
        ) : (
          <p>
            <Badge tone="bad">{t('noLongerSold')}</Badge>
          </p>
        )}
        {notices.map((notice) => (
          <LineNotice key={notice.code} notice={notice} currency={currency} />
        ))}
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-3 sm:col-span-1 sm:flex-col sm:items-end">
        {item.available && (
          <div className="ml-auto text-right max-sm:order-last">
            <p className="font-semibold">
              {item.quantity > 1 ? (
                <Money amount={item.lineTotal} currency={currency} />
              ) : (
                <Price price={item.unitPrice} reduced={item.reducedPrice} currency={currency} className="justify-end" />
              )}
            </p>
            {item.quantity > 1 && (
              <p className="text-muted text-xs">
                {t.rich('each', {
                  price: () => <Price price={item.unitPrice} reduced={item.reducedPrice} currency={currency} />,
                })}
              </p>
            )}
          </div>
        )}
        <div className="flex items-center gap-1">
          {item.available && (
            <QuantityStepper name={item.title} value={item.quantity} max={item.maxPerOrder} onChange={onQuantity} />
          )}
          <button
            type="button"
            aria-label={t('remove', { title: item.title })}
            onClick={onRemove}
            className="grid size-11 place-items-center rounded-md text-muted hover:bg-bad-soft hover:text-bad sm:-mr-3"
          >
            <Trash2 aria-hidden className="size-5" />
          </button>
        </div>
      </div>
    </div>
  );
}

function LineNotice({ notice, currency }: { notice: CartNotice; currency: string }) {
  const t = useTranslations('cart');
  const locale = useLocale();
  if (notice.code === 'PRICE_CHANGED' && notice.old && notice.new) {
    const prices = {
      old: formatMoney(notice.old, currency, locale),
      new: formatMoney(notice.new, currency, locale),
    };
    return (
      <p className="font-semibold text-brass text-sm">
        {Number(notice.new) > Number(notice.old) ? t('wentUp', prices) : t('wentDown', prices)}
      </p>
    );
  }
  if (notice.code === 'OUT_OF_STOCK' && (notice.available ?? 0) > 0) {
    return <p className="font-semibold text-ember text-sm">{t('moreThanLeft')}</p>;
  }
  return null;
}
