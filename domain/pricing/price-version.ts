import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { toDecimal } from '#lib/money.ts';
import { offerKey } from './rules.ts';
import type { PriceChange, Quote } from './types.ts';

/**
 * What the wire calls `priceVersion`: the quote's own name, and behind a point what the buyer saw, packed. The name decides; the
 * rest only lets a refusal say, line by line, what differs (SPEC 5), without a table of every preview ever made. A client
 * that changes it misleads nobody but itself.
 */

// 100 lines of 5 numbers pack to about 2 KB; beyond this the text is not one of ours.
const MAX_PACKED_CHARS = 8_000;
const MAX_UNPACKED_BYTES = 64_000;

const seenShape = z.tuple([
  z.number(),
  z.array(z.tuple([z.string(), z.string(), z.number(), z.number(), z.number()])).max(100),
  z.number().default(0),
]);

/** The quote's `priceVersion` as the preview and a refusal give it. */
export function packPriceVersion(quote: Quote): string {
  const seen = [
    quote.shippingMinor,
    quote.lines.map((l) => [l.skuId, l.sellerId, l.quantity, l.unitPriceMinor, l.discountMinor - l.couponMinor]),
    quote.coupon?.amountMinor ?? 0,
  ];
  return `${quote.priceVersion}.${deflateRawSync(JSON.stringify(seen)).toString('base64url')}`;
}

/** Whether the buyer agreed to exactly this quote. */
export function isPriceVersionOf(given: string, quote: Quote): boolean {
  return given.split('.', 1)[0] === quote.priceVersion;
}

/**
 * Line by line what differs between what the buyer saw and the quote; empty when what they saw cannot be read. What a coupon takes off is one
 * figure: buyers know it as one, and the shares of the lines move with each other.
 */
export function priceDifferences(given: string, quote: Quote): PriceChange[] {
  const seen = unpack(given.slice(given.indexOf('.') + 1));
  if (!seen) return [];
  const [shippingMinor, lines, couponMinor] = seen;
  const money = (amountMinor: number) => toDecimal(amountMinor, quote.currency);
  const before = new Map(lines.map(([skuId, sellerId, ...rest]) => [offerKey({ skuId, sellerId }), rest]));
  const changes: PriceChange[] = [];
  for (const line of quote.lines) {
    const { skuId, sellerId } = line;
    const old = before.get(offerKey(line));
    before.delete(offerKey(line));
    if (!old) {
      changes.push({ field: 'line', skuId, sellerId, new: String(line.quantity) });
      continue;
    }
    const [quantity, unitPriceMinor, discountMinor] = old;
    if (quantity !== line.quantity) {
      changes.push({ field: 'quantity', skuId, sellerId, old: String(quantity), new: String(line.quantity) });
    }
    if (unitPriceMinor !== line.unitPriceMinor) {
      changes.push({
        field: 'unitPrice',
        skuId,
        sellerId,
        old: money(unitPriceMinor),
        new: money(line.unitPriceMinor),
      });
    }
    const campaignMinor = line.discountMinor - line.couponMinor;
    if (discountMinor !== campaignMinor) {
      changes.push({ field: 'discount', skuId, sellerId, old: money(discountMinor), new: money(campaignMinor) });
    }
  }
  for (const [key, [quantity]] of before) {
    const [skuId = '', sellerId = ''] = key.split(':');
    changes.push({ field: 'line', skuId, sellerId, old: String(quantity), new: '0' });
  }
  const couponNowMinor = quote.coupon?.amountMinor ?? 0;
  if (couponMinor !== couponNowMinor) {
    changes.push({ field: 'coupon', old: money(couponMinor), new: money(couponNowMinor) });
  }
  if (shippingMinor !== quote.shippingMinor) {
    changes.push({ field: 'shipping', old: money(shippingMinor), new: money(quote.shippingMinor) });
  }
  return changes;
}

function unpack(packed: string): z.output<typeof seenShape> | undefined {
  if (packed.length > MAX_PACKED_CHARS) return undefined;
  try {
    const text = inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: MAX_UNPACKED_BYTES }).toString();
    return seenShape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
