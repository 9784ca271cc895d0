import fs from 'node:fs';
import path from 'node:path';
import { build, isBuilt } from '#scripts/build.ts';
import { endChildren } from '#scripts/child.ts';
import { OneLineError, report } from '#scripts/one-line-error.ts';
import { startPostgres } from '#scripts/postgres.ts';
import { reachableTemporaryFolder } from '#scripts/postgres-place.ts';
import { step } from '#scripts/progress.ts';
import { makeSecrets } from '#scripts/secrets.ts';
import { makeDemoTemplate, startTestStack } from '#scripts/test-stacks.ts';

/** A shop with the demo goods in it, to be looked at by a browser. */
export type BrowsedShop = {
  /** Without a slash at the end. */
  baseUrl: string;
  /** Of the demo accounts. */
  demoPassword: string;
  close: () => Promise<void>;
};

/**
 * The shop at `BASE_URL` (with `DEMO_PASSWORD`), or the production build on a PostgreSQL of its own that is thrown away. What the
 * processes say goes to `logs`.
 */
export async function openBrowsedShop(checkout: string, logs: string): Promise<BrowsedShop> {
  const { BASE_URL: given, DEMO_PASSWORD: demoPassword } = process.env;
  if (given) {
    if (!demoPassword)
      throw new OneLineError('With BASE_URL, DEMO_PASSWORD must say the password of its demo accounts.');
    return { baseUrl: given.replace(/\/+$/, ''), demoPassword, close: async () => {} };
  }
  if (!isBuilt(checkout, process.env)) await step('Building the shop', () => build(checkout, process.env));
  const folder = fs.mkdtempSync(path.join(reachableTemporaryFolder(), 'holdfast-look-'));
  // The server runs as another user when we are root, and must pass through.
  fs.chmodSync(folder, 0o755);
  fs.mkdirSync(logs, { recursive: true });
  const server = await step('Starting PostgreSQL', () =>
    startPostgres({
      checkout,
      dataDir: path.join(folder, 'data'),
      passwordFile: path.join(folder, 'password'),
      logFile: path.join(logs, 'postgres.log'),
      durable: false,
    }),
  );
  const clear = async () => {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    const secrets = makeSecrets();
    const { stack } = await step('Starting the shop', async () =>
      startTestStack({
        checkout,
        serverUrl: server.url,
        secrets,
        template: await makeDemoTemplate(checkout, server.url, secrets),
        name: 'look',
        webProcesses: 1,
        // A seller's endpoint on this machine is on a page that is looked at.
        settings: { WEBHOOKS_ALLOW_INTERNAL: 'true' },
        onLine: (name, line) => fs.appendFileSync(path.join(logs, `${name.replaceAll(' ', '-')}.log`), `${line}\n`),
      }),
    );
    return {
      baseUrl: stack.webUrls[0] as string,
      demoPassword: secrets.DEMO_PASSWORD,
      close: async () => {
        await stack.stop();
        await clear();
      },
    };
  } catch (error) {
    await clear();
    throw error;
  }
}

/** Asked to stop, a command still takes down what it started. */
export function stopWhenAsked(close: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => close().finally(() => process.exit(130)));
  }
}

/** Waits for the command's work and ends the process, with code 1 and the reason when it failed. */
export async function runToTheEnd(work: Promise<void>): Promise<void> {
  const code = await work.then(
    () => 0,
    (error) => {
      report(error);
      return 1;
    },
  );
  await endChildren();
  process.exit(code);
}
