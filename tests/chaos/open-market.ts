import type postgres from 'postgres';
import { present } from '#lib/result.ts';
import { type MadeOffer, makeApiKey, makeOffer, makeSeller, makeWarehouse } from '#tests/support/factories.ts';
import type { Random } from './random.ts';

export type ErpSeller = { readonly key: string; readonly offers: readonly MadeOffer[] };
export type ChaosMarket = { readonly offers: readonly MadeOffer[]; readonly sellers: readonly ErpSeller[] };

const SELLERS = 6;
const OFFERS_EACH = 6;

/** Of each good, were buyers to like all the same. At least 12, since their likes are uneven where there are few. */
const unitsWanted = (orders: number) => Math.max(12, Math.ceil((orders * 4) / (SELLERS * OFFERS_EACH)));

/** Sellers with a few goods each in one or two warehouses: so few that buyers meet at every row, and some find nothing left. */
export async function openMarket(sql: postgres.Sql, random: Random, orders: number): Promise<ChaosMarket> {
  const sellers: ErpSeller[] = [];
  // Each order takes four units or so of 36 goods; sellers' reports add to that, and take away.
  const unitsEach = unitsWanted(orders);
  for (let seller = 0; seller < SELLERS; seller += 1) {
    const sellerId = await makeSeller(sql);
    const { key } = await makeApiKey(sql, { sellerId });
    const warehouses = [await makeWarehouse(sql, { sellerId })];
    if (seller % 2 === 0) warehouses.push(await makeWarehouse(sql, { sellerId }));
    const offers: MadeOffer[] = [];
    for (let offer = 0; offer < OFFERS_EACH; offer += 1) {
      const stock = warehouses.map(() => random.whole(1, Math.ceil((2 * unitsEach) / warehouses.length)));
      const priceMinor = random.whole(500, 90_000);
      offers.push(await makeOffer(sql, { sellerId, warehouseIds: warehouses, stock, priceMinor }));
    }
    sellers.push({ key, offers });
  }
  return { sellers, offers: sellers.flatMap((seller) => seller.offers) };
}

/** A report of some of a seller's counts: mostly a delivery has come, now and then next to nothing is left, and orders lose. */
export function drawReport(market: ChaosMarket, random: Random, orders: number) {
  const seller = random.pick(market.sellers);
  const most = unitsWanted(orders);
  const rows = seller.offers
    .filter(() => random.chance(0.5))
    .map((offer) => ({
      sku: offer.sellerSku,
      warehouseId: present(random.pick(offer.warehouseIds), 'warehouse'),
      quantity: random.chance(0.3) ? random.whole(0, 2) : random.whole(most >> 1, most),
    }));
  return { seller, rows };
}
