import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { connect } from '#db/client.ts';
import { runAudit } from '#domain/audit/run-audit.ts';
import { EnvError, readEnv } from '#lib/env.ts';
import { auditTable } from '#scripts/audit.ts';
import { OneLineError, report } from '#scripts/one-line-error.ts';
import { type CallTally, callShop } from '#scripts/replay/call-shop.ts';
import { type Placed, placeOrder } from '#scripts/replay/place-order.ts';
import { type OrderLog, readOrderLog } from '#scripts/replay/read-order-log.ts';
import { type StockedSeller, stockSeller, takeOffSale } from '#scripts/replay/stock-seller.ts';
import { findDatabaseUrl } from '#scripts/running-installation.ts';

const USAGE = 'Usage: npm run replay -- FILE [--url http://localhost:3000] [--clients 64] [--limit INVOICES]';
const SKUS_SHOWN = 15;

const say = (line: string) => process.stdout.write(`${line}\n`);
const number = (value: number) => value.toLocaleString('en');

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string', default: `http://localhost:${process.env.PORT || 3000}` },
      clients: { type: 'string', default: '64' },
      limit: { type: 'string' },
    },
  });
  const [file] = positionals;
  const clients = Number(values.clients);
  const limit = values.limit === undefined ? undefined : Number(values.limit);
  const wrong = (value: number) => !Number.isInteger(value) || value < 1;
  if (!file || positionals.length > 1 || wrong(clients) || (limit !== undefined && wrong(limit))) {
    throw new OneLineError(USAGE);
  }
  if (!fs.existsSync(file)) throw new OneLineError(`There is no file ${file}.`);
  return { file, clients, limit, url: values.url.replace(/\/$/, '') };
}

async function checkShop(url: string): Promise<void> {
  const status = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(10_000) }).then(
    (response) => response.status,
    () => undefined,
  );
  if (status !== 200) throw new OneLineError(`No shop is ready at ${url}${status ? ` (it answers ${status})` : ''}.`);
}

/** A line that tells how far it is: redrawn on a terminal, every five seconds elsewhere. */
function showProgress(total: number, tally: CallTally, done: () => number) {
  const started = performance.now();
  const line = () => {
    const seconds = (performance.now() - started) / 1000;
    const percent = Math.floor((100 * done()) / Math.max(1, total));
    return `  ${String(percent).padStart(3)} %  ${number(done())} of ${number(total)} orders, ${number(tally.requests)} requests, ${seconds.toFixed(0)} s`;
  };
  const draw = () => process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${line()}` : `${line()}\n`);
  const timer = setInterval(draw, process.stdout.isTTY ? 250 : 5000);
  return () => {
    clearInterval(timer);
    draw();
    if (process.stdout.isTTY) process.stdout.write('\n');
    return (performance.now() - started) / 1000;
  };
}

async function placeAll(log: OrderLog, seller: StockedSeller, url: string, clients: number) {
  const tally: CallTally = { requests: 0, busy: 0, limited: 0, broken: [] };
  const call = callShop(url, tally);
  const results: Placed[] = [];
  const finish = showProgress(log.orders.length, tally, () => results.length);
  // Each client takes the next order of the log when it is done with one.
  const queue = log.orders.values();
  const client = async () => {
    for (const order of queue) results.push(await placeOrder(call, order, seller));
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { results, tally, seconds: finish() };
}

const countOf = (words: readonly string[]) =>
  [...Map.groupBy(words, (word) => word)]
    .map(([word, all]) => ({ word, count: all.length }))
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1));

function sayResults(log: OrderLog, seller: StockedSeller, placed: Awaited<ReturnType<typeof placeAll>>): number {
  const { results, tally, seconds } = placed;
  const confirmed = results.filter((result) => result.kind === 'CONFIRMED').length;
  const refused = results.flatMap((result) => (result.kind === 'OUT_OF_STOCK' ? [result] : []));
  const failures = results.flatMap((result) => (result.kind === 'FAILED' ? [result.what] : []));
  const codeOf = new Map([...seller.skuIds].map(([code, skuId]) => [skuId, code]));
  const titleOf = new Map(log.skus.map((sku) => [sku.code, sku.title]));
  const short = countOf(refused.flatMap(({ skuIds }) => skuIds.map((skuId) => codeOf.get(skuId) ?? skuId)));
  const row = (name: string, value: string) => say(`  ${name.padEnd(24)}${value.padStart(10)}`);
  say('');
  row('Orders placed', number(confirmed));
  row('Refused for stock', number(refused.length));
  for (const { word, count } of short.slice(0, SKUS_SHOWN)) {
    say(`    ${word.padEnd(12)}${String(count).padStart(6)} ×  ${titleOf.get(word) ?? ''}`);
  }
  if (short.length > SKUS_SHOWN) say(`    and ${number(short.length - SKUS_SHOWN)} more SKUs`);
  row('Errors', number(failures.length));
  for (const { word, count } of countOf(failures)) say(`    ${String(count).padStart(6)} ×  ${word}`);
  row('Waited, shop busy', number(tally.busy));
  if (tally.limited > 0) row('Waited, rate limited', number(tally.limited));
  if (tally.broken.length > 0) row('Connections broken', number(tally.broken.length));
  for (const { word, count } of countOf(tally.broken)) say(`    ${String(count).padStart(6)} ×  ${word}`);
  row('Requests', number(tally.requests));
  row('Seconds', seconds.toFixed(1));
  row('Orders a second', (results.length / seconds).toFixed(1));
  say('');
  return failures.length;
}

/**
 * `npm run replay`: places a retailer's order log through the HTTP API of a running installation, as many guests at once, and
 * audits what came of it. Exit code 1 on any answer that is neither success, OUT_OF_STOCK nor BUSY, and on any row that
 * breaks an invariant.
 */
async function main(): Promise<void> {
  const { file, clients, limit, url } = readArguments();
  const env = readEnv({ ...process.env, NODE_ENV: undefined, DATABASE_URL: findDatabaseUrl(process.env) });
  await checkShop(url);
  const log = readOrderLog(fs.readFileSync(file, 'utf8'), env.STORE_CURRENCY, limit);
  say(
    `${number(log.rows)} rows: ${number(log.invoices)} invoices with ${number(log.lines)} lines of ${number(log.skus.length)} SKUs.`,
  );
  say(
    `Left out: ${number(log.returns)} returns, ${number(log.unpriced)} without a price. Added up: ${number(log.addedUp)}.`,
  );
  const db = connect(env.DATABASE_URL, { poolMax: 2, name: 'holdfast-replay' });
  try {
    const seller = await stockSeller(db, randomBytes(3).toString('hex'), log.skus);
    say(`Placing ${number(log.orders.length)} orders at ${url} with ${clients} clients.`);
    const placed = await placeAll(log, seller, url, clients).finally(() => takeOffSale(db, seller.sellerId));
    const errors = sayResults(log, seller, placed);
    const findings = await runAudit(db);
    say(`Audit: rows that break an invariant\n\n${auditTable(findings)}\n`);
    process.exitCode = errors === 0 && findings.every((finding) => finding.broken === 0) ? 0 : 1;
  } finally {
    await db.close();
  }
}

if (import.meta.main) {
  main().catch((error) => {
    report(error instanceof EnvError ? new OneLineError(error.message) : error);
    process.exitCode = 1;
  });
}
