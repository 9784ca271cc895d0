import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { locales } from '#db/enums.ts';
import { openBrowser } from '#scripts/browse.ts';
import { openBrowsedShop, runToTheEnd, stopWhenAsked } from '#scripts/browsed-shop.ts';
import { OneLineError } from '#scripts/one-line-error.ts';
import { say, step } from '#scripts/progress.ts';
import { scenes } from '#scripts/screens/scenes.ts';
import { setStage, signAccountsIn } from '#scripts/screens/set-stage.ts';
import { looks, type Shot, takeScreens } from '#scripts/screens/take-screens.ts';
import { writeContactSheet } from '#scripts/screens/write-contact-sheet.ts';

/*
 * npm run screens                       every page at 390 and 1280 px, light and dark, into .data/screens with a contact sheet
 * npm run screens -- --only 390-dark    one look
 * npm run screens -- --language id      in another language of the shop
 * npm run screens -- checkout order     only scenes whose name or page has one of these words
 * BASE_URL=… DEMO_PASSWORD=… npm run screens   of a shop that runs already (it gets four orders of guests for each look, one of its shopper, and a
 *   shortfall of its seller)
 */

const checkout = path.join(import.meta.dirname, '..');
const folder = path.join(checkout, '.data', 'screens');

/** Every page under app/ by its route, without the groups in brackets. */
function routesOf(app: string): string[] {
  return fs
    .readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'page.tsx')
    .map((file) => `/${path.dirname(file).split(path.sep).join('/')}`)
    .map((route) => route.replace(/\/\([^)]*\)/g, '').replace(/^\/\.$/, '') || '/')
    .sort();
}

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals: words } = parseArgs({
    args: [...args],
    options: { only: { type: 'string' }, language: { type: 'string', default: 'en' } },
    allowPositionals: true,
  });
  const { only } = values;
  const language = locales.find((each) => each === values.language);
  if (!language) throw new OneLineError(`The shop speaks ${locales.join(', ')}, not ${values.language}.`);
  const wantedLooks = looks.filter((look) => only === undefined || look.name === only);
  if (wantedLooks.length === 0)
    throw new OneLineError(`There is no look ${only}; there are ${looks.map((l) => l.name).join(', ')}.`);
  const wanted = scenes.filter(
    ({ name, route }) => words.length === 0 || words.some((word) => `${name} ${route}`.toLowerCase().includes(word)),
  );
  const routes = routesOf(path.join(checkout, 'app'));
  const unseen = routes.filter((route) => scenes.every((scene) => scene.route !== route));

  const shop = await openBrowsedShop(checkout, path.join(folder, 'logs'));
  stopWhenAsked(shop.close);
  const browser = await openBrowser();
  try {
    fs.mkdirSync(folder, { recursive: true });
    const accounts = await step('Signing in', () => signAccountsIn(browser, shop));
    const shots: Shot[] = [];
    const there = wanted.filter((scene) => routes.includes(scene.route));
    for (const look of wantedLooks) {
      const stage = await step('Setting the stage', () => setStage(browser, shop, accounts, language));
      shots.push(
        ...(await step(look.name, () => takeScreens(browser, shop, stage, there, { ...look, language }, folder))),
      );
    }
    say(`\nThe contact sheet is ${path.relative(process.cwd(), writeContactSheet(folder, shots, unseen))}.`);
    if (unseen.length > 0) throw new OneLineError(`No scene in scripts/screens/scenes.ts shows ${unseen.join(', ')}.`);
  } finally {
    await browser.close();
    await shop.close();
  }
}

runToTheEnd(main(process.argv.slice(2)));
