'use client';

/** While live updates are switched off under load, open pages ask this often instead of at their own pace. */
const OFF_PACE_MS = 60_000;

let off = false;

/** What an answer said of live updates (`liveJson` in app/_http); `callApi` tells it here. Most answers say nothing, and it stays as it is. */
export function noteLiveUpdates(header: string | null): void {
  if (header !== null) off = header === 'off';
}

/** A page's own pace in milliseconds, or the slow one while live updates are off. False stays: that page has stopped asking. */
export function livePace(ownMs: number | false): number | false {
  return off && ownMs !== false ? Math.max(ownMs, OFF_PACE_MS) : ownMs;
}

/** Whether pages ask at their own pace, as far as the last answer said. */
export function isLive(): boolean {
  return !off;
}
