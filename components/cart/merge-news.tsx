import { useTranslations } from 'next-intl';
import { Alert } from '#components/ui/alert.tsx';
import type { CartAdjustment, CartItemView } from '#domain/cart/types.ts';

type MergeNewsProps = { adjustments: readonly CartAdjustment[]; items: readonly CartItemView[] };

/** What did not fit when the cart of before signing in was put to the account's: told once, in words. */
export function MergeNews({ adjustments, items }: MergeNewsProps) {
  const t = useTranslations('cart');
  if (adjustments.length === 0) return null;
  const leftOut = adjustments.filter(({ code }) => code === 'TOO_MANY_LINES').length;
  const capped = adjustments.flatMap((cut) => {
    const item = items.find((each) => each.skuId === cut.skuId && each.sellerId === cut.sellerId);
    return cut.code === 'QUANTITY_TOO_LARGE' && item ? [{ ...cut, title: item.title }] : [];
  });
  if (capped.length === 0 && leftOut === 0) return null;
  return (
    <Alert tone="brass" role="status" title={t('merged')}>
      <ul className="grid gap-1">
        {capped.map(({ skuId, sellerId, title, requested, quantity }) => (
          <li key={`${skuId}:${sellerId}`}>{t('mergedCapped', { title, requested, quantity })}</li>
        ))}
        {leftOut > 0 && <li>{t('mergedLeftOut', { count: leftOut })}</li>}
      </ul>
    </Alert>
  );
}
