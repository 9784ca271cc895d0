import { type AnySql, type Columns, rowsFrom } from './rows-from.ts';
import type { StoredCartLine } from './schema/cart.ts';
import type { Tx } from './transaction.ts';

/**
 * Every row lock of the product is taken here, in one order: order rows by id, then coupons by id, then inventory rows by (sku, warehouse)
 * (SPEC 6). Two transactions that follow it can wait for each other but never in a circle. Who has inventory locked already and wants an
 * order uses the `…IfFree` forms, which skip what is locked instead of waiting.
 *
 * FOR NO KEY UPDATE is enough: keys never change.
 */

export type InventoryKey = { readonly skuId: string; readonly warehouseId: string };

function keyColumns(keys: readonly InventoryKey[]): Columns {
  return { sku_id: ['bigint', keys.map((k) => k.skuId)], warehouse_id: ['bigint', keys.map((k) => k.warehouseId)] };
}

type OfferKey = { readonly skuId: string; readonly sellerId: string };

function offerColumns(offers: readonly OfferKey[]): Columns {
  return { sku_id: ['bigint', offers.map((o) => o.skuId)], seller_id: ['bigint', offers.map((o) => o.sellerId)] };
}

export type InventoryRow = InventoryKey & { onHand: number; reserved: number; sourceUpdatedAt: Date | null };

/** An inventory row with what placement needs to choose among warehouses. */
export type SaleableRow = InventoryKey & {
  readonly sellerId: string;
  readonly available: number;
  readonly latitude: number;
  readonly longitude: number;
};

/** Locks orders by id, waiting for whoever has them; gives the ids that exist. */
export async function lockOrders(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx.sql<{ id: string }[]>`
    select id from orders where id = any(${orderIds as string[]}::uuid[]) order by id for no key update`.execute();
  return rows.map((row) => row.id);
}

/**
 * Locks up to `limit` orders whose hold has run out (`hold_expires_at <= now()`), oldest first, leaving those that somebody works on.
 * They are found by expiry and not by id; that is no breach of the order, since nothing is waited for.
 */
export async function lockExpiredOrdersIfFree(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx.sql<{ id: string }[]>`
    select id from orders
     where hold_expires_at <= now()
     order by hold_expires_at, id
     limit ${limit}
       for no key update skip locked`;
  return rows.map((row) => row.id);
}

/**
 * Locks up to `limit` orders with an expired ACTIVE hold on one of the inventory rows, oldest expiry first; those that somebody has
 * locked are passed over and do not count. For the caller who has the rows locked already; never waits.
 */
export async function lockExpiredHoldersIfFree(
  tx: Tx,
  keys: readonly InventoryKey[],
  limit: number,
): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await tx.sql<{ id: string }[]>`
    select o.id
      from stock_reservations r join orders o on o.id = r.order_id
     where (r.sku_id, r.warehouse_id) in (
             select * from ${rowsFrom(tx.sql, keyColumns(keys))})
       and r.state = 'ACTIVE' and r.expires_at <= now()
     order by r.expires_at
     limit ${limit}
       for no key update of o skip locked`;
  return [...new Set(rows.map((row) => row.id))];
}

/** A coupon's counts under its lock. `left`: uses that can still be had; null where there is no limit. */
export type LockedCoupon = {
  readonly couponId: string;
  readonly left: number | null;
  readonly perBuyerLimit: number | null;
};

/**
 * Locks coupons by id, each once: after orders and carts and before inventory. Whoever changes how an order stands that holds one has to, and so has
 * whoever claims one; a group without coupons never gets here.
 */
export async function lockCoupons(tx: Tx, couponIds: readonly string[]): Promise<LockedCoupon[]> {
  if (couponIds.length === 0) return [];
  return await tx.sql<LockedCoupon[]>`
    select id as "couponId", total_limit - held_count - redeemed_count as left, per_buyer_limit as "perBuyerLimit"
      from coupons where id = any(${couponIds as string[]}::bigint[]) order by id for no key update`.execute();
}

/** Locks the coupons that the orders, locked already, hold. */
export async function lockCouponsOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const held = await tx.sql<{ couponId: string }[]>`
    select distinct coupon_id as "couponId" from orders
     where id = any(${orderIds as string[]}::uuid[]) and coupon_id is not null`;
  await lockCoupons(
    tx,
    held.map((row) => row.couponId),
  );
}

/** Locks those of the coupons that nobody has locked; gives their ids. For who has inventory locked already; never waits. */
export async function lockCouponsIfFree(tx: Tx, couponIds: readonly string[]): Promise<string[]> {
  if (couponIds.length === 0) return [];
  const rows = await tx.sql<{ id: string }[]>`
    select id from coupons where id = any(${couponIds as string[]}::bigint[]) order by id for no key update skip locked`;
  return rows.map((row) => row.id);
}

/**
 * Locks up to `limit` orders that have run out and hold one of the coupons, oldest first; those that somebody has locked are passed over. For
 * the caller who has the coupons locked already; never waits.
 */
export async function lockExpiredCouponHoldersIfFree(
  tx: Tx,
  couponIds: readonly string[],
  limit: number,
): Promise<string[]> {
  if (couponIds.length === 0) return [];
  const rows = await tx.sql<{ id: string }[]>`
    select o.id
      from coupon_redemptions r join orders o on o.id = r.order_id
     where r.coupon_id = any(${couponIds as string[]}::bigint[]) and r.state = 'HELD' and o.hold_expires_at <= now()
     order by r.held_at
     limit ${limit}
       for no key update of o skip locked`;
  return rows.map((row) => row.id);
}

/**
 * Locks inventory rows by (sku, warehouse), each once however often it is named. Rows that do not exist are left out.
 *
 * Each row is locked in a lateral look-up of its own, in the order of the sorted keys, and never in a join: after waiting for a row,
 * PostgreSQL looks at the new version of it only, and takes a row of a join with a set (UNION, CTE) for one that no longer matches. Written as
 * a join, nine of ten groups that met on 60 rows were given too few of them: the units were there and the buyer was told OUT_OF_STOCK.
 */
export async function lockInventory(tx: Tx, keys: readonly InventoryKey[]): Promise<InventoryRow[]> {
  if (keys.length === 0) return [];
  return await tx.sql<InventoryRow[]>`
    select k.sku_id as "skuId", k.warehouse_id as "warehouseId", i.on_hand as "onHand", i.reserved,
           i.source_updated_at as "sourceUpdatedAt"
      from (select distinct * from ${rowsFrom(tx.sql, keyColumns(keys))} order by sku_id, warehouse_id offset 0) k
     cross join lateral (
             select on_hand, reserved, source_updated_at from inventory
              where sku_id = k.sku_id and warehouse_id = k.warehouse_id
                for no key update) i`.execute();
}

/** Locks those of the inventory rows that nobody has locked; never waits. */
export async function lockInventoryIfFree(tx: Tx, keys: readonly InventoryKey[]): Promise<InventoryKey[]> {
  if (keys.length === 0) return [];
  return await tx.sql<InventoryKey[]>`
    select k.sku_id as "skuId", k.warehouse_id as "warehouseId"
      from (select distinct * from ${rowsFrom(tx.sql, keyColumns(keys))} order by sku_id, warehouse_id offset 0) k
     cross join lateral (
             select 1 from inventory
              where sku_id = k.sku_id and warehouse_id = k.warehouse_id
                for no key update skip locked) i`;
}

/**
 * Locks, in the same single pass, every inventory row from which the offers can be sold (all warehouses of their sellers) and
 * the rows named beside them (`alsoKeys`: rows of orders that end in the same transaction). Only the saleable ones are given back, by (sku,
 * warehouse).
 */
export async function lockInventoryForSale(
  tx: Tx,
  offers: readonly OfferKey[],
  alsoKeys: readonly InventoryKey[],
): Promise<SaleableRow[]> {
  const wanted = tx.sql`
    select o.sku_id, w.id as warehouse_id, w.seller_id, w.latitude, w.longitude
      from (select distinct * from ${rowsFrom(tx.sql, offerColumns(offers))}) as o
      join warehouses w on w.seller_id = o.seller_id`;
  // Hardly a group replaces orders; the others are spared the union and its sorting.
  const named =
    alsoKeys.length === 0
      ? wanted
      : tx.sql`
        select sku_id, warehouse_id, max(seller_id) as seller_id, max(latitude) as latitude, max(longitude) as longitude
          from (${wanted}
                union all
                select sku_id, warehouse_id, null, null, null
                  from ${rowsFrom(tx.sql, keyColumns(alsoKeys))}) both_kinds
         group by sku_id, warehouse_id`;
  const rows = await tx.sql<(Omit<SaleableRow, 'sellerId'> & { sellerId: string | null })[]>`
    select k.sku_id as "skuId", k.warehouse_id as "warehouseId", k.seller_id as "sellerId", k.latitude, k.longitude, i.available
      from (${named} order by sku_id, warehouse_id offset 0) k
     cross join lateral (
             select on_hand - reserved as available from inventory
              where sku_id = k.sku_id and warehouse_id = k.warehouse_id
                for no key update) i`;
  return rows.flatMap(({ sellerId, ...row }) => (sellerId === null ? [] : [{ sellerId, ...row }]));
}

/** The same rows unlocked: a guess, good enough to decide on when there is plenty and the claim checks again. */
export async function readInventoryForSale(sql: AnySql, offers: readonly OfferKey[]): Promise<SaleableRow[]> {
  if (offers.length === 0) return [];
  return await sql<SaleableRow[]>`
    select o.sku_id as "skuId", w.id as "warehouseId", w.seller_id as "sellerId", w.latitude, w.longitude, i.available
      from (select distinct * from ${rowsFrom(sql, offerColumns(offers))}) as o
      join warehouses w on w.seller_id = o.seller_id
     cross join lateral (
             select on_hand - reserved as available from inventory
              where sku_id = o.sku_id and warehouse_id = w.id offset 0) i`;
}

export type LockedCart = {
  readonly cartId: string;
  readonly mergedInto: string | null;
  readonly items: readonly StoredCartLine[];
};

/** Locks carts by id for the removal of ordered lines: always after orders and before inventory, which is locked last and shortly. */
export async function lockCarts(tx: Tx, cartIds: readonly string[]): Promise<LockedCart[]> {
  if (cartIds.length === 0) return [];
  return await tx.sql<LockedCart[]>`
    select cart_id as "cartId", merged_into as "mergedInto", items
      from carts where cart_id = any(${cartIds as string[]}) order by cart_id for no key update`.execute();
}
