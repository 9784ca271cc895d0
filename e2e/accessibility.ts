import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
// WCAG 1.4.10: what a window of 1280 pixels shows at 400 %.
const NARROW = { width: 320, height: 640 };

/** The page as it stands breaks no rule that a machine can check, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
    );
    expect(found, `broken rules in ${colorScheme}`).toEqual([]);
  }
}

/** Nothing is pushed out sideways at 320 pixels. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(NARROW);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, 'width of the page in a window of 320').toBeLessThanOrEqual(NARROW.width);
  if (before) await page.setViewportSize(before);
}
