import { runClosedLoop } from '#bench/closed-loop.ts';
import { openBenchEngine, silentBank } from '#bench/engine.ts';
import { type Ground, layGround, makeWishes, tidyTables, type Wish } from '#bench/ground.ts';
import { type HttpClient, openHttpClient } from '#bench/http-client.ts';
import { type Bench, type Measured, type Row, round, sayRow, want } from '#bench/measure.ts';
import { childrenOf, processorSeconds } from '#bench/processor-time.ts';
import { rebuildAvailability } from '#domain/stock/rebuild-availability.ts';
import { build, isBuilt } from '#scripts/build.ts';
import { step } from '#scripts/progress.ts';
import { makeSecrets } from '#scripts/secrets.ts';
import { type Stack, startStack } from '#scripts/stack.ts';

const CONNECTIONS = 64;
// As many as there are buyers on the hot row: what one purchase costs depends on how many others there are to share a group with.
const MANY_CONNECTIONS = 256;
const SKUS = 1_000;
const MOST_ORDERS_PER_SECOND = 1_500;
// The first requests of a web process load and compile what they need.
const WARM_UP_TIMES = 3;

const ADDRESS = { name: 'Ada Deniz', line1: 'Liman Caddesi 1', city: 'Istanbul', postalCode: '34425', country: 'TR' };

type Call = {
  readonly name: string;
  readonly connections: number;
  readonly expect: number;
  readonly send: (client: HttpClient, wish: Wish) => ReturnType<HttpClient['send']>;
  /** Whether each call needs a cart of its own. */
  readonly usesUp: boolean;
};

/** Bench 4: the production build with web, worker, sandbox bank, database and this load generator on one machine. */
export async function measureOverHttp(bench: Bench): Promise<Measured> {
  const { checkout, server } = bench;
  if (!isBuilt(checkout, process.env)) await step('Building the shop', () => build(checkout, process.env));
  const databaseUrl = await server.makeDatabase('over_http');
  const bankDatabaseUrl = await server.makeDatabase('over_http_bank');
  const engine = openBenchEngine(databaseUrl, silentBank);
  let stack: Stack | undefined;
  const rows: Row[] = [];
  try {
    const ground = await layGround(engine.db.sql, { skus: SKUS, unitsEach: 10_000_000 });
    // A shop that is open: the relay has told of its stock before. Else each product's first order has it entered into the lists.
    await rebuildAvailability(engine.db);
    stack = await startStack({
      checkout,
      env: { ...process.env, RATE_LIMITS: 'false', LOG_LEVEL: 'error' },
      secrets: makeSecrets(),
      databaseUrl,
      bankDatabaseUrl,
      mode: 'start',
    });
    const clients = await Promise.all(
      Array.from({ length: MANY_CONNECTIONS }, () => openHttpClient(stack?.webUrls[0] as string)),
    );
    for (const call of callsOf(ground)) {
      const count = call.usesUp
        ? MOST_ORDERS_PER_SECOND * (bench.seconds + bench.warmUpSeconds * WARM_UP_TIMES)
        : 2_000;
      const wishes = await makeWishes(engine.db.sql, count, (n) => cartOf(ground, n));
      await tidyTables(engine.db.sql);
      const row = await measureCall(bench, call, clients.slice(0, call.connections), wishes);
      sayRow(row);
      rows.push(row);
    }
    for (const client of clients) client.close();
  } finally {
    await stack?.stop();
    await engine.close();
    await server.dropDatabase('over_http');
    await server.dropDatabase('over_http_bank');
  }
  const rate = (name: string, connections = CONNECTIONS) =>
    Number(rows.find((row) => row.call === name && row.connections === connections)?.['requests/s']);
  return {
    name: 'over-http',
    title: 'Over HTTP, one web process',
    rows,
    wanted: [
      want('cart reads: share of the do-nothing route', rate('read the cart') / rate('do nothing'), 0.6),
      want(
        `${MANY_CONNECTIONS} connections: POST /orders a second, paid`,
        rate('order and pay', MANY_CONNECTIONS),
        500,
      ),
    ],
  };
}

const cartOf = (ground: Ground, n: number) => [
  { skuId: ground.skuId(n % SKUS), sellerId: ground.sellerId, quantity: 1 },
  { skuId: ground.skuId((n * 7 + 1) % SKUS), sellerId: ground.sellerId, quantity: 1 },
];

function callsOf(ground: Ground): Call[] {
  const as = (wish: Wish) => ({ 'cart-token': wish.guestToken });
  return [
    {
      name: 'do nothing',
      connections: CONNECTIONS,
      expect: 200,
      usesUp: false,
      send: (client) => client.send('GET', '/api/health/live', {}),
    },
    {
      name: 'read the cart',
      connections: CONNECTIONS,
      expect: 200,
      usesUp: false,
      send: (client, wish) => client.send('GET', '/api/v1/cart', as(wish)),
    },
    {
      name: 'set a quantity',
      connections: CONNECTIONS,
      expect: 200,
      usesUp: false,
      send: (client, wish) => {
        const body = { sellerId: ground.sellerId, quantity: 1 + Math.floor(Math.random() * 20) };
        return client.send('PUT', `/api/v1/cart/items/${ground.skuId(0)}`, as(wish), JSON.stringify(body));
      },
    },
    {
      name: 'preview',
      connections: CONNECTIONS,
      expect: 200,
      usesUp: false,
      send: (client, wish) =>
        client.send('POST', '/api/v1/checkout/preview', as(wish), JSON.stringify({ shippingAddress: ADDRESS })),
    },
    ...[CONNECTIONS, MANY_CONNECTIONS].map((connections) => ({
      name: 'order and pay',
      connections,
      expect: 201,
      usesUp: true,
      send: (client: HttpClient, wish: Wish) => {
        const { priceVersion, email, paymentMethodToken } = wish;
        const body = { priceVersion, email, paymentMethodToken, shippingAddress: ADDRESS };
        const headers = { ...as(wish), 'idempotency-key': wish.idempotencyKey };
        return client.send('POST', '/api/v1/orders', headers, JSON.stringify(body));
      },
    })),
  ];
}

async function measureCall(
  bench: Bench,
  call: Call,
  clients: readonly HttpClient[],
  wishes: readonly Wish[],
): Promise<Row> {
  const idle = [...clients];
  let used = 0;
  const before = usedBy(bench);
  const figures = await runClosedLoop({
    buyers: clients.length,
    seconds: bench.seconds,
    warmUpSeconds: bench.warmUpSeconds * WARM_UP_TIMES,
    next: () => (call.usesUp ? wishes[used++] : wishes[used++ % wishes.length]),
    act: async (wish) => {
      const client = idle.pop();
      if (client === undefined) throw new Error('More calls at once than connections.');
      const { status, body } = await call.send(client, wish);
      if (status !== call.expect) throw new Error(`${call.name}: ${status} ${body.slice(0, 300)}`);
      idle.push(client);
    },
  });
  const after = usedBy(bench);
  const shares = Object.fromEntries(
    Object.entries(after).map(([name, seconds]) => [
      `${name} µs`,
      Math.round(((seconds - (before[name as keyof typeof before] ?? 0)) * 1e6) / used),
    ]),
  );
  return {
    call: call.name,
    connections: call.connections,
    'requests/s': round(figures.perSecond),
    'p50 ms': round(figures.p50Ms),
    'p99 ms': round(figures.p99Ms),
    ...shares,
  };
}

/** Processor seconds so far of everybody who takes part. */
function usedBy(bench: Bench) {
  const of = (matches: RegExp) =>
    childrenOf(process.pid)
      .filter((child) => matches.test(child.command))
      .reduce((sum, child) => sum + processorSeconds(child.pid), 0);
  const own = process.cpuUsage();
  return {
    web: of(/next/),
    database: processorSeconds(bench.server.pid),
    bank: of(/bank\/main/),
    worker: of(/workers\/main/),
    load: (own.user + own.system) / 1e6,
  };
}
