import type { Tx } from '#db/transaction.ts';
import { present } from '#lib/result.ts';
import { importOpeningStock } from './import-opening-stock.ts';
import type { ImportedProduct } from './read-imported-goods.ts';

export type ProductWrite = Omit<ImportedProduct, 'id'>;
/** A variant to be made: SKU, offer and opening count. `productSlug` names its product. */
export type VariantWrite = {
  readonly productSlug: string;
  readonly title: string;
  readonly optionValues: readonly string[];
  readonly position: number;
  readonly sellerSku: string;
  readonly priceMinor: number;
  readonly active: boolean;
  readonly quantity: number;
};
export type VariantChange = {
  readonly offerId: string;
  readonly skuId: string;
  readonly title: string;
  readonly optionValues: readonly string[];
  readonly priceMinor: number;
  readonly active: boolean;
};

export type ImportWrites = {
  readonly newProducts: readonly ProductWrite[];
  readonly changedProducts: readonly ProductWrite[];
  readonly newVariants: readonly VariantWrite[];
  readonly changedVariants: readonly VariantChange[];
};

/** Writes an import that was decided, a statement for each kind. New SKUs are opened in the warehouse as counted at `countedAt`. */
export async function writeImportedGoods(
  tx: Tx,
  writes: ImportWrites,
  at: { readonly sellerId: string; readonly warehouseId: string; readonly countedAt: Date },
): Promise<void> {
  await writeProducts(tx, writes);
  await changeVariants(tx, writes.changedVariants);
  await makeVariants(tx, writes.newVariants, at);
}

async function writeProducts(tx: Tx, { newProducts, changedProducts }: ImportWrites): Promise<void> {
  const columns = (products: readonly ProductWrite[]) => tx.sql`
    unnest(${products.map((p) => p.slug)}::text[], ${products.map((p) => p.title)}::text[],
           ${products.map((p) => p.description)}::text[], ${products.map((p) => p.category)}::text[],
           ${products.map((p) => p.imageUrl)}::text[], ${products.map((p) => JSON.stringify(p.optionNames))}::text[])
      with ordinality as u (slug, title, description, category, image_url, options, n)`;
  if (newProducts.length > 0) {
    await tx.sql`
      insert into products (slug, title, description, category, image_url, option_names)
      select slug, title, description, category, image_url, array(select jsonb_array_elements_text(options::jsonb))
        from ${columns(newProducts)} order by n`;
  }
  if (changedProducts.length > 0) {
    await tx.sql`
      update products p
         set title = u.title, description = u.description, category = u.category, image_url = u.image_url,
             option_names = array(select jsonb_array_elements_text(u.options::jsonb))
        from ${columns(changedProducts)} where p.slug = u.slug`;
  }
}

async function changeVariants(tx: Tx, changes: readonly VariantChange[]): Promise<void> {
  if (changes.length === 0) return;
  const skuIds = changes.map((change) => change.skuId);
  const titles = changes.map((change) => change.title);
  // Two steps, since two variants may have swapped their titles and each product has a title only once.
  await tx.sql`
    update skus s set title = s.id || ' ' || u.title
      from unnest(${skuIds}::bigint[], ${titles}::text[]) as u (id, title) where s.id = u.id and s.title <> u.title`;
  await tx.sql`
    update skus s set title = u.title, option_values = array(select jsonb_array_elements_text(u.options::jsonb))
      from unnest(${skuIds}::bigint[], ${titles}::text[], ${changes.map((c) => JSON.stringify(c.optionValues))}::text[]) as u (id, title, options)
     where s.id = u.id`;
  await tx.sql`
    update offers o set price_minor = u.price_minor, active = u.active, updated_at = now()
      from unnest(${changes.map((c) => c.offerId)}::bigint[], ${changes.map((c) => c.priceMinor)}::bigint[],
                  ${changes.map((c) => String(c.active))}::text[]::boolean[]) as u (id, price_minor, active)
     where o.id = u.id and (o.price_minor, o.active) is distinct from (u.price_minor, u.active)`;
}

async function makeVariants(
  tx: Tx,
  variants: readonly VariantWrite[],
  { sellerId, warehouseId, countedAt }: { sellerId: string; warehouseId: string; countedAt: Date },
): Promise<void> {
  if (variants.length === 0) return;
  const made = await tx.sql<{ id: string; slug: string; title: string }[]>`
    with made as (
      insert into skus (product_id, title, position, option_values)
      select p.id, u.title, u.position, array(select jsonb_array_elements_text(u.options::jsonb))
        from unnest(${variants.map((v) => v.productSlug)}::text[], ${variants.map((v) => v.title)}::text[],
                    ${variants.map((v) => v.position)}::smallint[], ${variants.map((v) => JSON.stringify(v.optionValues))}::text[])
             with ordinality as u (slug, title, position, options, n)
        join products p on p.slug = u.slug
       order by u.n
      returning id, product_id, title)
    select made.id, p.slug, made.title from made join products p on p.id = made.product_id`;
  const key = (slug: string, title: string) => `${slug}/${title}`;
  const skuIds = new Map(made.map((sku) => [key(sku.slug, sku.title), sku.id]));
  const rows = variants.map((v) => ({
    ...v,
    skuId: present(skuIds.get(key(v.productSlug, v.title)), 'SKU just made'),
  }));
  await tx.sql`
    insert into offers (sku_id, seller_id, seller_sku, price_minor, active)
    select u.sku_id, ${sellerId}, u.seller_sku, u.price_minor, u.active
      from unnest(${rows.map((r) => r.skuId)}::bigint[], ${rows.map((r) => r.sellerSku)}::text[],
                  ${rows.map((r) => r.priceMinor)}::bigint[], ${rows.map((r) => String(r.active))}::text[]::boolean[])
           as u (sku_id, seller_sku, price_minor, active)`;
  await importOpeningStock(
    tx,
    rows.map(({ skuId, quantity }) => ({ sellerId, skuId, warehouseId, quantity })),
    countedAt,
  );
  // The projection would follow from the events; written here, the shop shows the goods at once.
  await tx.sql`
    insert into offer_availability (sku_id, seller_id, available)
    select u.sku_id, ${sellerId}, u.quantity
      from unnest(${rows.map((r) => r.skuId)}::bigint[], ${rows.map((r) => r.quantity)}::int[]) as u (sku_id, quantity)
    on conflict do nothing`;
}
