import type { Db } from '#db/client.ts';
import { type InventoryKey, lockCouponsOf, lockInventory, lockOrders } from '#db/locks.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { endings } from '#domain/order/decide-ending.ts';
import { endOrders } from '#domain/order/end-orders.ts';
import { present } from '#lib/result.ts';
import { readCounts } from './read-counts.ts';
import { readHoldsAtStake } from './read-holds-at-stake.ts';
import { chooseLosers, decideCount } from './rules.ts';
import type { Count, HoldAtStake, Outcome, ReportedBy } from './types.ts';
import { writeCounts } from './write-counts.ts';

/** Each is one transaction that gives up without having written anything when it had locked the wrong orders. */
const ROUNDS = 8;

/**
 * From this round on, holds that came between the guess and the lock are spared if the orders locked suffice. Twice in
 * a row means a row that sells hundreds of units a second; without this it could outrun us for as long as it has units.
 */
const STRICT_ROUNDS = 2;

/**
 * Applies one count that is less than what is held on its row (SPEC 9): the count is taken, holds lose their units
 * until it fits, and their orders are cancelled whole, all in one transaction. Holds that have run out end as expired
 * and cost nobody an order. Undefined when the row was too busy: nothing is changed then, and the count can be sent
 * again.
 */
export async function applyShortCount(
  db: Db,
  sellerId: string,
  count: Count,
  by: ReportedBy,
): Promise<Outcome | undefined> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const outcome = await transaction(db, (tx) => tryShortCount(tx, sellerId, count, by, round));
    if (outcome) return outcome;
  }
  return undefined;
}

/**
 * One round. Orders are locked before inventory everywhere (db/locks.ts), but which orders must go is only certain once
 * the row is locked: guess without locks, lock the guessed orders, lock the rows, look again. Each round guesses twice
 * as many, so that it ends.
 */
async function tryShortCount(
  tx: Tx,
  sellerId: string,
  count: Count,
  by: ReportedBy,
  round: number,
): Promise<Outcome | undefined> {
  const guess = decideCount(count, await readRow(tx, count));
  const atStake = guess.status === 'TAKEN' && guess.excess > 0 ? await readHoldsAtStake(tx, count) : [];
  const excessGuessed = guess.status === 'TAKEN' ? guess.excess * 2 ** round : 0;
  const guessed = chooseLosers(atStake, excessGuessed);
  const locked = new Set(await lockOrders(tx, guessed.map(toOrderId)));
  await lockCouponsOf(tx, [...locked]);
  await lockInventory(tx, [count, ...(await readRowsOf(tx, [...locked]))]);

  const row = await readRow(tx, count);
  const decision = decideCount(count, row);
  const { index } = count;
  const { onHand: onHandBefore, reserved, unseenSales } = row;
  if (decision.status !== 'TAKEN') {
    return { index, status: decision.status, onHand: onHandBefore, reserved, cancelledOrders: [] };
  }
  const { onHand, excess } = decision;
  const holds = excess > 0 ? await readHoldsAtStake(tx, count) : [];
  const sparing = round < STRICT_ROUNDS ? holds : holds.filter((hold) => locked.has(hold.orderId));
  const losers = chooseLosers(sparing, excess);
  if (unitsOf(losers) < excess || losers.some((hold) => !locked.has(hold.orderId))) return undefined;

  const expired = losers.filter((hold) => hold.expired);
  const cancelled = losers.filter((hold) => !hold.expired);
  const cancelledOrders = cancelled.map(toOrderId);
  const securedOrders = cancelled.filter((hold) => hold.secured).map(toOrderId);
  const shortfall = Math.max(0, excess - unitsOf(expired));
  // Their coupons and rows are locked already, with ours, so neither of these waits for anything.
  const ends = [
    await endOrders(tx, expired.map(toOrderId), endings.expired),
    await endOrders(tx, cancelledOrders, endings.oversubscribed),
  ];
  if (ends.reduce((ended, end) => ended + end.ended.length, 0) !== losers.length) {
    throw new Error(`Of ${losers.length} orders with an ACTIVE hold under lock, not all could be ended.`);
  }
  const losses = { shortfall, cancelledOrders, securedOrders };
  await writeCounts(tx, sellerId, [{ count, onHandBefore, onHand, unseenSales, ...losses }], by);
  return {
    index,
    status: shortfall > 0 ? 'OVERSUBSCRIBED' : 'APPLIED',
    onHand,
    reserved: reserved - unitsOf(losers),
    cancelledOrders,
  };
}

const toOrderId = (hold: HoldAtStake) => hold.orderId;

const unitsOf = (holds: readonly HoldAtStake[]) => holds.reduce((units, hold) => units + hold.quantity, 0);

async function readRow(tx: Tx, count: Count) {
  const [row] = await readCounts(tx, [count]);
  return present(row, 'inventory row');
}

/** Every inventory row on which the orders, already locked, hold units: all of them are locked in the one pass. */
async function readRowsOf(tx: Tx, orderIds: string[]): Promise<InventoryKey[]> {
  if (orderIds.length === 0) return [];
  return await tx.sql<InventoryKey[]>`
    select distinct sku_id as "skuId", warehouse_id as "warehouseId" from stock_reservations
     where order_id = any(${orderIds}::uuid[]) and state = 'ACTIVE'`;
}
