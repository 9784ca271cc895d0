import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { runAudit } from '#domain/audit/run-audit.ts';
import { type MadeOffer, makeOffer } from '#tests/support/factories.ts';
import { type Answer, apiGuest, stack, type Visitor } from './visitor.ts';

const CHECKOUT = path.join(import.meta.dirname, '..', '..');
const ADDRESS = { name: 'Ada Deniz', line1: 'Liman Sok. 1', city: 'Istanbul', country: 'TR' };
const BUYERS = 120;

let db: Db;
let victim: ChildProcess | undefined;
beforeAll(() => {
  db = connect(stack.databaseUrl, { poolMax: 2 });
});
afterAll(async () => {
  victim?.kill('SIGKILL');
  await db.close();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** A web process of this test's own beside those of the stack, on their database and their bank. */
async function startWeb(port: number): Promise<string> {
  const url = `http://localhost:${port}`;
  victim = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', String(port)], {
    cwd: CHECKOUT,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: stack.databaseUrl,
      BANK_URL: stack.bankUrl,
      BANK_API_KEY: stack.bankApiKey,
      BANK_WEBHOOK_SECRET: stack.bankWebhookSecret,
      CRON_SECRET: stack.cronSecret,
      METRICS_TOKEN: stack.metricsToken,
      NEXTAUTH_SECRET: 'a secret that only this test knows, 32 and more',
      RATE_LIMITS: 'false',
    },
  });
  const isReady = async () => (await fetch(`${url}/api/health/ready`).catch(() => undefined))?.status;
  await expect.poll(isReady, { timeout: 60_000, interval: 200 }).toBe(200);
  return url;
}

type Buyer = { guest: Visitor; key: string };

const order = ({ guest, key }: Buyer, body: unknown, from: string): Promise<Answer | 'no answer'> =>
  guest.post('/api/v1/orders', body, { from, headers: { 'idempotency-key': key } }).catch(() => 'no answer' as const);

async function prepare(offer: MadeOffer): Promise<{ buyers: Buyer[]; body: unknown }> {
  const buyers = Array.from({ length: BUYERS }, () => ({ guest: apiGuest(), key: crypto.randomUUID() }));
  for (const { guest } of buyers) {
    await guest.put(`/api/v1/cart/items/${offer.skuId}`, { sellerId: offer.sellerId, quantity: 1 });
  }
  const preview = await buyers[0]?.guest.post('/api/v1/checkout/preview', {});
  const priceVersion = preview?.body.priceVersion;
  return {
    buyers,
    body: { priceVersion, shippingAddress: ADDRESS, email: 'ada@example.com', paymentMethodToken: 'tok_ok' },
  };
}

it('kill -9 in the middle of a storm: no half order, the same keys give the same orders, everything is paid once', async () => {
  const offer = await makeOffer(db.sql, { stock: [BUYERS - 20], priceMinor: 90_000 });
  const { buyers, body } = await prepare(offer);
  const port = await freePort();
  const url = await startWeb(port);

  let answered = 0;
  const storm = buyers.map(async (buyer) => {
    const answer = await order(buyer, body, url);
    answered += 1;
    // The first answers are there, most requests are under way.
    if (answered === 15) victim?.kill('SIGKILL');
    return answer;
  });
  const first = await Promise.all(storm);
  expect(first.filter((answer) => answer === 'no answer').length).toBeGreaterThan(0);

  const again = await startWeb(port).then((back) => Promise.all(buyers.map((buyer) => order(buyer, body, back))));
  const codes = again.map((answer) => (answer === 'no answer' ? answer : (answer.body.code ?? 'ORDERED')));
  expect(new Set(codes)).toEqual(new Set(['ORDERED', 'OUT_OF_STOCK']));
  expect(codes.filter((code) => code === 'ORDERED')).toHaveLength(BUYERS - 20);
  first.forEach((answer, index) => {
    const second = again[index];
    if (answer === 'no answer' || answer.status !== 201 || second === 'no answer') return;
    expect(second?.body.orderId).toBe(answer.body.orderId);
  });

  // What the dead process had under way is taken over when its lease ends, within half a minute.
  const standing = () => db.sql`
    select o.status, count(*)::int as count from orders o join order_items i on i.order_id = o.id
     where i.sku_id = ${offer.skuId} group by o.status`;
  await expect
    .poll(async () => [...(await standing())], { timeout: 90_000, interval: 500 })
    .toEqual([{ status: 'CONFIRMED', count: BUYERS - 20 }]);
  const [stock] = await db.sql`select on_hand, reserved from inventory where sku_id = ${offer.skuId}`;
  expect(stock).toEqual({ on_hand: 0, reserved: 0 });
  expect((await runAudit(db)).filter((finding) => finding.broken > 0)).toEqual([]);

  // At the bank, too: one captured payment for each order, none for anything else.
  const orders = await db.sql<{ id: string }[]>`
    select o.id from orders o join order_items i on i.order_id = o.id where i.sku_id = ${offer.skuId}`;
  const charged = await Promise.all(
    orders.map(async ({ id }) => {
      const response = await fetch(`${stack.bankUrl}/control/payments?reference=${id}`, {
        headers: { authorization: `Bearer ${stack.bankApiKey}` },
      });
      const { items } = (await response.json()) as { items: { status: string }[] };
      return items.map((payment) => payment.status).join();
    }),
  );
  expect(new Set(charged)).toEqual(new Set(['CAPTURED']));
}, 240_000);
