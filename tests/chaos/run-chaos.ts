import fs from 'node:fs';
import path from 'node:path';
import type { Struck } from '#bank/faults.ts';
import { connect, type Db } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { present } from '#lib/result.ts';
import { ensureDatabase } from '#scripts/database.ts';
import { type RunningPostgres, startPostgres } from '#scripts/postgres.ts';
import { makeSecrets } from '#scripts/secrets.ts';
import { type Stack, startStack } from '#scripts/stack.ts';
import { callBank } from '#tests/support/bank.ts';
import { actBuyer, type Memory, planBuyer } from './buyers.ts';
import { openShop } from './call-shop.ts';
import { growQuiet } from './grow-quiet.ts';
import { type Finding, judge } from './judge.ts';
import { killAtRandom, repeatWebhooks, reportCounts, type Scene, spoilBank, untilDone } from './make-trouble.ts';
import { openMarket } from './open-market.ts';
import { openProgress } from './progress.ts';
import { openRandom } from './random.ts';

/**
 * The chaos run. Web processes, worker, bank and PostgreSQL run as they do in life. Buyers order, pay, cancel and click twice, sellers report counts;
 * meanwhile processes are killed at random and started again, PostgreSQL crashes once, and the bank loses replies, fails, is slow, and sends webhooks
 * late, twice, in another order or not at all. Then it is let grow quiet, and our books, the bank's and the memory of every buyer must agree.
 */

export type ChaosOptions = {
  readonly seed: string;
  readonly orders: number;
  readonly kills: number;
  /** Guests at once. */
  readonly buyers: number;
  readonly holdTtlSeconds: number;
  /** With cards that keep an order busy for a minute and more. */
  readonly withSlowCards: boolean;
  /** How long it may take, after the storm, until everything has come to its end. */
  readonly quietWithinMs: number;
  /** For the data; it must let the database server's user through. */
  readonly folder: string;
  /** For what the processes say. */
  readonly logs: string;
  readonly say: (line: string) => void;
};

export type ChaosReport = {
  readonly seed: string;
  readonly buyers: number;
  /** Status, with the finer reason of orders that ended without a sale. */
  readonly orders: Readonly<Record<string, number>>;
  readonly kills: ReadonlyMap<string, number>;
  readonly postgresCrashes: number;
  readonly spells: number;
  readonly struck: Struck;
  readonly webhooks: { readonly events: number; readonly sendings: number; readonly lost: number; repeated: number };
  readonly unknownPayments: number;
  readonly oversubscribed: number;
  /** What buyers and sellers were answered. */
  readonly answers: ReadonlyMap<string, number>;
  readonly seconds: { readonly storm: number; readonly quiet: number };
  readonly findings: readonly Finding[];
};

/** What is left standing for whoever wants to look closer. */
export type ChaosGround = {
  readonly db: Db;
  readonly memories: readonly Memory[];
  readonly judgeAgain: () => Promise<Finding[]>;
};

const checkout = path.join(import.meta.dirname, '..', '..');

// Written before it is answered, as in life, but not flushed to the disk: the server crashes, the machine does not.
const CRASH_SAFE = { synchronous_commit: 'on' };

/**
 * Runs the storm on a PostgreSQL of its own and judges it. The shop must be built. `look` sees the installation after the verdict, before it is taken
 * down.
 */
export async function runChaos(
  options: ChaosOptions,
  look: (report: ChaosReport, ground: ChaosGround) => Promise<void> = async () => {},
): Promise<ChaosReport> {
  const { seed, orders, folder, logs, say } = options;
  const began = performance.now();
  const secondsSince = (from: number) => Math.round((performance.now() - from) / 100) / 10;
  const raise = (port = 0, logFile = 'postgres.log') =>
    startPostgres({
      checkout,
      dataDir: path.join(folder, 'data'),
      passwordFile: path.join(folder, 'password'),
      logFile: path.join(logs, logFile),
      durable: false,
      settings: CRASH_SAFE,
      port,
    });
  let server: RunningPostgres = await raise();
  let stack: Stack | undefined;
  let db: Db | undefined;
  try {
    const databaseUrl = await ensureDatabase(server.url, 'chaos');
    const bankDatabaseUrl = await ensureDatabase(server.url, 'chaos_bank');
    await migrate(databaseUrl);
    const pool = connect(databaseUrl, { poolMax: 2, name: 'chaos' });
    db = pool;
    const market = await openMarket(pool.sql, openRandom(seed, 'market'), orders);
    const secrets = makeSecrets();
    const running = await startStack({
      checkout,
      env: {
        ...process.env,
        RATE_LIMITS: 'false',
        PAYMENT_PROVIDER: 'sandbox',
        DATABASE_POOL_MAX: '10',
        HOLD_TTL_SECONDS: String(options.holdTtlSeconds),
        UNKNOWN_HOLD_CAP_SECONDS: String(options.holdTtlSeconds * 3),
        // So the lease of a saga is 9 s, and what a killed process had in hand goes on soon.
        BANK_TIMEOUT_MS: '2000',
        SWEEP_INTERVAL_MS: '500',
      },
      secrets,
      databaseUrl,
      bankDatabaseUrl,
      mode: 'start',
      webProcesses: 2,
      onLine: (name, line) => fs.appendFileSync(path.join(logs, `${name.replace(' ', '-')}.log`), `${line}\n`),
    });
    stack = running;
    say(
      `  Up after ${secondsSince(began)} s: ${running.places.map((place) => place.name).join(', ')}, bank, PostgreSQL`,
    );

    const bank = callBank(present(running.bankUrl, 'sandbox bank'), secrets.BANK_API_KEY).control;
    const orderIds: string[] = [];
    const shop = openShop(running.webUrls);
    const progress = openProgress();
    const scene: Scene = { seed, orders, progress, bank, shop, market, orderIds };

    /** As a crash of the server: no session is told, and the log is replayed at its start. */
    const crashPostgres = async () => {
      await progress.reached(Math.ceil(orders * (0.4 + 0.2 * openRandom(seed, 'postgres').next())));
      process.kill(server.pid, 'SIGQUIT');
      await server.exited;
      server = await raise(server.port, 'postgres-again.log');
      return 1;
    };
    const buy = async (): Promise<Memory[]> => {
      const memories: Memory[] = [];
      // Some find nothing left: there are more buyers than orders, but not without end.
      const last = orders * 3;
      let next = 1;
      const queue = async () => {
        while (progress.orders() < orders && next <= last) {
          await progress.room();
          const number = next++;
          const plan = planBuyer(seed, number, market.offers.length, options.withSlowCards);
          const memory = await actBuyer({ shop, bank, market, seed }, number, plan, (orderId) => {
            orderIds.push(orderId);
            progress.advance();
          });
          memories.push(memory);
        }
      };
      await Promise.all(Array.from({ length: options.buyers }, queue));
      progress.end();
      return memories;
    };
    const speak = setInterval(() => say(`  ${progress.orders()} of ${orders} orders …`), 10_000);
    const storm = Promise.all([
      buy(),
      killAtRandom(scene, running.places, options.kills),
      crashPostgres(),
      spoilBank(scene, Math.max(3, Math.round(orders / 100))),
      repeatWebhooks(scene, Math.max(10, Math.round(orders / 25))),
      reportCounts(scene, Math.max(6, Math.round(orders / 50))),
    ]);
    const unasked = running.failed.then((error): never => {
      throw error;
    });
    const [memories, kills, postgresCrashes, spells, repeated, oversubscribed] = await Promise.race([
      storm,
      unasked,
    ]).finally(() => clearInterval(speak));
    const stormSeconds = secondsSince(began);
    say(`  The storm is over after ${stormSeconds} s: ${memories.length} buyers. Waiting until everything has ended …`);

    const quietFrom = performance.now();
    await untilDone(() => bank.setFaults({}));
    const unfinished = await Promise.race([growQuiet(pool, options.quietWithinMs), unasked]);
    const quiet = secondsSince(quietFrom);
    say(`  Quiet after ${quiet} s more: ${JSON.stringify(unfinished)}`);

    const judgeAgain = async () => judge(pool, await bank.allPayments(), memories);
    const findings = [
      { what: 'answers that nobody should get', broken: shop.faults },
      ...(await judgeAgain()),
    ] satisfies Finding[];
    const report: ChaosReport = {
      seed,
      buyers: memories.length,
      orders: await countEnds(pool),
      kills,
      postgresCrashes,
      spells,
      struck: await bank.struck(),
      webhooks: { ...(await countWebhooks(bankDatabaseUrl)), repeated },
      unknownPayments: await countEvents(pool, 'order.payment_unknown'),
      oversubscribed,
      answers: shop.heard,
      seconds: { storm: stormSeconds, quiet },
      findings,
    };
    await look(report, { db: pool, memories, judgeAgain });
    return report;
  } finally {
    await db?.close();
    await stack?.stop();
    await server.stop();
  }
}

async function countEnds(db: Db): Promise<Record<string, number>> {
  const rows = await db.sql<{ how: string; count: number }[]>`
    select concat_ws(', ', status, nullif(end_reason, status)) as how, count(*)::int as count
      from orders group by 1 order by 2 desc`;
  return Object.fromEntries(rows.map(({ how, count }) => [how, count]));
}

async function countEvents(db: Db, type: string): Promise<number> {
  const [row] = await db.sql<{ count: number }[]>`select count(*)::int as count from outbox where type = ${type}`;
  return row?.count ?? 0;
}

async function countWebhooks(bankDatabaseUrl: string) {
  const bank = connect(bankDatabaseUrl, { poolMax: 1, name: 'chaos' });
  try {
    const [row] = await bank.sql<{ events: number; sendings: number; lost: number }[]>`
      select count(*)::int as events, sum(attempts)::int as sendings, count(lost_at)::int as lost
        from sandbox_bank.webhook_events`;
    return present(row, 'count of webhooks');
  } finally {
    await bank.close();
  }
}
