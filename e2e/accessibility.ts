import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
// WCAG 1.4.10: what a window of 1280 pixels shows at 400 %.
const NARROW = { width: 320, height: 640 };

// What the theme decides; everything else is the same in both.
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Puts axe into the page, once a document: it is half a megabyte, which Chromium would compile again for each look. */
async function loadAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
}

async function expectNoViolations(page: Page, rules: axe.RunOnly, where: string): Promise<void> {
  const found = await page.evaluate(async (runOnly) => {
    // What is in order is not worked out in full, nor told: it is most of what there is, and nobody reads it.
    const options = { runOnly, resultTypes: ['violations' as const] };
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
  }, rules);
  expect(found, `${where} on ${page.url()}`).toEqual([]);
}

/**
 * While `look` looks at a page, what changes there changes at once: a colour on its way from one theme to the other has no contrast to speak of,
 * and one that is inherited sets out again at each element on its way down.
 */
async function withoutTransitions(page: Page, look: () => Promise<void>): Promise<void> {
  // Not an element of the page, which its Content Security Policy would refuse.
  const sheet = await page.evaluateHandle(() => {
    const made = new CSSStyleSheet();
    made.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets.push(made);
    return made;
  });
  await look();
  await sheet.evaluate((made) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== made);
  });
}

/** The page as it stands breaks no rule that a machine can check, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await loadAxe(page);
  await withoutTransitions(page, async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await expectNoViolations(page, { type: 'tag', values: WCAG_22_AA }, 'broken rules in light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoViolations(page, { type: 'rule', values: COLOUR_RULES }, 'broken rules in dark');
  });
}

/** Nothing is pushed out sideways at 320 pixels. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(NARROW);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, 'width of the page in a window of 320').toBeLessThanOrEqual(NARROW.width);
  if (before) await page.setViewportSize(before);
}
