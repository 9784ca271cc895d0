import path from 'node:path';
import { migrate } from '#db/migrate.ts';
import { addressOf } from '#lib/database-address.ts';
import { present } from '#lib/result.ts';
import { runToEnd } from '#scripts/child.ts';
import { ensureDatabase } from '#scripts/database.ts';
import type { Secrets } from '#scripts/secrets.ts';
import { type Stack, startStack } from '#scripts/stack.ts';

/** What a test is told of the running stack it talks to: `JSON.parse(process.env.TEST_STACK)`. */
export type TestStack = {
  /** Two web processes on one database for HTTP tests, one for browser tests. */
  webUrls: string[];
  bankUrl: string;
  bankApiKey: string;
  bankWebhookSecret: string;
  databaseUrl: string;
  bankDatabaseUrl: string;
  cronSecret: string;
  metricsToken: string;
  sellerKey: string;
  demoPassword: string;
};

/** Migrates a database, loads the demo shop into it and gives back its name: the stacks' databases are copies of it. */
export async function makeDemoTemplate(checkout: string, serverUrl: string, secrets: Secrets): Promise<string> {
  const name = 'demo_template';
  const databaseUrl = await ensureDatabase(serverUrl, name);
  await migrate(databaseUrl);
  await runToEnd({
    name: 'Loading the demo shop',
    file: path.join(checkout, 'scripts/load-demo-shop.ts'),
    cwd: checkout,
    env: { ...process.env, ...secrets, DATABASE_URL: databaseUrl },
  });
  return name;
}

export type TestStackOptions = {
  checkout: string;
  serverUrl: string;
  secrets: Secrets;
  /** Database to copy. */
  template: string;
  /** Name of the stack and of its database. */
  name: string;
  webProcesses: number;
  /** Settings of this stack alone, such as HOLD_TTL_SECONDS. */
  settings?: Record<string, string>;
  onLine: (name: string, line: string) => void;
};

/** Starts a stack on a database of its own with the demo shop in it. */
export async function startTestStack(options: TestStackOptions): Promise<{ stack: Stack; told: TestStack }> {
  const { secrets, serverUrl, name } = options;
  const databaseUrl = await ensureDatabase(serverUrl, `stack_${name}`, options.template);
  const bankDatabaseUrl = await ensureDatabase(serverUrl, `bank_${name}`);
  const stack = await startStack({
    checkout: options.checkout,
    env: {
      ...process.env,
      // The tests come from one address, far more often than a person may.
      RATE_LIMITS: 'false',
      // Also on a machine whose environment has Stripe's keys: they are for the contract suite alone.
      PAYMENT_PROVIDER: 'sandbox',
      DATABASE_POOL_MAX: '10',
      ...options.settings,
    },
    secrets,
    databaseUrl,
    bankDatabaseUrl,
    mode: 'start',
    webProcesses: options.webProcesses,
    onLine: (child, line) => options.onLine(`${name} ${child}`, line),
  });
  const told: TestStack = {
    webUrls: stack.webUrls,
    bankUrl: present(stack.bankUrl, 'sandbox bank'),
    bankApiKey: secrets.BANK_API_KEY,
    bankWebhookSecret: secrets.BANK_WEBHOOK_SECRET,
    // Tests open their own connections by it, over the network.
    databaseUrl: addressOf(databaseUrl).url,
    bankDatabaseUrl: addressOf(bankDatabaseUrl).url,
    cronSecret: secrets.CRON_SECRET,
    metricsToken: secrets.METRICS_TOKEN,
    sellerKey: secrets.DEMO_SELLER_KEY,
    demoPassword: secrets.DEMO_PASSWORD,
  };
  return { stack, told };
}
