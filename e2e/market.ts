import type postgres from 'postgres';
import { hashPassword } from '#domain/account/hash-password.ts';
import {
  makeApiKey,
  makeCoupon,
  makeOffer,
  makeProduct,
  makeSeller,
  makeSku,
  makeUser,
} from '#tests/support/factories.ts';

/** Something to buy, as a shopper knows it: by its title, its seller and its price. */
export type Good = {
  title: string;
  slug: string;
  sellerName: string;
  skuId: string;
  sellerId: string;
  priceMinor: number;
};

let made = 0;
const run = crypto.randomUUID().slice(0, 6);

/** A word that no other test uses, not even one of another run: titles and addresses carry it. */
export function unique(): string {
  made += 1;
  return `${run}${made}`;
}

/** The sellers' and the operator's side of the shop, for one test: goods and people nobody else touches. */
export class Market {
  readonly #sql: postgres.Sql;

  constructor(sql: postgres.Sql) {
    this.#sql = sql;
  }

  /** A product of one variant, offered by a seller of its own; `stock` is one number for each warehouse. */
  async sell(given: { title: string; stock?: number[]; priceMinor?: number; maxPerOrder?: number }): Promise<Good> {
    const sql = this.#sql;
    const word = unique();
    const title = `${given.title} ${word}`;
    const slug = `${given.title.toLowerCase().replaceAll(' ', '-')}-${word}`;
    const sellerName = `Seller ${word}`;
    const skuId = await makeSku(sql, { productId: await makeProduct(sql, { title, slug }) });
    const sellerId = await makeSeller(sql, { name: sellerName, slug: `seller-${word}` });
    const { priceMinor } = await makeOffer(sql, {
      skuId,
      sellerId,
      stock: given.stock ?? [20],
      ...(given.priceMinor === undefined ? {} : { priceMinor: given.priceMinor }),
      ...(given.maxPerOrder === undefined ? {} : { maxPerOrder: given.maxPerOrder }),
    });
    return { title, slug, sellerName, skuId, sellerId, priceMinor };
  }

  async setPrice(good: Good, priceMinor: number): Promise<void> {
    await this.#sql`update offers set price_minor = ${priceMinor}
      where sku_id = ${good.skuId} and seller_id = ${good.sellerId}`;
  }

  /** A code that takes 10 % off this good, so many times. */
  async couponFor({ skuId }: Good, totalLimit: number): Promise<string> {
    return (await makeCoupon(this.#sql, { skuId, totalLimit })).code;
  }

  /** Units there are and units held, over all warehouses. */
  async stockOf(good: Good): Promise<{ onHand: number; reserved: number }> {
    const [row] = await this.#sql`select sum(on_hand)::int as on_hand, sum(reserved)::int as reserved
      from inventory where sku_id = ${good.skuId}`;
    return { onHand: row?.on_hand, reserved: row?.reserved };
  }

  /** The states of all orders that have this good in them, oldest first. */
  async ordersOf(good: Good): Promise<string[]> {
    const rows = await this.#sql`select orders.status from orders join order_items on order_items.order_id = orders.id
      where order_items.sku_id = ${good.skuId} order by orders.id`;
    return rows.map((row) => row.status);
  }

  /** Under which code the seller knows the good, and where it lies: in the first of its warehouses. */
  async placeOf(good: Good): Promise<{ sku: string; warehouse: string; warehouseId: string }> {
    const [row] = await this.#sql<{ sku: string; warehouse: string; warehouseId: string }[]>`
      select o.seller_sku as sku, w.code as warehouse, w.id as "warehouseId"
        from offers o join warehouses w on w.seller_id = o.seller_id
       where o.sku_id = ${good.skuId} and o.seller_id = ${good.sellerId} order by w.id limit 1`;
    if (!row) throw new Error(`Nobody sells ${good.title}.`);
    return row;
  }

  /** An account of somebody who works for the good's seller. */
  async employ(good: Good): Promise<{ email: string; password: string; name: string }> {
    const password = `secret ${unique()}`;
    const name = `Selin ${unique()}`;
    const email = `selin-${unique()}@example.com`;
    const passwordHash = await hashPassword(password);
    await makeUser(this.#sql, { email, name, sellerId: good.sellerId, passwordHash });
    return { email, password, name };
  }

  /** A key for the system of the good's seller. */
  key(good: Good): Promise<{ key: string }> {
    return makeApiKey(this.#sql, { sellerId: good.sellerId });
  }

  /** An account of a shopper with a password that works. */
  async register(): Promise<{ email: string; password: string; name: string }> {
    const password = `secret ${unique()}`;
    const name = `Deniz ${unique()}`;
    const email = `deniz-${unique()}@example.com`;
    await makeUser(this.#sql, { email, name, role: 'shopper', passwordHash: await hashPassword(password) });
    return { email, password, name };
  }
}
