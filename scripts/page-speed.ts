import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openBrowser } from '#scripts/browse.ts';
import { openBrowsedShop, runToTheEnd, stopWhenAsked } from '#scripts/browsed-shop.ts';
import { OneLineError } from '#scripts/one-line-error.ts';
import { type Measured, measurePage } from '#scripts/page-speed/measure-page.ts';
import { say, step } from '#scripts/progress.ts';
import { setStage, signAccountsIn } from '#scripts/screens/set-stage.ts';

/*
 * npm run page-speed                  how fast the pages of a purchase are on a phone; exit code 1 when one is not as wanted
 * npm run page-speed -- --publish     and puts the table into docs/page-speed.md
 * BASE_URL=… DEMO_PASSWORD=… npm run page-speed   of a shop that runs already (a development shop is no measure of script)
 */

const checkout = path.join(import.meta.dirname, '..');
const docs = path.join(checkout, 'docs', 'page-speed.md');
const BEGIN = '<!-- results: written by npm run page-speed -- --publish -->';
const END = '<!-- end of results -->';

/** Wanted of the product and the cart on a phone like this one; the others are held to it, too. */
const WANTED = { largestPaintMs: 2_500, layoutShift: 0.1, scriptBytes: 170 * 1024 };

/** Odd, so that the middle one is one that was measured. */
const RUNS = 5;

const PAGES = [
  { name: 'Front page', path: '/', who: 'visitor' },
  { name: 'List with filters', path: '/search?category=Wear', who: 'visitor' },
  { name: 'Product', path: '/products/headphones', who: 'visitor' },
  { name: 'Cart with three lines', path: '/cart', who: 'withCart' },
  { name: 'Checkout', path: '/checkout', who: 'withCart' },
] as const;

type Result = Measured & { name: string };

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`;

function table(results: readonly Result[]): string {
  const rows = results.map(({ name, largestPaintMs, layoutShift, scriptBytes, allBytes }) => [
    name,
    `${(largestPaintMs / 1000).toFixed(2)} s`,
    layoutShift.toFixed(3),
    kilobytes(scriptBytes),
    kilobytes(allBytes),
  ]);
  const head = ['Page', 'Largest paint', 'Layout shift', 'Script', 'Everything'];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(['---', '--:', '--:', '--:', '--:']), ...rows.map(line)].join('\n');
}

/** What is over its limit, in words. */
function missed(results: readonly Result[]): string[] {
  return results.flatMap(({ name, largestPaintMs, layoutShift, scriptBytes }) => [
    ...(largestPaintMs < WANTED.largestPaintMs
      ? []
      : [`${name}: largest paint ${(largestPaintMs / 1000).toFixed(2)} s`]),
    ...(layoutShift < WANTED.layoutShift ? [] : [`${name}: layout shift ${layoutShift.toFixed(3)}`]),
    ...(scriptBytes < WANTED.scriptBytes ? [] : [`${name}: script ${kilobytes(scriptBytes)}`]),
  ]);
}

function publish(results: readonly Result[]): void {
  const text = fs.readFileSync(docs, 'utf8');
  const [head, tail] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (head < 0 || tail < head) throw new Error('docs/page-speed.md has lost the marks between which results go.');
  const machine = `${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? 'unknown processor'}`;
  const taken = `Taken on ${new Date().toISOString().slice(0, 10)} on ${machine}; load when it began: ${os.loadavg()[0]?.toFixed(1)}.`;
  fs.writeFileSync(docs, `${text.slice(0, head)}${BEGIN}\n\n${taken}\n\n${table(results)}\n\n${text.slice(tail)}`);
}

async function main(args: readonly string[]): Promise<void> {
  const shop = await openBrowsedShop(checkout, path.join(checkout, '.data', 'page-speed', 'logs'));
  stopWhenAsked(shop.close);
  const browser = await openBrowser();
  const results: Result[] = [];
  try {
    const { viewers } = await step('Setting the stage', async () =>
      setStage(browser, shop, await signAccountsIn(browser, shop), 'en'),
    );
    for (const { name, path: address, who } of PAGES) {
      const measure = () => measurePage(browser, shop.baseUrl, address, viewers[who]);
      // The server's first answer of a page loads what makes it, and is not the phone's matter.
      await measure();
      const runs = await step(name, async () => {
        const all: Measured[] = [];
        while (all.length < RUNS) all.push(await measure());
        return all;
      });
      const middle = (key: keyof Measured) => median(runs.map((run) => run[key]));
      results.push({
        name,
        largestPaintMs: middle('largestPaintMs'),
        layoutShift: middle('layoutShift'),
        scriptBytes: middle('scriptBytes'),
        allBytes: middle('allBytes'),
      });
    }
  } finally {
    await browser.close();
    await shop.close();
  }
  say(`\n${table(results)}\n`);
  if (args.includes('--publish')) publish(results);
  const over = missed(results);
  if (over.length > 0) throw new OneLineError(`Over the limit:\n${over.map((line) => `  ${line}`).join('\n')}`);
}

runToTheEnd(main(process.argv.slice(2)));
