import type { Tx } from '#db/transaction.ts';

export type ImportedProduct = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly imageUrl: string;
  readonly optionNames: readonly string[];
};
export type ImportedSku = {
  readonly id: string;
  readonly productId: string;
  readonly title: string;
  readonly optionValues: readonly string[];
};
export type ImportedOffer = {
  readonly id: string;
  readonly skuId: string;
  readonly productId: string;
  readonly sellerSku: string;
  readonly priceMinor: number;
  readonly active: boolean;
};

export type ImportedGoods = {
  readonly products: ReadonlyMap<string, ImportedProduct>;
  readonly skus: readonly ImportedSku[];
  /** The seller's offers under these codes, of these products or of others. */
  readonly offers: ReadonlyMap<string, ImportedOffer>;
};

/** What an earlier import left under these product slugs and this seller's codes. */
export async function readImportedGoods(
  tx: Tx,
  sellerId: string,
  slugs: readonly string[],
  sellerSkus: readonly string[],
): Promise<ImportedGoods> {
  const products = await tx.sql<ImportedProduct[]>`
    select id, slug, title, description, category, image_url as "imageUrl", option_names as "optionNames"
      from products where slug = any(${slugs as string[]}::text[])`;
  const skus = await tx.sql<ImportedSku[]>`
    select id, product_id as "productId", title, option_values as "optionValues" from skus where product_id = any(${products.map((p) => p.id)}::bigint[])`;
  const offers = await tx.sql<(Omit<ImportedOffer, 'priceMinor'> & { priceMinor: string })[]>`
    select o.id, o.sku_id as "skuId", s.product_id as "productId", o.seller_sku as "sellerSku",
           o.price_minor as "priceMinor", o.active
      from offers o join skus s on s.id = o.sku_id
     where o.seller_id = ${sellerId} and o.seller_sku = any(${sellerSkus as string[]}::text[])`;
  return {
    products: new Map(products.map((product) => [product.slug, product])),
    skus,
    offers: new Map(offers.map((offer) => [offer.sellerSku, { ...offer, priceMinor: Number(offer.priceMinor) }])),
  };
}
