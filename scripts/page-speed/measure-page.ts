import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** A page as somebody on a phone gets it, with an empty cache. */
export type Measured = {
  /** Milliseconds until the largest thing seen without scrolling is painted. */
  largestPaintMs: number;
  /** Sum of all shifts that nobody asked for; 0 is still. */
  layoutShift: number;
  /** Compressed bytes of all scripts, as they come over the wire. */
  scriptBytes: number;
  /** Compressed bytes of everything. */
  allBytes: number;
};

/**
 * Lighthouse's phone: a slow 4G line (1.6 Mbit/s down, 0.75 up, 150 ms there and back) and a processor four times slower than this
 * machine's, a screen of 412 × 823 at 1.75.
 */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
const SLOWER = 4;
const SCREEN = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

// After the load event, so that what scripts fetch or move afterwards counts too.
const WATCHED_MS = 2_500;

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Opens `path` once in a browser context of its own, with the cookies of `state`. */
export async function measurePage(browser: Browser, baseUrl: string, path: string, state: State): Promise<Measured> {
  const context = await browser.newContext({ ...SCREEN, baseURL: baseUrl, storageState: state, locale: 'en-GB' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const bytes = await countBytes(session);
    await session.send('Network.emulateNetworkConditions', LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(watchPaints);
    await page.goto(path, { waitUntil: 'load', timeout: 120_000 });
    await page.waitForTimeout(WATCHED_MS);
    return { ...(await readPaints(page)), ...bytes() };
  } finally {
    await context.close();
  }
}

/** Counts what comes over the wire, by the kind of what it is for. */
async function countBytes(session: CDPSession): Promise<() => Pick<Measured, 'scriptBytes' | 'allBytes'>> {
  const kinds = new Map<string, string>();
  let [scriptBytes, allBytes] = [0, 0];
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    allBytes += encodedDataLength;
    if (kinds.get(requestId) === 'Script') scriptBytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return () => ({ scriptBytes, allBytes });
}

type Watched = { largestPaintMs: number; layoutShift: number };
type WatchedWindow = typeof globalThis & { watched: Watched };

/** Runs in the page, before anything of it. */
function watchPaints(): void {
  const watched: Watched = { largestPaintMs: 0, layoutShift: 0 };
  (globalThis as WatchedWindow).watched = watched;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.largestPaintMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!shift.hadRecentInput) watched.layoutShift += shift.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const readPaints = (page: Page) => page.evaluate(() => (globalThis as WatchedWindow).watched);
