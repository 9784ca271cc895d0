import type postgres from 'postgres';
import { type BenchEngine, openBenchEngine, silentBank } from '#bench/engine.ts';
import { type CartLine, drawEvenly, drawSkewed, makeCartOf, withoutLimit } from '#bench/ground.ts';
import { type Bench, type Measured, type Row, want } from '#bench/measure.ts';
import { grouped, measureWay, middleOf } from '#bench/measure-way.ts';
import { present } from '#lib/result.ts';
import { say, step } from '#scripts/progress.ts';

const BUYERS = 32;
const ROWS_AT_ONCE = 1_000_000;
const CARTS = 50_000;
const DRAWS = [
  { drawn: 'evenly', draw: drawEvenly },
  { drawn: 'skewed', draw: drawSkewed },
] as const;
// What a page of stock costs when it is written for the first time after a checkpoint is the whole page in the log. At 30 minutes between checkpoints and some
// thousand lines a second nearly every page has been written long before: that is `warm`, brought about by writing each row that will be drawn once.
const STATES = ['after a checkpoint', 'warm'] as const;

type State = (typeof STATES)[number];

// A stretch of five seconds is now and then a tenth off. What is compared is the median; a checkpoint comes before each turn, and is what the other state is about.
const TURNS_WARM = 3;

/**
 * Bench 6: placements against 100 thousand, 10 million and, with `--large`, 75 million inventory rows, with ended holds in the table (1 million,
 * with `--large` 25). Only what is ordered has a product and an offer: it is the stock table that grows here, in one database from size to size.
 */
export async function measureGrowth(bench: Bench): Promise<Measured> {
  const sizes = bench.quick ? [10_000, 100_000] : [100_000, 10_000_000, ...(bench.large ? [75_000_000] : [])];
  const ended = bench.quick ? 10_000 : bench.large ? 25_000_000 : 1_000_000;
  const rows: Row[] = [];
  const engine = openBenchEngine(await bench.server.makeDatabase('growth'), silentBank);
  const { sql } = engine.db;
  try {
    const shop = await withoutLimit(sql, openShop);
    await step(`${ended.toLocaleString('en')} ended holds`, () =>
      withoutLimit(sql, (session) => fillHolds(session, shop, ended, present(sizes.at(-1), 'size'))),
    );
    let there = 0;
    for (const size of sizes) {
      await step(`${size.toLocaleString('en')} rows of stock`, () =>
        withoutLimit(sql, (session) => fillStock(session, shop, there + 1, size)),
      );
      there = size;
      rows.push(...(await measureSize(bench, engine, shop, size)));
    }
  } finally {
    await engine.close();
    await bench.server.dropDatabase('growth');
  }
  const p50 = (size: number | undefined, drawn: string, state: State) =>
    Number(
      rows.find((row) => row['inventory rows'] === size && row.drawn === drawn && row.state === state)?.['p50 ms'],
    );
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  const share = (drawn: string) => p50(smallest, drawn, 'warm') / p50(largest, drawn, 'warm');
  // As shares, so that more is better like everywhere: 0.8 is 1.25 times slower, 0.5 twice.
  return {
    name: 'growth',
    title: `Growth of the stock table, ${BUYERS} buyers, ${ended.toLocaleString('en')} ended holds`,
    rows,
    wanted: [
      want('skewed, warm: p50 smallest / largest', share('skewed'), 0.8),
      want('evenly, warm: p50 smallest / largest', share('evenly'), 0.5),
    ],
  };
}

type Shop = { readonly sellerId: string; readonly warehouseId: string };

async function measureSize(bench: Bench, engine: BenchEngine, shop: Shop, size: number): Promise<Row[]> {
  const { sql } = engine.db;
  const rows: Row[] = [];
  for (const { drawn, draw } of DRAWS) {
    const drawIndex = draw(size);
    const pool: CartLine[][] = Array.from({ length: CARTS }, () =>
      makeCartOf({ sellerId: shop.sellerId, skuId: (index) => String(index + 1) }, drawIndex),
    );
    await withoutLimit(sql, (session) => listForSale(session, shop.sellerId, pool.flat()));
    await withoutLimit(sql, (session) => session`select pg_prewarm('inventory'), pg_prewarm('inventory_pkey')`);
    for (const state of STATES) {
      const prepare = state === 'warm' ? () => writeOnce(sql, shop, pool.flat()) : async () => {};
      const turns: Row[] = [];
      for (let turn = 0; turn < (state === 'warm' && !bench.quick ? TURNS_WARM : 1); turn += 1) {
        turns.push(
          await measureWay(bench, engine, grouped(engine), BUYERS, (n) => pool[n % pool.length] ?? [], prepare),
        );
      }
      rows.push({ 'inventory rows': size, drawn, state, ...middleOf(turns) });
    }
  }
  const [place] = await sql<{ table: string; index: string }[]>`
    select pg_size_pretty(pg_relation_size('inventory')) as table, pg_size_pretty(pg_relation_size('inventory_pkey')) as index`;
  say(`    inventory ${place?.table}, its primary key ${place?.index}`);
  return rows;
}

async function openShop(sql: postgres.ReservedSql): Promise<Shop> {
  await sql`create extension if not exists pg_prewarm`;
  const [seller] = await sql<{ id: string }[]>`
    insert into sellers (slug, name) values ('growth', 'Growth') returning id`;
  const sellerId = present(seller, 'seller').id;
  const [warehouse] = await sql<{ id: string }[]>`
    insert into warehouses (seller_id, code, city, latitude, longitude)
    values (${sellerId}, 'W', 'Istanbul', 41.0082, 28.9784) returning id`;
  return { sellerId, warehouseId: present(warehouse, 'warehouse').id };
}

/** The stock of the shop in its one warehouse under the SKU ids from `first` to `last`. */
async function fillStock(sql: postgres.ReservedSql, shop: Shop, first: number, last: number): Promise<void> {
  await withoutIndexes(sql, 'inventory', async () => {
    for (let from = first; from <= last; from += ROWS_AT_ONCE) {
      await sql`
        insert into inventory (sku_id, warehouse_id, on_hand, source_updated_at)
        select n, ${shop.warehouseId}::bigint, 1000000, '2020-01-01'
          from generate_series(${from}::bigint, ${Math.min(last, from + ROWS_AT_ONCE - 1)}::bigint) n`;
    }
  });
}

/** Holds that ended long ago, under order ids that rise with time as the product's do. */
async function fillHolds(sql: postgres.ReservedSql, shop: Shop, ended: number, skus: number): Promise<void> {
  await withoutIndexes(sql, 'stock_reservations', async () => {
    for (let from = 1; from <= ended; from += ROWS_AT_ONCE) {
      await sql`
        insert into stock_reservations (order_id, sku_id, warehouse_id, quantity, state, expires_at, created_at, ended_at)
        select lpad(to_hex(n), 32, '0')::uuid, 1 + n % ${skus}::bigint, ${shop.warehouseId}::bigint, 1, 'CONFIRMED',
               '2020-01-01', '2020-01-01', '2020-01-01'
          from generate_series(${from}::bigint, ${Math.min(ended, from + ROWS_AT_ONCE - 1)}::bigint) n`;
    }
  });
}

/** Takes the table's indexes away for as long as it is filled, and makes them again in one pass over it. */
async function withoutIndexes(sql: postgres.ReservedSql, table: string, fill: () => Promise<void>): Promise<void> {
  const [primary] = await sql<{ name: string; definition: string }[]>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = ${table}::regclass and contype = 'p'`;
  const { name, definition } = present(primary, 'primary key');
  const others = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = ${table}::regclass and not indisprimary`;
  for (const other of others) await sql`drop index ${sql(other.name)}`;
  await sql`alter table ${sql(table)} drop constraint ${sql(name)}`;
  await fill();
  await sql`set maintenance_work_mem = '1GB'`;
  await sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
  for (const other of others) await sql.unsafe(other.definition);
  await sql`reset maintenance_work_mem`;
}

/** Writes each row of stock that will be drawn once, as sales of the last half hour have. */
async function writeOnce(sql: postgres.Sql, shop: Shop, lines: readonly CartLine[]): Promise<void> {
  const ids = [...new Set(lines.map((line) => line.skuId))];
  await withoutLimit(sql, async (session) => {
    for (let from = 0; from < ids.length; from += 20_000) {
      await session`
        update inventory i set reserved = i.reserved
          from unnest(${ids.slice(from, from + 20_000)}::bigint[]) as u(id)
         where i.sku_id = u.id and i.warehouse_id = ${shop.warehouseId}`;
    }
  });
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
