import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
// WCAG 1.4.10: what a window of 1280 pixels shows at 400 %.
const NARROW = { width: 320, height: 640 };

// What the theme decides; everything else is the same in both.
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

async function expectNoViolations(page: Page, axe: AxeBuilder, where: string): Promise<void> {
  // Without legacy mode it opens a page of its own each time, to put together what it found in frames: no page of ours has any.
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  );
  expect(found, `${where} on ${page.url()}`).toEqual([]);
}

/** Chooses light or dark and waits until every colour has changed: one on its way from the other theme has no contrast to speak of. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const onTheirWay = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(onTheirWay.map((animation) => animation.finished));
  });
}

/** The page as it stands breaks no rule that a machine can check, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await showIn(page, 'light');
  await expectNoViolations(page, new AxeBuilder({ page }).withTags(WCAG_22_AA), 'broken rules in light');
  await showIn(page, 'dark');
  await expectNoViolations(page, new AxeBuilder({ page }).withRules(COLOUR_RULES), 'broken rules in dark');
}

/** Nothing is pushed out sideways at 320 pixels. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(NARROW);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, 'width of the page in a window of 320').toBeLessThanOrEqual(NARROW.width);
  if (before) await page.setViewportSize(before);
}
