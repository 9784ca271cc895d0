import type { Availability } from '#domain/catalog/types.ts';

type StockWordsProps = { availability: Availability; unitsLeft: number | null };

/** What is left, in words and colour. It is seconds behind: what decides is asked again at the order. */
export function stockWords({ availability, unitsLeft }: StockWordsProps): string {
  if (availability === 'OUT_OF_STOCK') return 'Sold out';
  if (availability === 'LOW_STOCK') return unitsLeft === null ? 'Few left' : `Only ${unitsLeft} left`;
  return 'In stock';
}

const tones = { IN_STOCK: 'text-good', LOW_STOCK: 'text-ember', OUT_OF_STOCK: 'text-muted' };

export function StockWords(props: StockWordsProps) {
  return <span className={`figures font-semibold text-sm ${tones[props.availability]}`}>{stockWords(props)}</span>;
}
