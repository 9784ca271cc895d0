import { useTranslations } from 'next-intl';
import type { Translator } from '#components/ui/translator.ts';
import type { Availability } from '#domain/catalog/types.ts';

type StockWordsProps = { availability: Availability; unitsLeft: number | null };

/** What is left, in words and colour. It is seconds behind: what decides is asked again at the order. */
export function stockWords({ availability, unitsLeft }: StockWordsProps, t: Translator<'catalog'>): string {
  if (availability === 'OUT_OF_STOCK') return t('soldOut');
  if (availability === 'LOW_STOCK') return unitsLeft === null ? t('fewLeft') : t('onlyLeft', { count: unitsLeft });
  return t('inStock');
}

const tones = { IN_STOCK: 'text-good', LOW_STOCK: 'text-ember', OUT_OF_STOCK: 'text-muted' };

export function StockWords(props: StockWordsProps) {
  const t = useTranslations('catalog');
  return <span className={`figures font-semibold text-sm ${tones[props.availability]}`}>{stockWords(props, t)}</span>;
}
