import { type AnySql, rowsFrom } from '#db/rows-from.ts';
import { DEFAULT_MAX_PER_LINE, offerKey } from '#domain/pricing/rules.ts';
import { selectCampaigns } from '#domain/pricing/select-campaigns.ts';
import type { Campaign, OfferTerms } from '#domain/pricing/types.ts';

type Row = {
  sku_id: string;
  seller_id: string;
  price_minor: string;
  max_per_order: number;
  active: boolean;
  title: string;
  campaigns: Campaign[] | null;
};

/**
 * The offers of all `lines` as they stand, with the campaigns that run for them, in one statement, keyed by `offerKey`; a line whose offer is gone has no entry.
 * The title is the product's, with the variant's behind it unless there is only the `Default` one.
 */
export async function loadOfferTerms(
  sql: AnySql,
  lines: readonly { readonly skuId: string; readonly sellerId: string }[],
): Promise<Map<string, OfferTerms>> {
  if (lines.length === 0) return new Map();
  const skuIds = lines.map((line) => line.skuId);
  const sellerIds = lines.map((line) => line.sellerId);
  const rows = await sql<Row[]>`
    select o.sku_id, o.seller_id, o.price_minor, o.active,
           coalesce(o.max_per_order, ${DEFAULT_MAX_PER_LINE}::int) as max_per_order,
           case s.title when 'Default' then p.title else p.title || ' · ' || s.title end as title,
           ${selectCampaigns(sql)} as campaigns
    from (select distinct * from ${rowsFrom(sql, { sku_id: ['bigint', skuIds], seller_id: ['bigint', sellerIds] })}) as l
    join offers o on o.sku_id = l.sku_id and o.seller_id = l.seller_id
    join skus s on s.id = o.sku_id
    join products p on p.id = s.product_id`;
  return new Map(
    rows.map((row) => {
      const terms: OfferTerms = {
        skuId: row.sku_id,
        sellerId: row.seller_id,
        priceMinor: Number(row.price_minor),
        maxPerOrder: row.max_per_order,
        title: row.title,
        active: row.active,
        ...(row.campaigns && { campaigns: row.campaigns }),
      };
      return [offerKey(terms), terms];
    }),
  );
}
