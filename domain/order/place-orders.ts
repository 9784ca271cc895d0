import type { Db } from '#db/client.ts';
import { lockInventoryForSale, lockOrders, readInventoryForSale, type SaleableRow } from '#db/locks.ts';
import { mismatch, Restart, sqlStateOf, type Tx, transaction } from '#db/transaction.ts';
import { loadOfferTerms } from '#domain/catalog/load-offers.ts';
import { offerKey } from '#domain/pricing/rules.ts';
import { type ClaimOutcome, type ClaimRequest, decideGroup } from '#domain/stock/decide-group.ts';
import { sumByRow } from '#domain/stock/rules.ts';
import { type Draft, decideDraft, decideReplacement } from './decide-draft.ts';
import { readBuyers } from './read-buyers.ts';
import { readOrders } from './read-orders.ts';
import { releaseExpiredOn } from './release-expired.ts';
import type { OrderTransition } from './rules.ts';
import type { OrderRefusal, PlacePolicy, PlaceRequest } from './types.ts';
import { type PlacedOrder, writePlacedOrders } from './write-placed-orders.ts';
import { writeTransitions } from './write-transitions.ts';

/** PLACED: made now, and this process has its saga's lease. REPLAYED: the same request came before; this is its order. */
export type PlaceOutcome =
  | { readonly kind: 'PLACED'; readonly orderId: string; readonly totalMinor: number }
  | { readonly kind: 'REPLAYED'; readonly orderId: string }
  | { readonly kind: 'REFUSED'; readonly refusal: OrderRefusal };

type Candidate = {
  readonly request: PlaceRequest;
  readonly draft: Draft;
  readonly replaces: OrderTransition | undefined;
};

const UNIQUE_VIOLATION = '23505';
const MAX_TRIES = 6;

/**
 * Decides and writes a group of orders in one transaction, in the order of arrival, each all-or-nothing (SPEC 6). Everything is read once for
 * all; `decideGroup` decides in memory; a handful of statements write it, the claim last and conditional. A buyer may be in a group once.
 * A refusal leaves no trace.
 *
 * Where there is plenty, the group decides on stock that it has not locked: the row that everybody wants is then locked for its claim and the
 * COMMIT alone, and groups do the rest of their work side by side. Near the end of the stock, or when such a claim finds less than was
 * seen, the rows are locked first and decided on as they are.
 */
export async function placeOrders(
  db: Db,
  group: readonly PlaceRequest[],
  policy: PlacePolicy,
): Promise<PlaceOutcome[]> {
  let stock: 'AS_SEEN' | 'LOCKED' = 'AS_SEEN';
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(db, (tx) => placeGroup(tx, group, policy, stock));
    } catch (error) {
      const missed = stock === 'AS_SEEN' && sqlStateOf(error) === mismatch.claim;
      // Another process placed for the same buyer since we looked: begin again, and find its order.
      const overtaken = sqlStateOf(error) === UNIQUE_VIOLATION && attempt < MAX_TRIES;
      if (!missed && !overtaken) throw error;
      if (missed) stock = 'LOCKED';
    }
  }
}

async function placeGroup(
  tx: Tx,
  group: readonly PlaceRequest[],
  policy: PlacePolicy,
  stock: 'AS_SEEN' | 'LOCKED',
): Promise<PlaceOutcome[]> {
  const buyers = await readBuyers(tx, group);
  const wanted = [...buyers.values()].flatMap((buyer) => buyer.cart?.items ?? []);
  const [offers, seen] = await Promise.all([
    loadOfferTerms(tx.sql, wanted),
    stock === 'AS_SEEN' ? readInventoryForSale(tx, wanted) : [],
  ]);
  const drafts = group.map((request) => decideDraft(request, buyers.get(request.buyer), offers, policy.currency));
  const candidates = await lockReplaced(tx, group, drafts);
  const { claims, expired } = decideOnPlenty(candidates, seen) ?? (await decideClaims(tx, candidates));

  const placed: PlacedOrder[] = [];
  const outcomes: PlaceOutcome[] = drafts.map((draft) =>
    draft.kind === 'DRAFT' ? { kind: 'REFUSED', refusal: { code: 'OUT_OF_STOCK', items: [] } } : draft,
  );
  candidates.forEach(({ request, draft }, index) => {
    const claim = claims[index];
    const at = group.indexOf(request);
    if (claim?.taken) {
      placed.push({ request, draft, allocations: claim.allocations });
      outcomes[at] = { kind: 'PLACED', orderId: request.orderId, totalMinor: draft.quote.totalMinor };
    } else {
      outcomes[at] = { kind: 'REFUSED', refusal: { code: 'OUT_OF_STOCK', items: claim?.short ?? [] } };
    }
  });
  const replaced = candidates.flatMap(({ replaces }, index) =>
    claims[index]?.taken && replaces && !expired.has(replaces.state.orderId) ? [replaces] : [],
  );
  await writeTransitions(tx, replaced);
  writePlacedOrders(tx, placed, policy);
  return outcomes;
}

/** Locks the buyers' own open orders that the new ones replace, and makes sure that they can still be replaced. */
async function lockReplaced(tx: Tx, group: readonly PlaceRequest[], drafts: readonly (Draft | PlaceOutcome)[]) {
  const wished = group.flatMap((request, index) => {
    const draft = drafts[index];
    return draft?.kind === 'DRAFT' ? [{ request, draft }] : [];
  });
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

// Somebody else would have to take as much as this group does, in the few milliseconds until its claim, to make it miss.
const PLENTY = 2;

/**
 * Decides on stock as it was seen, unlocked, when every row that is taken from has plenty and nobody replaces an order of theirs (whose rows
 * would have to be locked in the same pass). Undefined when the rows have to be locked first.
 */
function decideOnPlenty(candidates: readonly Candidate[], seen: readonly SaleableRow[]): Claims | undefined {
  if (seen.length === 0 || candidates.some((candidate) => candidate.replaces)) return undefined;
  const claims = decideGroup(
    candidates.map(({ request, draft }) => ({ lines: draft.quote.lines, destination: request.address })),
    seen,
  );
  if (!claims.every((claim) => claim.taken)) return undefined;
  const available = new Map(seen.map((row) => [`${row.skuId}:${row.warehouseId}`, row.available]));
  const taken = sumByRow(claims.flatMap((claim) => claim.allocations));
  const plenty = taken.every((row) => (available.get(`${row.skuId}:${row.warehouseId}`) ?? 0) >= PLENTY * row.quantity);
  return plenty ? { claims, expired: new Set() } : undefined;
}

type Claims = {
  readonly claims: readonly ClaimOutcome[];
  /** Orders that were ended on the way because their holds had run out; the buyers' own may be among them. */
  readonly expired: ReadonlySet<string>;
};

/**
 * Locks the stock and decides. When some fall short, expired holds on the rows that they lack are released and all are decided again, until
 * nothing more comes free: units freed for one may let it take what another had, on rows that were not short before.
 */
async function decideClaims(tx: Tx, candidates: readonly Candidate[]): Promise<Claims> {
  const expired = new Set<string>();
  if (candidates.length === 0) return { claims: [], expired };
  let stock = await lockInventoryForSale(
    tx,
    candidates.flatMap((c) => c.draft.quote.lines),
    candidates.flatMap((c) => c.replaces?.endings ?? []),
  );
  for (;;) {
    const claims = decideGroup(
      candidates.map((candidate) => toClaim(candidate, expired)),
      stock,
    );
    const short = new Set(claims.flatMap((c) => (c.taken ? [] : c.short.map(offerKey))));
    if (short.size === 0) return { claims, expired };
    const freed = await releaseExpiredOn(
      tx,
      stock.filter((row) => short.has(offerKey(row))),
    );
    if (freed.orderIds.length === 0) return { claims, expired };
    for (const orderId of freed.orderIds) expired.add(orderId);
    stock = stock.map((row) => withFreed(row, freed.units));
  }
}

/** A buyer's own hold that has run out belongs to whoever comes first: once it was released, it is no longer theirs to give back. */
function toClaim({ request, draft, replaces }: Candidate, expired: ReadonlySet<string>): ClaimRequest {
  const givesBack = replaces && !expired.has(replaces.state.orderId) ? replaces.endings : undefined;
  return { lines: draft.quote.lines, destination: request.address, ...(givesBack && { givesBack }) };
}

function withFreed(row: SaleableRow, freed: ReadonlyMap<string, number>): SaleableRow {
  return { ...row, available: row.available + (freed.get(`${row.skuId}:${row.warehouseId}`) ?? 0) };
}
