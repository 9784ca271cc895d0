import type postgres from 'postgres';
import { openBenchEngine, silentBank } from '#bench/engine.ts';
import { type CartLine, drawEvenly, drawSkewed, makeCartOf, withoutLimit } from '#bench/ground.ts';
import { type Bench, type Measured, type Row, want } from '#bench/measure.ts';
import { grouped, measureWay } from '#bench/measure-way.ts';
import { present } from '#lib/result.ts';
import { say, step } from '#scripts/progress.ts';

const BUYERS = 32;
const ROWS_AT_ONCE = 1_000_000;
const DRAWS = [
  { name: 'evenly', draw: drawEvenly },
  { name: 'skewed', draw: drawSkewed },
] as const;

/**
 * Bench 6: placements against 100 thousand, 10 million and, with `--large`, 75 million inventory rows, with ended holds in the table (1 million,
 * with `--large` 25). Only what is ordered has a product and an offer: it is the stock table that grows here.
 */
export async function measureGrowth(bench: Bench): Promise<Measured> {
  const sizes = bench.quick ? [10_000, 100_000] : [100_000, 10_000_000, ...(bench.large ? [75_000_000] : [])];
  const ended = bench.quick ? 10_000 : bench.large ? 25_000_000 : 1_000_000;
  const rows: Row[] = [];
  for (const size of sizes) rows.push(...(await measureSize(bench, size, ended)));
  const p50 = (size: number | undefined, drawn: string) =>
    Number(rows.find((row) => row['inventory rows'] === size && row.drawn === drawn)?.['p50 ms']);
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  // As shares, so that more is better like everywhere: 0.8 is 1.25 times slower, 0.5 twice.
  return {
    name: 'growth',
    title: `Growth of the stock table, ${BUYERS} buyers, ${ended.toLocaleString('en')} ended holds`,
    rows,
    wanted: [
      want('skewed: p50 smallest / largest', p50(smallest, 'skewed') / p50(largest, 'skewed'), 0.8),
      want('evenly: p50 smallest / largest', p50(smallest, 'evenly') / p50(largest, 'evenly'), 0.5),
    ],
  };
}

async function measureSize(bench: Bench, size: number, ended: number): Promise<Row[]> {
  const engine = openBenchEngine(await bench.server.makeDatabase('growth'), silentBank);
  const { sql } = engine.db;
  try {
    const shop = await step(
      `${size.toLocaleString('en')} rows of stock and ${ended.toLocaleString('en')} ended holds`,
      () => withoutLimit(sql, (session) => fillStock(session, size, ended)),
    );
    const rows: Row[] = [];
    for (const { name, draw } of DRAWS) {
      const drawIndex = draw(size);
      const pool: CartLine[][] = Array.from({ length: 50_000 }, () =>
        makeCartOf({ sellerId: shop.sellerId, skuId: (index) => String(index + 1) }, drawIndex),
      );
      await withoutLimit(sql, (session) => listForSale(session, shop.sellerId, pool.flat()));
      await withoutLimit(sql, (session) => session`select pg_prewarm('inventory'), pg_prewarm('inventory_pkey')`);
      const row = await measureWay(bench, engine, grouped(engine), BUYERS, (n) => pool[n % pool.length] ?? []);
      rows.push({ 'inventory rows': size, drawn: name, ...row });
    }
    const [place] = await sql<{ table: string; index: string }[]>`
      select pg_size_pretty(pg_relation_size('inventory')) as table, pg_size_pretty(pg_relation_size('inventory_pkey')) as index`;
    say(`    inventory ${place?.table}, its primary key ${place?.index}`);
    return rows;
  } finally {
    await engine.close();
    await bench.server.dropDatabase('growth');
  }
}

/** The stock of one seller in one warehouse under SKU ids 1 to `size`, and holds that ended long ago. */
async function fillStock(sql: postgres.ReservedSql, size: number, ended: number): Promise<{ sellerId: string }> {
  await sql`create extension if not exists pg_prewarm`;
  const [seller] = await sql<{ id: string }[]>`
    insert into sellers (slug, name) values ('growth', 'Growth') returning id`;
  const sellerId = present(seller, 'seller').id;
  const [warehouse] = await sql<{ id: string }[]>`
    insert into warehouses (seller_id, code, city, latitude, longitude)
    values (${sellerId}, 'W', 'Istanbul', 41.0082, 28.9784) returning id`;
  const warehouseId = present(warehouse, 'warehouse').id;
  for (let from = 1; from <= size; from += ROWS_AT_ONCE) {
    await sql`
      insert into inventory (sku_id, warehouse_id, on_hand, source_updated_at)
      select n, ${warehouseId}::bigint, 1000000, '2020-01-01'
        from generate_series(${from}::bigint, ${Math.min(size, from + ROWS_AT_ONCE - 1)}::bigint) n`;
  }
  for (let from = 1; from <= ended; from += ROWS_AT_ONCE) {
    await sql`
      insert into stock_reservations (order_id, sku_id, warehouse_id, quantity, state, expires_at, created_at, ended_at)
      select gen_random_uuid(), 1 + n % ${size}::bigint, ${warehouseId}::bigint, 1, 'CONFIRMED', '2020-01-01', '2020-01-01', '2020-01-01'
        from generate_series(${from}::bigint, ${Math.min(ended, from + ROWS_AT_ONCE - 1)}::bigint) n`;
  }
  return { sellerId };
}

/** Products, SKUs and offers for what will be ordered, under the ids that the stock has. */
async function listForSale(sql: postgres.ReservedSql, sellerId: string, lines: readonly CartLine[]): Promise<void> {
  const ids = [...new Set(lines.map((line) => line.skuId))];
  for (let from = 0; from < ids.length; from += 20_000) {
    const some = ids.slice(from, from + 20_000);
    await sql`
      with wanted as (
        select id from unnest(${some}::bigint[]) as u(id) where not exists (select 1 from skus s where s.id = u.id)
      ), made as (
        insert into products (id, slug, title, category, image_url) overriding system value
        select id, 'growth-' || id, 'Product ' || id, 'Home', '/products/generic-home.svg' from wanted returning id
      ), variants as (
        insert into skus (id, product_id, title) overriding system value select id, id, 'Default' from made returning id
      )
      insert into offers (sku_id, seller_id, seller_sku, price_minor)
      select id, ${sellerId}::bigint, 'S-' || id, 1000 + id % 9000 from variants`;
  }
}
