/**
 * Who gets what, decided in memory: the stock of a whole group of requests is locked and read once, then this pure function
 * goes through the requests in the order of their arrival. Each gets all its lines or none. No database, no clock, no I/O,
 * so that it can be tested against a model (SPEC 6, group placement).
 */

export type Place = { readonly latitude: number; readonly longitude: number };

/** Stock that can be sold: an inventory row with what is free on it. */
export type StockRow = Place & {
  readonly skuId: string;
  readonly warehouseId: string;
  readonly sellerId: string;
  readonly available: number;
};

export type ClaimLine = { readonly skuId: string; readonly sellerId: string; readonly quantity: number };

export type ClaimRequest = {
  readonly lines: readonly ClaimLine[];
  readonly destination: Place;
  /** Units that come back if, and only if, this request is served: the buyer's own earlier hold, which it replaces. */
  readonly givesBack?: readonly { readonly skuId: string; readonly warehouseId: string; readonly quantity: number }[];
};

/** Units of one inventory row for line number `line` (0-based) of a request. */
export type Allocation = {
  readonly line: number;
  readonly skuId: string;
  readonly warehouseId: string;
  readonly quantity: number;
};

export type ShortLine = {
  readonly skuId: string;
  readonly sellerId: string;
  readonly requested: number;
  readonly available: number;
};

export type ClaimOutcome =
  | { readonly taken: true; readonly allocations: readonly Allocation[] }
  | { readonly taken: false; readonly short: readonly ShortLine[] };

type Shelf = StockRow & { left: number };

const EARTH_RADIUS_KM = 6371;

/** Great-circle distance in kilometres (haversine). */
export function distanceKm(from: Place, to: Place): number {
  const radians = Math.PI / 180;
  const dLatitude = (to.latitude - from.latitude) * radians;
  const dLongitude = (to.longitude - from.longitude) * radians;
  const a =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * Math.sin(dLongitude / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(a)));
}

/**
 * The warehouses of a line in the order in which they are taken: those that can fill the whole line first, then the nearer,
 * then the lower id, so that equal warehouses are chosen the same way by everyone.
 */
export function rankWarehouses<Row extends Place & { readonly warehouseId: string }>(
  rows: readonly Row[],
  leftOf: (row: Row) => number,
  quantity: number,
  destination: Place,
): Row[] {
  if (rows.length < 2) return [...rows];
  return rows
    .map((row) => ({ row, fills: leftOf(row) >= quantity, distance: distanceKm(row, destination) }))
    .sort((a, b) => {
      if (a.fills !== b.fills) return a.fills ? -1 : 1;
      if (a.distance !== b.distance) return a.distance - b.distance;
      return compareIds(a.row.warehouseId, b.row.warehouseId);
    })
    .map((ranked) => ranked.row);
}

function compareIds(left: string, right: string): number {
  return left.length === right.length ? (left < right ? -1 : left > right ? 1 : 0) : left.length - right.length;
}

type Shelves = { readonly byOffer: ReadonlyMap<string, Shelf[]>; readonly byRow: ReadonlyMap<string, Shelf> };

/** Stock by offer, so that a line finds its rows at once, and by row for what comes back. */
function putOnShelves(stock: readonly StockRow[]): Shelves {
  const byOffer = new Map<string, Shelf[]>();
  const byRow = new Map<string, Shelf>();
  for (const row of stock) {
    const key = `${row.skuId}:${row.sellerId}`;
    const shelf: Shelf = { ...row, left: Math.max(0, row.available) };
    const others = byOffer.get(key);
    if (others) others.push(shelf);
    else byOffer.set(key, [shelf]);
    byRow.set(`${row.skuId}:${row.warehouseId}`, shelf);
  }
  return { byOffer, byRow };
}

function claimOne(request: ClaimRequest, { byOffer, byRow }: Shelves): ClaimOutcome {
  const own = (request.givesBack ?? []).flatMap((units) => {
    const shelf = byRow.get(`${units.skuId}:${units.warehouseId}`);
    return shelf ? [{ shelf, quantity: units.quantity }] : [];
  });
  for (const { shelf, quantity } of own) shelf.left += quantity;
  const taken: { shelf: Shelf; allocation: Allocation }[] = [];
  const short: ShortLine[] = [];
  request.lines.forEach((line, index) => {
    const rows = byOffer.get(`${line.skuId}:${line.sellerId}`) ?? [];
    const available = rows.reduce((sum, row) => sum + row.left, 0);
    if (available < line.quantity) {
      short.push({ skuId: line.skuId, sellerId: line.sellerId, requested: line.quantity, available });
      return;
    }
    let wanted = line.quantity;
    for (const shelf of rankWarehouses(rows, (row) => row.left, line.quantity, request.destination)) {
      if (wanted === 0) break;
      const quantity = Math.min(wanted, shelf.left);
      if (quantity === 0) continue;
      shelf.left -= quantity;
      wanted -= quantity;
      taken.push({
        shelf,
        allocation: { line: index, skuId: line.skuId, warehouseId: shelf.warehouseId, quantity },
      });
    }
  });
  if (short.length === 0) return { taken: true, allocations: taken.map((t) => t.allocation) };
  for (const { shelf, allocation } of taken) shelf.left += allocation.quantity;
  for (const { shelf, quantity } of own) shelf.left -= quantity;
  return { taken: false, short };
}

/** Serves requests one after the other from the same stock: for who has to decide something else about each as its turn comes. */
export type Counter = { readonly serve: (request: ClaimRequest) => ClaimOutcome };

export function openCounter(stock: readonly StockRow[]): Counter {
  const shelves = putOnShelves(stock);
  return { serve: (request) => claimOne(request, shelves) };
}

/**
 * Decides a group. Requests are served in array order, each all-or-nothing; a refused one takes nothing and names every line
 * that was short with what there was for it. Lines of one request are expected to name an offer once.
 * Gives one outcome for each request, in the same order.
 */
export function decideGroup(requests: readonly ClaimRequest[], stock: readonly StockRow[]): ClaimOutcome[] {
  const counter = openCounter(stock);
  return requests.map(counter.serve);
}
