import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { ControlEvent, ControlPayment } from '#bank/control.ts';
import type { FaultInput, Faults, Struck } from '#bank/faults.ts';
import type { Payment, PaymentStatus } from '#bank/payment.ts';
import type { Posted } from '#bank/post-webhook.ts';

const MAIN = path.join(import.meta.dirname, '..', '..', 'bank', 'main.ts');

export type BankControl = {
  /** Payments with their history, oldest first; all of them without a filter (up to 500). */
  payments: (filter?: { reference?: string; idempotencyKey?: string }) => Promise<ControlPayment[]>;
  /** Every payment, however many there are. */
  allPayments: () => Promise<ControlPayment[]>;
  faults: () => Promise<Faults>;
  /** How often each fault has struck since the bank's process began. */
  struck: () => Promise<Struck>;
  /** Replaces all faults: what is not named is off. */
  setFaults: (faults: FaultInput) => Promise<Faults>;
  events: (paymentId: string) => Promise<ControlEvent[]>;
  /** Sends an event now and waits for the receiver's answers. */
  resend: (
    eventId: string,
    how?: { times?: number; delayMs?: number; timestampOffsetSeconds?: number },
  ) => Promise<Posted[]>;
  /** Sets a payment wrong on purpose. */
  setPayment: (
    paymentId: string,
    change: { amountMinor?: number; currency?: string; status?: PaymentStatus },
  ) => Promise<Payment>;
  /** Answers the 3-D Secure question the way the page's buttons do; gives the address the customer is sent to. */
  answerChallenge: (redirectUrl: string, outcome: 'approve' | 'decline') => Promise<string>;
};

type BankCall = (path: string, init?: RequestInit) => Promise<Response>;

/** The control interface of a bank that runs at `url`, and calls with its API key; paths start with a slash. */
export function callBank(url: string, apiKey: string): { control: BankControl; fetch: BankCall } {
  const call: BankCall = (target, init = {}) =>
    fetch(`${url}${target}`, {
      ...init,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...Object.fromEntries(new Headers(init.headers)),
      },
    });
  async function read<T>(target: string, method = 'GET', body?: unknown): Promise<T> {
    const response = await call(target, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${method} ${target} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }
  const page = (filter: Record<string, string>) =>
    read<{ items: ControlPayment[]; next: string | null }>(
      `/control/payments?${new URLSearchParams({ ...filter, limit: '500' })}`,
    );
  return {
    fetch: call,
    control: {
      payments: async (filter = {}) => (await page(filter)).items,
      allPayments: async () => {
        const all: ControlPayment[] = [];
        for (let after: string | null = ''; after !== null; ) {
          const { items, next } = await page(after ? { after } : {});
          all.push(...items);
          after = items.length === 0 ? null : next;
        }
        return all;
      },
      faults: () => read<Faults>('/control/faults'),
      struck: () => read<Struck>('/control/faults/struck'),
      setFaults: (faults) => read<Faults>('/control/faults', 'PUT', faults),
      events: async (paymentId) =>
        (await read<{ items: ControlEvent[] }>(`/control/webhooks?paymentId=${paymentId}`)).items,
      resend: async (eventId, how = {}) =>
        (await read<{ sent: Posted[] }>(`/control/webhooks/${eventId}/send`, 'POST', how)).sent,
      setPayment: (paymentId, change) => read<Payment>(`/control/payments/${paymentId}`, 'POST', change),
      answerChallenge: async (redirectUrl, outcome) => {
        // The bank names itself by its public address; tests reach it at the one it listens on.
        const response = await fetch(`${url}${new URL(redirectUrl).pathname}`, {
          method: 'POST',
          body: new URLSearchParams({ outcome }),
          redirect: 'manual',
        });
        const location = response.headers.get('location');
        if (location === null) throw new Error(`The 3-D Secure page answered ${response.status}`);
        return location;
      },
    },
  };
}

export type RunningBank = {
  url: string;
  port: number;
  apiKey: string;
  webhookSecret: string;
  control: BankControl;
  /** A call with the API key; the path starts with a slash. */
  fetch: BankCall;
  /** SIGTERM, and the exit code once it has ended. */
  stop: () => Promise<number | null>;
  /** SIGKILL, and the end of the process: what a crash leaves. */
  kill: () => Promise<void>;
};

/**
 * Starts a real bank process on a free port and waits until it is ready. `env` overrides anything: pass `BANK_PORT`,
 * `BANK_API_KEY` and `BANK_WEBHOOK_SECRET` of an earlier one to start it again. Throws what it said when it ends instead.
 */
export async function startBank(options: {
  databaseUrl: string;
  webhookUrl?: string;
  env?: Record<string, string>;
}): Promise<RunningBank> {
  const env = {
    BANK_DATABASE_URL: options.databaseUrl,
    BANK_PORT: '0',
    BANK_API_KEY: `bank_${randomBytes(16).toString('hex')}`,
    BANK_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64')}`,
    BANK_WEBHOOK_URL: options.webhookUrl ?? '',
    ...options.env,
  };
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: { NODE_ENV: 'test', PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  void ended.then(() => process.removeListener('exit', endWithUs));
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message: { bank?: string; port?: number } = JSON.parse(line);
      if (message.bank === 'ready' && message.port !== undefined) resolve(message.port);
      else said.push(line);
    });
    child.once('close', (code) => reject(new Error(`The bank ended with ${code}: ${said.join('\n')}`)));
  });

  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    apiKey: env.BANK_API_KEY,
    webhookSecret: env.BANK_WEBHOOK_SECRET,
    ...callBank(url, env.BANK_API_KEY),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
