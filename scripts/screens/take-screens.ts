import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { BrowsedShop } from '#scripts/browsed-shop.ts';
import { say } from '#scripts/progress.ts';
import type { Scene } from '#scripts/screens/scenes.ts';
import type { Stage } from '#scripts/screens/set-stage.ts';

export type Look = { name: string; width: number; height: number; theme: 'light' | 'dark' };

export const looks: readonly Look[] = (['light', 'dark'] as const).flatMap((theme) => [
  { name: `390-${theme}`, width: 390, height: 844, theme },
  { name: `1280-${theme}`, width: 1280, height: 800, theme },
]);

/** A picture that was taken, or why not. */
export type Shot = { scene: Scene; look: Look; file: string | undefined; trouble: string | undefined };

const PAGE_WITHIN_MS = 60_000;

const fileOf = (scene: Scene, look: Look) =>
  `${scene.who}-${scene.name}-${look.name}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Takes every scene in one look, each viewer in a browser context of their own. A page that fails costs its picture and no other's. */
export async function takeScreens(
  browser: Browser,
  shop: BrowsedShop,
  stage: Stage,
  scenes: readonly Scene[],
  look: Look,
  folder: string,
): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const who of new Set(scenes.map((scene) => scene.who))) {
    const context = await browser.newContext({
      baseURL: shop.baseUrl,
      storageState: stage.viewers[who],
      viewport: { width: look.width, height: look.height },
      colorScheme: look.theme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/Istanbul',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PAGE_WITHIN_MS);
    for (const scene of scenes.filter((each) => each.who === who)) {
      const file = `${fileOf(scene, look)}.png`;
      const trouble = await takeOne(page, stage, scene, path.join(folder, file)).catch((error: Error) =>
        String(error.message).split('\n', 1).join(),
      );
      if (trouble) say(`    ${scene.name}, ${look.name}: ${trouble}`);
      shots.push({ scene, look, file: trouble ? undefined : file, trouble });
    }
    await context.close();
  }
  return shots;
}

/** Undefined when the picture is there, else why it is not. */
async function takeOne(page: Page, stage: Stage, scene: Scene, file: string): Promise<string | undefined> {
  const address = scene.path ? await scene.path(stage, page) : scene.route;
  if (address === undefined) return 'there is none in this shop';
  await page.goto(address, { waitUntil: 'load' });
  await scene.act?.(page);
  await settle(page);
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
  return undefined;
}

/** Fonts are there, pictures further down too, and nothing is breathing any more. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
  await page
    .waitForFunction(() => document.querySelector('.animate-breathe') === null, undefined, { timeout: 5_000 })
    .catch(() => {});
}
