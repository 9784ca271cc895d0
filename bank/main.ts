/**
 * The sandbox bank: a small card processor with tables of its own, for shops to be built and broken against.
 *
 * A merchant authorises a payment with a token that stands for a card (tokens.ts says what each one does), sends the
 * customer to the 3-D Secure page when the bank asks for it, and captures, voids or refunds. Every call is one statement
 * whose guard stands in its WHERE: it writes the payment, its history and the event for the merchant together
 * (record-change.ts), or does nothing. Zero rows is an answer; only then a second statement looks why. So the same call
 * twice at the same instant does its work once, and a process may die anywhere: whatever is not in the tables did not
 * happen. Payments and captures that wait at the same time are written in one statement. What is left undone there, payments to be decided and events to be sent, the next process takes up.
 *
 * Replies can get lost and calls can fail, be slow, or come twice, by token or by rate (faults.ts). That is what the bank
 * is for: after a lost reply the truth is found by asking, with the same key or by it.
 *
 * It knows nothing of the shop: it needs an API key, and an address to send events to.
 */
import type { AddressInfo } from 'node:net';
import { type Bank, connect, groupedWrites } from '#bank/context.ts';
import { decideLeftovers } from '#bank/decide-pending.ts';
import { startDelivery } from '#bank/deliver-webhooks.ts';
import { BankEnvError, readBankEnv } from '#bank/env.ts';
import { loadFaults } from '#bank/faults.ts';
import { openPoster } from '#bank/post-webhook.ts';
import { bankRoutes } from '#bank/routes.ts';
import { installSchema } from '#bank/schema.ts';
import { createServer } from '#bank/server.ts';
import { isLostConnection } from '#bank/sql-state.ts';
import { equalSecrets } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';

/** Calls under way get so long to end after SIGTERM, the whole stop at most 3 s. */
const FINISH_WITHIN_MS = 2_000;

try {
  await run();
} catch (error) {
  process.stderr.write(`sandbox bank: ${explain(error)}\n`);
  process.exit(1);
}

async function run(): Promise<void> {
  const env = readBankEnv();
  const log = createLog('sandbox-bank');
  // postgres.js asks each new connection for types in a promise that nobody holds: a database that dies just then must not end the bank.
  process.on('unhandledRejection', (error) => {
    if (!isLostConnection(error)) throw error;
    log.warn({ err: error }, 'connection lost on its way up');
  });
  const sql = connect(env.databaseUrl);
  await installSchema(sql);
  const faults = await loadFaults(sql);
  const stopping = new AbortController();

  const poster = env.webhook === undefined ? undefined : openPoster(env.webhook);
  const delivery = poster === undefined ? undefined : startDelivery({ sql, faults, poster, log });
  // The public URL names the port, which is known only when the server listens; no call comes before that.
  const bank: Bank & { publicUrl: string } = {
    sql,
    faults,
    ...groupedWrites(sql, faults),
    merchantName: env.merchantName,
    publicUrl: env.publicUrl ?? '',
    eventsWritten: delivery?.wake ?? (() => {}),
    stopping: stopping.signal,
  };
  const authorization = `Bearer ${env.apiKey}`;
  const server = createServer({
    routes: bankRoutes(bank, poster),
    isAllowed: (given) => given !== undefined && equalSecrets(given, authorization),
    stopping: stopping.signal,
    log,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.port, env.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  bank.publicUrl ||= `http://localhost:${port}`;

  decideLeftovers(bank).catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'payments left pending could not be decided');
  });

  async function stop(): Promise<void> {
    if (stopping.signal.aborted) return;
    stopping.abort();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const tooLate = setTimeout(() => {
      server.closeAllConnections();
      poster?.close();
    }, FINISH_WITHIN_MS);
    await Promise.all([closed, delivery?.stop()]);
    clearTimeout(tooLate);
    poster?.close();
    await sql.end({ timeout: 0.5 });
    process.exit(0);
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  process.stdout.write(`${JSON.stringify({ bank: 'ready', port })}\n`);
}

/** One line for whoever started the bank. Never the database URL, which holds a password. */
function explain(error: unknown): string {
  if (error instanceof BankEnvError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const port = error instanceof Error && 'port' in error ? String(error.port) : '';
  if (code === 'EADDRINUSE') return `BANK_PORT ${port} is in use.`;
  if (code === 'EACCES') return `BANK_PORT ${port} may not be used by this account.`;
  const reason = error instanceof Error ? error.message.split('\n')[0] || code : 'unknown reason';
  return `cannot start with the database of BANK_DATABASE_URL: ${reason}`;
}
