import fs from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#domain/account/hash-password.ts';
import { present } from '#lib/result.ts';
import { makeOffer, makeSeller, makeUser } from '#tests/support/factories.ts';
import { type Answer, stack, Visitor } from './visitor.ts';

const API = path.join(import.meta.dirname, '..', '..', 'app', 'api');
const PASSWORD = 'a password of the tests';

let sql: postgres.Sql;
let sellerId: string;
let seller: Visitor;
let admin: Visitor;
let shopper: Visitor;

async function signedIn(email: string, password: string): Promise<Visitor> {
  const visitor = new Visitor();
  await visitor.signIn(email, password);
  return visitor;
}

beforeAll(async () => {
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
  sellerId = await makeSeller(sql);
  const email = `seller-${crypto.randomUUID()}@example.com`;
  await makeUser(sql, { email, sellerId, passwordHash: await hashPassword(PASSWORD) });
  seller = await signedIn(email, PASSWORD);
  admin = await signedIn('admin@example.com', stack.demoPassword);
  shopper = await signedIn('shopper@example.com', stack.demoPassword);
});

afterAll(() => sql.end());

const OWN_PAGE = { 'sec-fetch-site': 'same-origin', origin: present(stack.webUrls[0], 'web process') };

/** As a browser posts a form of our own page `from`. */
function post(visitor: Visitor, to: string, fields: Record<string, string>, from: string): Promise<Answer> {
  const headers = { ...OWN_PAGE, referer: `${stack.webUrls[0]}${from}` };
  return visitor.call('POST', to, { headers, body: new URLSearchParams(fields) });
}

/** What a page says to a browser. */
async function read(visitor: Visitor, page: string): Promise<string> {
  return String((await visitor.get(page, { headers: { accept: 'text/html' } })).body.text);
}

/** The routes that do something, by what is in their folders: what is added later is walked, too. */
const acts = ['admin', 'seller'].flatMap((area) =>
  fs
    .readdirSync(path.join(API, area), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'route.ts')
    .map((file) => ({ area, file, text: fs.readFileSync(path.join(API, area, file), 'utf8') }))
    .filter(({ text }) => /export const (POST|PUT|DELETE)\b/.test(text)),
);
const addressOf = ({ area, file }: { area: string; file: string }) =>
  `/api/${area}/${path.dirname(file).replaceAll(/\[\w+\]/g, '1')}`;

describe('every act of the consoles', () => {
  const cases = acts.map((act) => [`${act.area}/${path.dirname(act.file)}`, act] as const);

  it('can be posted by a form', () => {
    expect(acts.length).toBeGreaterThan(24);
    expect(acts.filter(({ text }) => !/export const POST = formAct</.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it.each(cases)('%s: nobody is asked to sign in, and comes back', async (_name, act) => {
    const page = `/${act.area}/somewhere?filter=X`;
    const { status, headers } = await post(new Visitor(), addressOf(act), { reason: 'why' }, page);
    expect([status, headers.get('location')]).toEqual([303, `/sign-in?callbackUrl=${encodeURIComponent(page)}`]);
  });

  it.each(cases)('%s: another role is refused', async (_name, act) => {
    for (const visitor of [shopper, act.area === 'admin' ? seller : admin]) {
      const { status, body } = await post(visitor, addressOf(act), { reason: 'why' }, `/${act.area}`);
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
  });

  it.each(cases)('%s: a form on another site is refused', async (_name, act) => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const { status, body } = await (act.area === 'admin' ? admin : seller).call('POST', addressOf(act), {
      headers,
      body: new URLSearchParams({ reason: 'why' }),
    });
    expect([status, body.code]).toEqual([403, 'CROSS_ORIGIN']);
  });
});

describe('a form', () => {
  it('goes back to its page, which says what came of it, once and to nobody else', async () => {
    const page = '/admin/sweeper?range=6h';
    const done = await post(admin, '/api/admin/sweeper/run', {}, page);
    expect([done.status, done.headers.get('location')]).toEqual([303, page]);
    const told = present(admin.cookies.get('hf_told'), 'what is told');
    const words = /Nothing had run out that nobody|Released (one order|\d+ orders) with/;
    const stranger = await signedIn('seller@example.com', stack.demoPassword);
    stranger.cookies.set('hf_told', told);
    expect(await read(stranger, '/seller')).not.toMatch(words);
    expect(await read(admin, page)).toMatch(words);
    expect(admin.cookies.has('hf_told')).toBe(false);
    expect(await read(admin, page)).not.toMatch(words);
  });

  it.each(['https://evil.example/admin', '//evil.example', '/checkout', 'nonsense'])(
    'that claims to come from %s leads to the console',
    async (referer) => {
      const { headers } = await admin.call('POST', '/api/admin/audit/run', {
        headers: { ...OWN_PAGE, referer },
        body: new URLSearchParams(),
      });
      expect(headers.get('location')).toBe('/admin');
      admin.cookies.delete('hf_told');
    },
  );

  it('does once what it is sent twice for, by two presses at once and by going back', async () => {
    const fields = { name: 'Scanner', scopes: 'stocks:read', formKey: crypto.randomUUID() };
    const [one, two] = await Promise.all([
      post(seller, '/api/seller/keys', fields, '/seller/keys'),
      post(seller, '/api/seller/keys', fields, '/seller/keys'),
    ]);
    expect([one.status, two.status]).toEqual([303, 303]);
    await post(seller, '/api/seller/keys', fields, '/seller/keys');
    expect(await read(seller, '/seller/keys')).toContain('That form was sent already');
    expect(await sql`select name from api_keys where seller_id = ${sellerId}`).toHaveLength(1);
    await post(seller, '/api/seller/keys', { ...fields, formKey: crypto.randomUUID() }, '/seller/keys');
    expect(await read(seller, '/seller/keys')).toMatch(/hf_sk_[\w-]{40,}/);
    expect(await sql`select name from api_keys where seller_id = ${sellerId}`).toHaveLength(2);
  });

  it('says why it was refused, and changes nothing', async () => {
    const offer = await makeOffer(sql, { sellerId, stock: [4] });
    const warehouseId = present(offer.warehouseIds[0], 'warehouse');
    const page = `/seller/stock/${offer.skuId}/${warehouseId}`;
    const to = `/api/seller/stocks/${offer.skuId}/${warehouseId}`;
    const onHand = async () => (await sql`select on_hand from inventory where sku_id = ${offer.skuId}`)[0]?.on_hand;
    await post(seller, to, { quantity: '9', seenOnHand: '5', called: offer.sellerSku }, page);
    expect(await read(seller, page)).toContain('On hand is 4 now, not what you saw');
    await post(seller, to, { quantity: '', seenOnHand: '4', called: offer.sellerSku }, page);
    expect(seller.cookies.has('hf_told')).toBe(true);
    expect(await onHand()).toBe(4);
    await post(seller, to, { quantity: '9', seenOnHand: '4', called: offer.sellerSku }, page);
    expect(await read(seller, page)).toContain(`${offer.sellerSku}: 9 units on hand.`);
    expect(await onHand()).toBe(9);
  });

  it('with a file names the rows that are wrong, and writes nothing before it is told to', async () => {
    const offer = await makeOffer(sql, { sellerId, stock: [4] });
    const [{ code } = { code: '' }] = await sql`
      select code from warehouses where id = ${present(offer.warehouseIds[0], 'warehouse')}`;
    const csv = `sku,warehouse,quantity\n${offer.sellerSku},${code},7\nno-such,${code},1\n${offer.sellerSku},${code},many\n`;
    const send = async (apply: 'true' | 'false') => {
      const body = new FormData();
      body.set('csv', new File([csv], 'counts.csv', { type: 'text/csv' }));
      body.set('apply', apply);
      const headers = { ...OWN_PAGE, referer: `${stack.webUrls[0]}/seller/upload` };
      expect((await seller.call('POST', '/api/seller/uploads/counts', { headers, body })).status).toBe(303);
      return read(seller, '/seller/upload');
    };
    const onHand = async () => (await sql`select on_hand from inventory where sku_id = ${offer.skuId}`)[0]?.on_hand;
    const preview = await send('false');
    expect(preview).toContain('Nothing is written yet');
    expect(preview).toMatch(/Line 3, no-such: .+\nLine 4, /);
    expect(await onHand()).toBe(4);
    expect(await send('true')).toContain('The file is in: 1 row counts');
    expect(await onHand()).toBe(7);
  });
});
