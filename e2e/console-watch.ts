import type { BrowserContext } from '@playwright/test';

/**
 * Collects what no page of ours may ever do: log an error, break its own Content Security Policy (Chromium logs that as an
 * error), or throw. A refusal of the API is logged as an error, too: a test that means to be refused names the status.
 */
export function watchConsole(context: BrowserContext, expectedStatuses: readonly number[]): string[] {
  const seen: string[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    const status = /the server responded with a status of (\d+)/.exec(text)?.[1];
    if (status && expectedStatuses.includes(Number(status))) return;
    seen.push(`${text} (${message.location().url})`);
  });
  context.on('weberror', (event) => seen.push(String(event.error())));
  return seen;
}
