import type { NamedChange } from '#components/checkout/price-changes.tsx';
import type { Translator } from '#components/ui/translator.ts';
import type { ShortLine } from '#domain/order/types.ts';
import type { PreviewView, PriceChange } from '#domain/pricing/types.ts';
import type { Refusal } from './use-checkout.ts';

type LineRef = { skuId?: string; sellerId?: string };

function itemOf(preview: PreviewView, line: LineRef) {
  return preview.items.find((item) => item.skuId === line.skuId && item.sellerId === line.sellerId);
}

/** Without a title when nothing on the screen knows it any more. */
type FoundShortLine = ShortLine & { title: string | undefined };

type Titled = { skuId: string; sellerId: string; title: string };

/**
 * The lines that cannot be had: from the refusal of the order, else from the preview's own warnings. Their titles come from the
 * cart, which still has lines that no preview can price.
 */
export function shortLinesOf(preview: PreviewView, refusal: Refusal | null, cart: readonly Titled[]): FoundShortLine[] {
  const named = (line: ShortLine): FoundShortLine => {
    const item = [...preview.items, ...cart].find(
      (each) => each.skuId === line.skuId && each.sellerId === line.sellerId,
    );
    return { ...line, title: item?.title };
  };
  if (refusal?.problem.code === 'OUT_OF_STOCK') return (refusal.problem.items as ShortLine[]).map(named);
  if (refusal?.problem.code === 'ITEM_UNAVAILABLE') {
    const items = refusal.problem.items as { skuId: string; sellerId: string }[];
    return items.map((item) => named({ ...item, requested: 0, available: 0 }));
  }
  if (refusal) return [];
  return preview.warnings.flatMap((warning) => {
    const { code, skuId = '', sellerId = '', available = 0 } = warning;
    const requested = itemOf(preview, warning)?.quantity ?? 0;
    // LOW_STOCK says that few are left, which is in the way only of those who want more.
    const short = code === 'OUT_OF_STOCK' || code === 'UNAVAILABLE' || (code === 'LOW_STOCK' && available < requested);
    return short ? [named({ skuId, sellerId, requested, available })] : [];
  });
}

/** An amount that is taken off, as it stands in a sum. */
const taken = (amount: string) => (Number(amount) === 0 ? amount : `-${amount}`);

/** What a unit costs, in the campaign that runs. */
function unitPriceOf(preview: PreviewView, line: LineRef): string | undefined {
  const item = itemOf(preview, line);
  return item && (item.reducedPrice ?? item.unitPrice);
}

/**
 * What differs, by name; the old figure is the one that stood on the screen when Pay was pressed. A line is named once, with what a unit costs, whether its
 * price moved or its campaign.
 */
export function namedChanges(
  t: Translator<'checkout'>,
  { problem, shown }: Refusal,
  preview: PreviewView,
): NamedChange[] {
  const changes = (problem.changes as PriceChange[] | undefined) ?? [];
  const named = changes.flatMap((change): NamedChange[] => {
    switch (change.field) {
      case 'unitPrice':
      case 'discount': {
        const now = unitPriceOf(preview, change);
        if (now === undefined) return [];
        const title = itemOf(preview, change)?.title ?? t('changed.unitPrice');
        const key = `price:${change.skuId}:${change.sellerId}`;
        return [{ key, title, old: unitPriceOf(shown, change) ?? null, new: now }];
      }
      case 'coupon':
        return [{ key: 'coupon', title: t('changed.coupon'), old: taken(change.old ?? '0'), new: taken(change.new) }];
      case 'shipping':
        return [{ key: 'shipping', title: t('changed.shipping'), old: shown.shipping, new: change.new }];
      default:
        return [];
    }
  });
  const once = new Map(named.map((change) => [change.key, change]));
  return [
    ...[...once.values()].filter((change) => change.old !== change.new),
    { key: 'total', title: t('changed.total'), old: shown.total, new: preview.total },
  ];
}
