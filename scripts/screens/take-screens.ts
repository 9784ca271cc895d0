import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Locale } from '#db/enums.ts';
import type { BrowsedShop } from '#scripts/browsed-shop.ts';
import { say } from '#scripts/progress.ts';
import type { Scene } from '#scripts/screens/scenes.ts';
import type { Stage } from '#scripts/screens/set-stage.ts';

export type Look = { name: string; width: number; height: number; theme: 'light' | 'dark'; language: Locale };

export const looks: readonly Look[] = (['light', 'dark'] as const).flatMap((theme) => [
  { name: `390-${theme}`, width: 390, height: 844, theme, language: 'en' },
  { name: `1280-${theme}`, width: 1280, height: 800, theme, language: 'en' },
]);

const browserLanguages: Record<Locale, string> = { en: 'en-GB', tr: 'tr-TR', id: 'id-ID' };

/** A picture that was taken, or why not. */
export type Shot = { scene: Scene; look: Look; file: string | undefined; trouble: string | undefined };

// A development shop compiles a page that is asked for the first time; what is done on it is quick.
const PAGE_WITHIN_MS = 60_000;
const ACT_WITHIN_MS = 15_000;
const STILL_WITHIN_MS = 5_000;

const fileOf = (scene: Scene, look: Look) =>
  `${scene.who}-${scene.name}-${look.name}${look.language === 'en' ? '' : `-${look.language}`}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

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
      locale: browserLanguages[look.language],
      timezoneId: 'Europe/Istanbul',
    });
    for (const scene of scenes.filter((each) => each.who === who)) {
      const page = await context.newPage();
      page.setDefaultTimeout(ACT_WITHIN_MS);
      page.setDefaultNavigationTimeout(PAGE_WITHIN_MS);
      const file = `${fileOf(scene, look)}.png`;
      const trouble = await takeOne(page, stage, scene, look, path.join(folder, file)).catch((error: Error) =>
        String(error.message).split('\n', 1).join(),
      );
      if (trouble) say(`    ${scene.name}, ${look.name}: ${trouble}`);
      shots.push({ scene, look, file: trouble ? undefined : file, trouble });
      await page.close();
    }
    await context.close();
  }
  return shots;
}

/** Undefined when the picture is there, else why it is not. */
async function takeOne(page: Page, stage: Stage, scene: Scene, look: Look, file: string): Promise<string | undefined> {
  const address = scene.path ? await scene.path(stage, page) : scene.route;
  if (address === undefined) return 'there is none in this shop';
  await page.goto(address, { waitUntil: 'load' });
  await scene.act?.(page);
  await settle(page, scene.waits ?? false);
  if (!scene.asSeenFirst) await page.setViewportSize({ width: look.width, height: await heightOf(page) });
  await page.screenshot({ path: file, animations: 'disabled' });
  await page.setViewportSize({ width: look.width, height: look.height });
  return undefined;
}

/** How high the window must be for all of the page: what keeps to the window's foot then stands where the page ends, and covers nothing. */
async function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(document.documentElement.scrollHeight, window.innerHeight));
}

/**
 * What was streamed is in its place, or the page it leads on to is, fonts are there, pictures further down too, and nothing is breathing any
 * more, unless that is what the picture is of. A picture that is taken from the page meanwhile never answers, so none is waited for long.
 */
async function settle(page: Page, waits: boolean): Promise<void> {
  if (!waits) {
    await page
      .waitForFunction(() => document.querySelector('.animate-breathe, [hidden][id^="S:"]') === null, undefined, {
        timeout: STILL_WITHIN_MS,
      })
      .catch(() => {});
  }
  const still = () =>
    page.evaluate((withinMs) => {
      for (const image of document.images) image.loading = 'eager';
      const pictures = [...document.images].map((image) => image.decode().catch(() => {}));
      const late = new Promise((resolve) => setTimeout(resolve, withinMs));
      return Promise.race([Promise.all([document.fonts.ready, ...pictures]).then(() => {}), late]);
    }, STILL_WITHIN_MS);
  // A page that leads on to another is gone meanwhile.
  await still().catch(() => page.waitForLoadState('load').then(still));
}
