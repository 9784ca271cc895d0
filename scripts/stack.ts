import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { paymentProviderOf } from '#lib/env.ts';
import { type Child, type Environment, startChild } from '#scripts/child.ts';
import { OneLineError } from '#scripts/one-line-error.ts';
import { freePort } from '#scripts/postgres.ts';
import type { Secrets } from '#scripts/secrets.ts';

// Far more than it takes (two seconds; ten for `dev`), since a machine may be busy with other things.
const READY_WITHIN_MS = 120_000;

export type StackOptions = {
  checkout: string;
  /** What the processes inherit; what the stack decides (ports, addresses, secrets) is laid over it. */
  env: Environment;
  secrets: Secrets;
  databaseUrl: string;
  /** The bank's own database; the shop's when unset, where its tables are in a schema of their own. */
  bankDatabaseUrl?: string;
  /** `start` runs the production build, `dev` compiles on demand. */
  mode: 'start' | 'dev';
  /** Number of web processes, each on a port of its own; the first gets `port`. */
  webProcesses?: number;
  /** Port of the first web process; 0 or unset: a free one. */
  port?: number;
  onLine?: (name: string, line: string) => void;
};

/** The place of a web process or the worker: what is killed there can be started again, at the same address. */
export type Place = {
  name: string;
  /** SIGKILL; resolves when the process is gone. It does not count as failed. */
  kill: () => Promise<void>;
  /** Starts another where one was killed; resolves when it is ready, throws `OneLineError` when it does not come up. */
  restart: () => Promise<void>;
};

export type Stack = {
  /** Addresses of the web processes, without a slash at the end. */
  webUrls: string[];
  /** Of the sandbox bank; undefined where Stripe takes the money. */
  bankUrl: string | undefined;
  /** Web processes and worker; none for the bank, which is another company's. */
  places: Place[];
  /** Resolves when a process ends that nobody asked to: its name, how it ended and its last lines. */
  failed: Promise<OneLineError>;
  /** Web, worker, bank, in this order; resolves when all are gone. */
  stop: () => Promise<void>;
};

const failure = (child: Child, how: string) =>
  new OneLineError([`The ${child.name} process ended (${how}). Its last lines:`, ...child.lastLines()].join('\n'));

/** Waits for `ready`, but no longer than the process lives or the limit allows. */
async function untilReady<T>(child: Child, ready: Promise<T | undefined>): Promise<T> {
  const limit = new AbortController();
  const result = await Promise.race([
    ready.then((value) => ({ value })),
    child.ended.then((how) => ({ how })),
    delay(READY_WITHIN_MS, { how: `not ready after ${READY_WITHIN_MS / 1000} s` }, { signal: limit.signal }),
  ]);
  limit.abort();
  if ('value' in result && result.value !== undefined) return result.value;
  throw failure(child, 'how' in result ? result.how : await child.ended);
}

async function answersReady(child: Child, url: string): Promise<true | undefined> {
  while (child.running()) {
    const status = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(10_000) }).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return true;
    await delay(100);
  }
  return undefined;
}

/**
 * Starts bank, web and worker as processes of their own and resolves when all are ready. When one fails to come up the
 * others are stopped and `OneLineError` tells its last lines. `BANK_URL` in `env` means that a bank runs elsewhere.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { checkout, env, secrets, databaseUrl, onLine } = options;
  const children: { web: Child[]; worker: Child[]; bank: Child[] } = { web: [], worker: [], bank: [] };
  const failed = Promise.withResolvers<OneLineError>();
  const killed = new Set<Child>();
  let stopping = false;
  const watch = (child: Child) => {
    child.ended.then((how) => {
      if (!stopping && !killed.has(child)) failed.resolve(failure(child, how));
    });
  };
  const stop = async () => {
    stopping = true;
    for (const group of [children.web, children.worker, children.bank]) {
      await Promise.all(group.map((child) => child.stop()));
    }
  };
  const base: Environment = { ...env, ...secrets, DATABASE_URL: databaseUrl, NEXT_TELEMETRY_DISABLED: '1' };
  const start = (name: string, file: string, extra: Environment, fileArguments: string[] = []) =>
    startChild({
      name,
      file: path.join(checkout, file),
      arguments: fileArguments,
      cwd: checkout,
      env: { ...base, ...extra },
      ...(onLine ? { onLine } : {}),
    });
  /** Starts one in its place. `ready` resolves with undefined when the process ends before. */
  const take = (group: Child[], begin: () => Child, ready: (child: Child) => Promise<unknown>) => {
    let child = begin();
    const index = group.push(child) - 1;
    const place: Place = {
      name: child.name,
      kill: async () => {
        killed.add(child);
        await child.kill();
      },
      restart: async () => {
        if (stopping) return;
        child = begin();
        group[index] = child;
        watch(child);
        await untilReady(child, ready(child));
      },
    };
    return { place, up: untilReady(child, ready(child)) };
  };

  const ports = [options.port || (await freePort())];
  while (ports.length < (options.webProcesses ?? 1)) ports.push(await freePort());
  const webUrls = ports.map((port) => `http://localhost:${port}`);
  const firstUrl = webUrls[0] as string;

  try {
    // The worker takes the webhooks of a bank that is started here: on the web each costs a whole request to Next.js.
    const webhookPort = await freePort();
    let bankUrl = env.BANK_URL;
    if (!bankUrl && paymentProviderOf(env) === 'sandbox') {
      const bank = start('bank', 'bank/main.ts', {
        BANK_DATABASE_URL: options.bankDatabaseUrl ?? env.BANK_DATABASE_URL ?? databaseUrl,
        BANK_PORT: env.BANK_PORT ?? '0',
        BANK_WEBHOOK_URL: `http://localhost:${webhookPort}/api/webhooks/payments/sandbox`,
      });
      children.bank.push(bank);
      const line = await untilReady(
        bank,
        bank.line((text) => text.includes('"bank":"ready"')),
      );
      bankUrl = `http://localhost:${JSON.parse(line).port}`;
    }
    const web = ports.map((port, index) => {
      const url = webUrls[index] as string;
      const extra = {
        NODE_ENV: options.mode === 'dev' ? 'development' : 'production',
        PORT: String(port),
        NEXTAUTH_URL: env.NEXTAUTH_URL || url,
        ...(bankUrl ? { BANK_URL: bankUrl } : {}),
      };
      const begin = () =>
        start(ports.length > 1 ? `web ${index + 1}` : 'web', 'node_modules/next/dist/bin/next', extra, [
          options.mode,
          '--port',
          String(port),
        ]);
      return take(children.web, begin, (child) => answersReady(child, url));
    });
    const worker = take(
      children.worker,
      () =>
        start('worker', 'workers/main.ts', {
          NEXTAUTH_URL: env.NEXTAUTH_URL || firstUrl,
          WEBHOOK_PORT: String(webhookPort),
          ...(bankUrl ? { BANK_URL: bankUrl } : {}),
        }),
      (child) => child.line((text) => text.includes('"worker":"ready"')),
    );
    await Promise.all([...web, worker].map(({ up }) => up));
    for (const child of [...children.web, ...children.worker, ...children.bank]) watch(child);
    return { webUrls, bankUrl, places: [...web, worker].map(({ place }) => place), failed: failed.promise, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
