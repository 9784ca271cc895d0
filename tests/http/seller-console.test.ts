import fs from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#domain/account/hash-password.ts';
import { present } from '#lib/result.ts';
import { type MadeOffer, makeApiKey, makeOffer, makeSeller, makeUser } from '#tests/support/factories.ts';
import { stack, Visitor } from './visitor.ts';

const APP = path.join(import.meta.dirname, '..', '..', 'app');
const PASSWORD = 'a password of the tests';

let sql: postgres.Sql;
let owner: Visitor;
let rival: Visitor;
let sellerId: string;
let offer: MadeOffer;
let orderId: string;
let keyId: string;
let endpointId: string;
let deliveryId: string;

async function signedIn(email: string, password: string): Promise<Visitor> {
  const visitor = new Visitor();
  await visitor.signIn(email, password);
  return visitor;
}

async function personOf(sellerOf: string): Promise<Visitor> {
  const email = `seller-${crypto.randomUUID()}@example.com`;
  await makeUser(sql, { email, sellerId: sellerOf, passwordHash: await hashPassword(PASSWORD) });
  return signedIn(email, PASSWORD);
}

const idOf = (rows: readonly postgres.Row[]) => String(present(rows[0], 'inserted row').id);

beforeAll(async () => {
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
  sellerId = await makeSeller(sql);
  offer = await makeOffer(sql, { sellerId, stock: [5] });
  owner = await personOf(sellerId);
  const rivalSeller = await makeSeller(sql);
  await makeOffer(sql, { sellerId: rivalSeller, stock: [5] });
  rival = await personOf(rivalSeller);
  keyId = (await makeApiKey(sql, { sellerId })).keyId;
  // Switched off: the worker of the stack leaves it alone.
  endpointId = idOf(
    await sql`
    insert into webhook_endpoints (seller_id, url, events, secret, enabled)
    values (${sellerId}, 'https://hooks.example/', '{order.confirmed}', ${`whsec_${'A'.repeat(44)}`}, false) returning id`,
  );
  deliveryId = idOf(
    await sql`
    insert into webhook_deliveries (endpoint_id, event_id, kind, body)
    values (${endpointId}, 1, 'order.confirmed', '{"secret":"of the owner"}') returning id`,
  );
  orderId = crypto.randomUUID();
  await sql`
    insert into fulfilments (warehouse_id, order_id, seller_id, confirmed_at)
    values (${warehouseOf(offer)}, ${orderId}, ${sellerId}, now())`;
});

afterAll(async () => {
  await sql`delete from fulfilments where order_id = ${orderId}`;
  await sql.end();
});

const warehouseOf = (made: MadeOffer) => present(made.warehouseIds[0], 'warehouse');

/** The address of a route or page with the owner's ids in it. */
function addressOf(file: string): string {
  const ids: Record<string, string> = {
    '[skuId]': offer.skuId,
    '[warehouseId]': warehouseOf(offer),
    '[orderId]': orderId,
    '[keyId]': keyId,
    '[endpointId]': endpointId,
    '[deliveryId]': deliveryId,
  };
  const parts = path.relative(APP, path.dirname(file)).split(path.sep);
  return `/${parts.map((part) => (part.startsWith('[') ? present(ids[part], `an id for ${part}`) : part)).join('/')}`;
}

/** A body that the route takes, so that what it refuses is the person and not the body. */
const bodies: Readonly<Record<string, unknown>> = {
  'stocks/[skuId]/[warehouseId]': { quantity: 1, seenOnHand: 5 },
  'uploads/counts': { csv: 'sku,warehouse,quantity\nx,y,1', apply: false },
  'uploads/catalogue': { csv: 'Handle,Title,Variant Price\nx,X,1', apply: false },
  keys: { name: 'x', scopes: ['stocks:read'] },
  webhooks: { url: 'https://93.184.215.14/', events: ['order.confirmed'] },
  'webhooks/[endpointId]': { enabled: true },
  'fulfilments/[orderId]/[warehouseId]': { packed: true },
};

type Route = { name: string; file: string; method: string };

/** Every file of a name below a folder: what is there is tested, whoever adds it. */
function filesBelow(folder: string, name: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === name)
    .map((file) => path.join(folder, file));
}

const API = path.join(APP, 'api', 'seller');
const routes: Route[] = filesBelow(API, 'route.ts').flatMap((file) =>
  [...fs.readFileSync(file, 'utf8').matchAll(/export const (GET|POST|PUT|DELETE)\b/g)].map(([, method = '']) => ({
    name: path.relative(API, path.dirname(file)),
    file,
    method,
  })),
);
const pages = filesBelow(path.join(APP, 'seller'), 'page.tsx').map((file) => path.relative(APP, path.dirname(file)));

const callRoute = (visitor: Visitor, { name, file, method }: Route) =>
  visitor.call(method, addressOf(file), method === 'GET' || method === 'DELETE' ? {} : { json: bodies[name] ?? {} });

describe('every route of the seller console', () => {
  const cases = routes.map((route) => [`${route.method} ${route.name}`, route] as const);

  it('is found', () => {
    expect(routes.length).toBeGreaterThan(12);
    expect(pages.length).toBeGreaterThan(8);
  });

  it.each(cases)('%s is for people of a seller alone', async (_name, route) => {
    const nobody = await callRoute(new Visitor(), route);
    expect([nobody.status, nobody.body.code]).toEqual([401, 'UNAUTHENTICATED']);
    for (const role of ['shopper', 'courier', 'admin']) {
      const other = await callRoute(await as(role), route);
      expect([role, other.status, other.body.code]).toEqual([role, 403, 'FORBIDDEN']);
    }
  });

  const withIds = cases.filter(([name]) => name.includes('['));
  it.each(withIds)("%s does not know another seller's ids, nor what is none", async (_name, route) => {
    const theirs = await callRoute(rival, route);
    expect([theirs.status, theirs.body.code]).toEqual([404, 'NOT_FOUND']);
    const address = addressOf(route.file).replaceAll(/\/[0-9a-f-]+(?=\/|$)/g, '/0');
    const json = bodies[route.name] ?? {};
    const none = await owner.call(route.method, address, route.method === 'DELETE' ? {} : { json });
    expect([none.status, none.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  const writes = cases.filter(([name]) => !name.startsWith('GET'));
  it.each(writes)('%s is not for pages of other sites', async (_name, route) => {
    const json = bodies[route.name] ?? {};
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const { status, body } = await owner.call(route.method, addressOf(route.file), { headers, json });
    expect([status, body.code]).toEqual([403, 'CROSS_ORIGIN']);
  });

  it('left everything of the owner as it was', async () => {
    const [row] = await sql`
      select (select on_hand from inventory where sku_id = ${offer.skuId}) as on_hand,
             (select revoked_at is null and expires_at is null from api_keys where id = ${keyId}) as key,
             (select not enabled and previous_secret is null from webhook_endpoints where id = ${endpointId}) as endpoint,
             (select packed_at is null from fulfilments where order_id = ${orderId}) as parcel`;
    expect(row).toEqual({ on_hand: 5, key: true, endpoint: true, parcel: true });
  });
});

const roles = new Map<string, Promise<Visitor>>();
function as(role: string): Promise<Visitor> {
  const known = roles.get(role) ?? signedIn(`${role}@example.com`, stack.demoPassword);
  roles.set(role, known);
  return known;
}

describe('every page of the seller console', () => {
  it.each(pages)('%s shows its seller what is theirs, and looks to others as if it did not exist', async (page) => {
    const address = addressOf(path.join(APP, page, 'page.tsx'));
    const own = await owner.get(address);
    expect(own.status).toBe(200);
    const anonymous = await new Visitor().get(address);
    // Where the frame is streamed already, Next sends the browser on by itself instead of with a status.
    expect([307, 200]).toContain(anonymous.status);
    for (const visitor of [rival, await as('shopper'), await as('admin')]) {
      const { status, body } = await visitor.get(address);
      const text = String(body.text);
      expect(text).not.toContain(offer.sellerSku);
      expect(text).not.toContain('hooks.example');
      expect(text).not.toContain('of the owner');
      const isTheirs = visitor === rival && !page.includes('[');
      if (!isTheirs && status === 200) expect(text).toContain('NEXT_HTTP_ERROR_FALLBACK;404');
      if (isTheirs) expect(status).toBe(200);
    }
  });
});

describe('what the routes answer', () => {
  it('counts by hand against what was seen', async () => {
    const made = await makeOffer(sql, { sellerId, stock: [4] });
    const address = `/api/seller/stocks/${made.skuId}/${warehouseOf(made)}`;
    const set = await owner.put(address, { quantity: 9, seenOnHand: 4 });
    expect([set.status, set.body]).toMatchObject([200, { onHand: 9, available: 9 }]);
    const again = await owner.put(address, { quantity: 7, seenOnHand: 4 });
    expect([again.status, again.body]).toMatchObject([409, { code: 'STOCK_CHANGED', onHand: 9, available: 9 }]);
    for (const quantity of [-1, 1.5, '3', 1_000_000_001]) {
      expect((await owner.put(address, { quantity, seenOnHand: 9 })).body.code).toBe('INVALID_REQUEST');
    }
  });

  it('shows a key once, replaces it, and revokes it', async () => {
    const made = await owner.post('/api/seller/keys', { name: 'ERP', scopes: ['stocks:read'] });
    expect(made.status).toBe(201);
    const bearer = (key: unknown) => ({ headers: { authorization: `Bearer ${key}` } });
    const guest = new Visitor();
    const stocks = (key: unknown) => guest.get('/seller-api/v1/stocks', bearer(key));
    expect((await stocks(made.body.key)).status).toBe(200);
    // What the key does not name it may not do, and the call counts all the same.
    const orders = await guest.get('/seller-api/v1/orders', bearer(made.body.key));
    expect([orders.status, orders.body]).toMatchObject([403, { code: 'FORBIDDEN', scope: 'orders:read' }]);
    expect(orders.headers.get('ratelimit')).toMatch(/^"seller-key";r=\d+;t=\d+$/);

    const next = await owner.post(`/api/seller/keys/${made.body.keyId}/rotate`, {});
    expect(next.status).toBe(201);
    expect([(await stocks(made.body.key)).status, (await stocks(next.body.key)).status]).toEqual([200, 200]);
    const twice = await owner.post(`/api/seller/keys/${made.body.keyId}/rotate`, {});
    expect([twice.status, twice.body.code]).toEqual([409, 'KEY_ENDED']);
    for (let times = 0; times < 2; times += 1) {
      expect((await owner.post(`/api/seller/keys/${made.body.keyId}/revoke`, {})).status).toBe(200);
    }
    expect([(await stocks(made.body.key)).status, (await stocks(next.body.key)).status]).toEqual([401, 200]);
  });

  it.each([
    ['https://127.0.0.1/', 'INTERNAL_ADDRESS'],
    ['https://[::ffff:169.254.169.254]/', 'INTERNAL_ADDRESS'],
    ['http://93.184.215.14/', 'NOT_HTTPS'],
    ['https://93.184.215.14:25/', 'PORT'],
    ['mailto:a@example.com', 'INVALID_URL'],
  ])('does not take %s for a webhook', async (url, code) => {
    const { status, body } = await owner.post('/api/seller/webhooks', { url, events: ['order.confirmed'] });
    expect([status, body.code]).toEqual([422, 'INVALID_REQUEST']);
    expect(body.errors).toMatchObject([{ path: 'url', code }]);
  });

  it('hands stock out as CSV, and takes it back', async () => {
    const csv = await owner.get('/api/seller/stocks/export');
    expect(csv.headers.get('content-type')).toContain('text/csv');
    const report = await owner.post('/api/seller/uploads/counts', { csv: csv.body.text, apply: false });
    expect(report.body).toMatchObject({ failed: 0, oversubscribed: 0 });
    const refused = await owner.post('/api/seller/uploads/counts', { csv: 'nonsense', apply: true });
    expect(refused.body).toMatchObject({ code: 'INVALID_REQUEST', errors: [{ code: 'COLUMNS_MISSING' }] });
  });

  it("imports a catalogue as the seller's own, and only when told to", async () => {
    const handle = `cup-${crypto.randomUUID()}`;
    const csv = `Handle,Title,Variant SKU,Variant Price\n${handle},Cup,${handle},12.50\n`;
    const count = async () =>
      (await sql`select 1 from offers where seller_sku = ${handle} and seller_id = ${sellerId}`).length;
    const preview = await owner.post('/api/seller/uploads/catalogue', { csv, apply: false });
    expect(preview.body).toMatchObject({ created: 1, refused: 0 });
    expect(await count()).toBe(0);
    expect((await owner.post('/api/seller/uploads/catalogue', { csv, apply: true })).body).toMatchObject({
      created: 1,
    });
    expect(await count()).toBe(1);
  });
});
