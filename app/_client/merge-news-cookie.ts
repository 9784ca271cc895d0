import type { CartAdjustment } from '#domain/cart/types.ts';

export const mergeNewsCookie = 'hf_merge_news';

// Told when the cart is looked at, which whoever has just signed in does soon or not at all.
const KEPT_SECONDS = 3600;

// A cookie has 4 KB, and every request until then carries it.
const MOST_TOLD = 15;

/** The header that hands a browser what was cut at a merge, where no script of ours receives the answer; undefined when nothing was. */
export function mergeNewsHeader(adjustments: readonly CartAdjustment[]): string | undefined {
  if (adjustments.length === 0) return undefined;
  const value = encodeURIComponent(JSON.stringify(adjustments.slice(0, MOST_TOLD)));
  return `${mergeNewsCookie}=${value}; Path=/; Max-Age=${KEPT_SECONDS}; SameSite=Lax`;
}

const isAdjustment = (value: unknown): value is CartAdjustment =>
  typeof value === 'object' && value !== null && 'code' in value && 'skuId' in value && 'quantity' in value;

/** What was written down of cuts, in a cookie's value as it was sent or in JSON; nothing for what is none of ours. */
export function parseMergeNews(value: string | null | undefined): CartAdjustment[] {
  try {
    const kept: unknown = JSON.parse(decodeURIComponent(value ?? ''));
    return Array.isArray(kept) ? kept.filter(isAdjustment) : [];
  } catch {
    return [];
  }
}
