import type { Db } from '#db/client.ts';
import { lockInventoryForSale, lockOrders, readInventoryForSale, type SaleableRow } from '#db/locks.ts';
import type { AnySql } from '#db/rows-from.ts';
import { mismatch, Restart, runStatement, sqlStateOf, type Tx, transaction } from '#db/transaction.ts';
import { loadOfferTerms } from '#domain/catalog/load-offers.ts';
import { type CouponStock, lockCouponStock } from '#domain/pricing/lock-coupon-stock.ts';
import { readCoupons } from '#domain/pricing/read-coupons.ts';
import { offerKey } from '#domain/pricing/rules.ts';
import { sumByRow } from '#domain/stock/rules.ts';
import { unreachable } from '#lib/result.ts';
import { type Candidate, type CandidateOutcome, decideCandidates } from './decide-candidates.ts';
import { type Draft, decideDraft, decideReplacement } from './decide-draft.ts';
import { readBuyers } from './read-buyers.ts';
import { readOrders } from './read-orders.ts';
import { releaseExpiredOn } from './release-expired.ts';
import type { OrderRefusal, PlacePolicy, PlaceRequest } from './types.ts';
import { type PlacedOrder, takeFromOneRow, writeOrdersOfOneRow, writePlacedOrders } from './write-placed-orders.ts';
import { writeTransitions } from './write-transitions.ts';

/** PLACED: made now, and this process has its saga's lease. REPLAYED: the same request came before; this is its order. */
export type PlaceOutcome =
  | { readonly kind: 'PLACED'; readonly orderId: string; readonly totalMinor: number }
  | { readonly kind: 'REPLAYED'; readonly orderId: string }
  | { readonly kind: 'REFUSED'; readonly refusal: OrderRefusal };

const UNIQUE_VIOLATION = '23505';
const MAX_TRIES = 6;

/**
 * Decides and writes a group of orders in one transaction, in the order of arrival, each all-or-nothing (SPEC 6). Everything is read once for
 * all; `decideCandidates` decides in memory; a handful of statements write it, the claim last and conditional. A buyer may be in a group once.
 * A refusal leaves no trace.
 *
 * Where there is plenty, the group decides on stock that it has not locked: the row that everybody wants is then locked for its claim and the
 * COMMIT alone, and groups do the rest of their work side by side. Near the end of the stock, or when such a claim finds less than was
 * seen, the rows are locked first and decided on as they are.
 *
 * Nothing that is read unlocked needs the transaction, and orders that take from one row need none but that of their one statement: no BEGIN and no COMMIT, three round
 * trips in all. What was read and may have changed since is guarded where it is written: the stock by its claim, the buyer's key and their one open order by
 * unique indexes.
 *
 * Coupons are limited stock too, and locked before it. A group without any costs nothing more for them.
 */
export async function placeOrders(
  db: Db,
  group: readonly PlaceRequest[],
  policy: PlacePolicy,
): Promise<readonly PlaceOutcome[]> {
  let stock: 'AS_SEEN' | 'LOCKED' = 'AS_SEEN';
  const alsoCoupons = new Set<string>();
  for (let attempt = 1; ; attempt += 1) {
    try {
      let view = await readView(db.sql, group, policy, stock);
      const placed = alsoCoupons.size === 0 && decideUnlocked(group, view);
      if (placed) {
        await writeUnlocked(db, placed.orders, policy);
        return placed.outcomes;
      }
      let first = true;
      return await transaction(db, async (tx) => {
        // Begun again, it finds things changed.
        if (!first) view = await readView(tx.sql, group, policy, stock);
        first = false;
        return await placeGroup(tx, group, policy, view, [...alsoCoupons]);
      });
    } catch (error) {
      if (error instanceof CouponsBusy) {
        if (attempt === MAX_TRIES) throw new Restart();
        for (const couponId of error.couponIds) alsoCoupons.add(couponId);
        stock = 'LOCKED';
        continue;
      }
      const missed = stock === 'AS_SEEN' && sqlStateOf(error) === mismatch.claim;
      // Another process placed for the same buyer since we looked: begin again, and find its order.
      const overtaken = sqlStateOf(error) === UNIQUE_VIOLATION && attempt < MAX_TRIES;
      if (!missed && !overtaken) throw error;
      if (missed) stock = 'LOCKED';
    }
  }
}

/**
 * Somebody fell short of what expired orders hold whose coupons others have locked. With stock locked already they cannot be waited for: begin again, and
 * lock them in their place.
 */
class CouponsBusy extends Error {
  readonly couponIds: readonly string[];
  constructor(couponIds: readonly string[]) {
    super('Coupons of expired orders are in use');
    this.couponIds = couponIds;
  }
}

/** What a group finds: the order that each request would become or how it is refused, and the stock as it was seen (nothing, when it is to be locked). */
type View = { readonly drafts: readonly (Draft | PlaceOutcome)[]; readonly seen: readonly SaleableRow[] };

async function readView(
  sql: AnySql,
  group: readonly PlaceRequest[],
  policy: PlacePolicy,
  stock: 'AS_SEEN' | 'LOCKED',
): Promise<View> {
  const buyers = await readBuyers(sql, group);
  const wanted = [...buyers.values()].flatMap((buyer) => buyer.cart?.items ?? []);
  const wishes = [...buyers].flatMap(([buyer, { cart }]) =>
    cart?.couponCode ? [{ buyer, code: cart.couponCode }] : [],
  );
  const [offers, seen, coupons] = await Promise.all([
    loadOfferTerms(sql, wanted),
    stock === 'AS_SEEN' ? readInventoryForSale(sql, wanted) : [],
    readCoupons(sql, wishes),
  ]);
  const drafts = group.map((request) =>
    decideDraft(request, buyers.get(request.buyer), offers, policy.currency, coupons.get(request.buyer)),
  );
  return { drafts, seen };
}

/** What is decided with nothing locked at all; undefined when something has to be. */
function decideUnlocked(group: readonly PlaceRequest[], { drafts, seen }: View): Placed | undefined {
  const wished = toWishes(group, drafts);
  if (wished.length === 0) return toPlaced(group, drafts, [], []);
  if (wished.some(({ draft }) => draft.replaces !== undefined || draft.coupon)) return undefined;
  const candidates = wished.map((wish): Candidate => ({ ...wish, replaces: undefined }));
  const claims = decideOnPlenty(candidates, seen, new Map());
  return claims && toPlaced(group, drafts, candidates, claims.decided);
}

async function writeUnlocked(db: Db, orders: readonly PlacedOrder[], policy: PlacePolicy): Promise<void> {
  if (orders.length === 0) return;
  if (takeFromOneRow(orders)) {
    await runStatement(db, (sql) => writeOrdersOfOneRow(sql, orders, policy));
    return;
  }
  await transaction(db, async (tx) => writePlacedOrders(tx, orders, policy));
}

async function placeGroup(
  tx: Tx,
  group: readonly PlaceRequest[],
  policy: PlacePolicy,
  { drafts, seen }: View,
  alsoCoupons: readonly string[],
): Promise<readonly PlaceOutcome[]> {
  const candidates = await lockReplaced(tx, toWishes(group, drafts));
  const held = await lockCouponsFor(tx, candidates, alsoCoupons);
  const { decided, expired } = decideOnPlenty(candidates, seen, held) ?? (await decideClaims(tx, candidates, held));
  const placed = toPlaced(group, drafts, candidates, decided);
  const replaced = candidates.flatMap(({ replaces }, index) =>
    decided[index]?.kind === 'TAKEN' && replaces && !expired.has(replaces.state.orderId) ? [replaces] : [],
  );
  await writeTransitions(tx, replaced);
  writePlacedOrders(tx, placed.orders, policy);
  return placed.outcomes;
}

/** The requests that may become orders. */
function toWishes(group: readonly PlaceRequest[], drafts: View['drafts']) {
  return group.flatMap((request, index) => {
    const draft = drafts[index];
    return draft?.kind === 'DRAFT' ? [{ request, draft }] : [];
  });
}

/** The orders to be written, and what each request of the group is told. */
type Placed = { readonly orders: readonly PlacedOrder[]; readonly outcomes: readonly PlaceOutcome[] };

function toPlaced(
  group: readonly PlaceRequest[],
  drafts: View['drafts'],
  candidates: readonly Candidate[],
  decided: readonly CandidateOutcome[],
): Placed {
  const orders: PlacedOrder[] = [];
  const outcomes: PlaceOutcome[] = drafts.map((draft) =>
    draft.kind === 'DRAFT' ? { kind: 'REFUSED', refusal: { code: 'OUT_OF_STOCK', items: [] } } : draft,
  );
  candidates.forEach(({ request, draft }, index) => {
    const outcome = decided[index];
    if (outcome?.kind === 'TAKEN') orders.push({ request, draft, allocations: outcome.allocations });
    if (outcome) outcomes[group.indexOf(request)] = toPlaceOutcome(request, draft, outcome);
  });
  return { orders, outcomes };
}

function toPlaceOutcome(request: PlaceRequest, draft: Draft, outcome: CandidateOutcome): PlaceOutcome {
  switch (outcome.kind) {
    case 'TAKEN':
      return { kind: 'PLACED', orderId: request.orderId, totalMinor: draft.quote.totalMinor };
    case 'SHORT':
      return { kind: 'REFUSED', refusal: { code: 'OUT_OF_STOCK', items: outcome.short } };
    case 'REFUSED':
      return { kind: 'REFUSED', refusal: outcome.refusal };
    default:
      return unreachable(outcome);
  }
}

/** Locks the buyers' own open orders that the new ones replace, and makes sure that they can still be replaced. */
async function lockReplaced(tx: Tx, wished: ReturnType<typeof toWishes>) {
  const orderIds = wished.flatMap(({ draft }) => draft.replaces ?? []);
  await lockOrders(tx, orderIds);
  const open = await readOrders(tx, orderIds);
  return wished.map(({ request, draft }): Candidate => {
    if (draft.replaces === undefined) return { request, draft, replaces: undefined };
    const state = open.get(draft.replaces);
    const replaces = state && decideReplacement(state);
    if (!replaces) throw new Restart();
    return { request, draft, replaces };
  });
}

/** Locks the coupons that the orders want, those of the orders that they replace, and those that an earlier try found busy. */
async function lockCouponsFor(tx: Tx, candidates: readonly Candidate[], alsoCoupons: readonly string[]) {
  const wanted = candidates.flatMap(({ draft }) => draft.coupon?.couponId ?? []);
  const givenBack = candidates.flatMap(({ replaces }) => replaces?.state.couponId ?? []);
  const buyers = candidates.flatMap(({ draft, request }) => (draft.coupon ? [request.buyer] : []));
  return await lockCouponStock(tx, [...new Set([...wanted, ...givenBack, ...alsoCoupons])], buyers);
}

// Somebody else would have to take as much as this group does, in the few milliseconds until its claim, to make it miss.
const PLENTY = 2;

type Claims = {
  readonly decided: readonly CandidateOutcome[];
  /** Orders that were ended on the way because their holds had run out; the buyers' own may be among them. */
  readonly expired: ReadonlySet<string>;
};

type Coupons = ReadonlyMap<string, CouponStock>;

/**
 * Decides on stock as it was seen, unlocked, when every row that is taken from has plenty and nobody replaces an order of theirs (whose rows
 * would have to be locked in the same pass). Undefined when the rows have to be locked first.
 */
function decideOnPlenty(
  candidates: readonly Candidate[],
  seen: readonly SaleableRow[],
  coupons: Coupons,
): Claims | undefined {
  if (seen.length === 0 || candidates.some((candidate) => candidate.replaces)) return undefined;
  const expired = new Set<string>();
  const decided = decideCandidates(candidates, seen, coupons, expired);
  const claimed = decided.flatMap((outcome) => (outcome.kind === 'TAKEN' ? [outcome.allocations] : []));
  if (claimed.length < decided.length) return undefined;
  const available = new Map(seen.map((row) => [`${row.skuId}:${row.warehouseId}`, row.available]));
  const taken = sumByRow(claimed.flat());
  const plenty = taken.every((row) => (available.get(`${row.skuId}:${row.warehouseId}`) ?? 0) >= PLENTY * row.quantity);
  return plenty ? { decided, expired } : undefined;
}

/**
 * Locks the stock and decides. When some fall short, expired holds on the rows that they lack, and expired uses of the coupons, are released and all are
 * decided again, until nothing more comes free: units freed for one may let it take what another had, on rows that were not short before.
 */
async function decideClaims(tx: Tx, candidates: readonly Candidate[], locked: Coupons): Promise<Claims> {
  const expired = new Set<string>();
  if (candidates.length === 0) return { decided: [], expired };
  let coupons = locked;
  let stock = await lockInventoryForSale(
    tx,
    candidates.flatMap((c) => c.draft.quote.lines),
    candidates.flatMap((c) => c.replaces?.endings ?? []),
  );
  for (;;) {
    const decided = decideCandidates(candidates, stock, coupons, expired);
    const short = new Set(decided.flatMap((o) => (o.kind === 'SHORT' ? o.short.map(offerKey) : [])));
    const lacking = new Set(decided.flatMap((o) => (o.kind === 'REFUSED' ? (o.lacks ?? []) : [])));
    if (short.size === 0 && lacking.size === 0) return { decided, expired };
    const freed = await releaseExpiredOn(
      tx,
      stock.filter((row) => short.has(offerKey(row))),
      { short: [...lacking], locked: new Set(coupons.keys()) },
    );
    if (freed.busyCoupons.length > 0) throw new CouponsBusy(freed.busyCoupons);
    if (freed.orderIds.length === 0) return { decided, expired };
    for (const orderId of freed.orderIds) expired.add(orderId);
    stock = stock.map((row) => withFreed(row, freed.units));
    coupons = withReturned(coupons, freed.coupons);
  }
}

function withFreed(row: SaleableRow, freed: ReadonlyMap<string, number>): SaleableRow {
  return { ...row, available: row.available + (freed.get(`${row.skuId}:${row.warehouseId}`) ?? 0) };
}

function withReturned(coupons: Coupons, returned: readonly { couponId: string; buyer: string }[]): Coupons {
  const changed = new Map(coupons);
  for (const { couponId, buyer } of returned) {
    const coupon = changed.get(couponId);
    if (!coupon) continue;
    const usedBy = new Map(coupon.usedBy).set(buyer, Math.max(0, (coupon.usedBy.get(buyer) ?? 0) - 1));
    changed.set(couponId, { ...coupon, left: coupon.left === null ? null : coupon.left + 1, usedBy });
  }
  return changed;
}
