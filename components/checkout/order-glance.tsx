import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import type { PreviewView } from '#domain/pricing/types.ts';

/** The full cost before anything is typed, where the review itself is further down: on a phone. */
export function OrderGlance({ preview }: { preview: PreviewView }) {
  const t = useTranslations('checkout');
  const { currency, items } = preview;
  const units = items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <details className="group rounded-lg border border-line bg-paper lg:hidden">
      <summary className="flex min-h-12 items-center gap-2 px-4 py-2 text-sm marker:content-none [&::-webkit-details-marker]:hidden">
        <span className="flex-1 font-semibold">{t('glance', { count: units })}</span>
        <Money amount={preview.total} currency={currency} className="font-display font-semibold text-base" />
        <ChevronDown aria-hidden className="size-4 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <ul className="grid gap-2 border-line border-t px-4 py-3 text-sm">
        {items.map((item) => (
          <li key={`${item.skuId}:${item.sellerId}`} className="flex justify-between gap-4">
            <span className="min-w-0 text-muted">
              {item.quantity} × {item.title}
            </span>
            <Money amount={item.lineTotal} currency={currency} />
          </li>
        ))}
        <li className="flex justify-between gap-4 text-muted">
          {t('delivery')}
          {Number(preview.shipping) === 0 ? t('free') : <Money amount={preview.shipping} currency={currency} />}
        </li>
      </ul>
    </details>
  );
}
