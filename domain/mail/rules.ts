/**
 * How often a mail is tried. The pauses follow each failure: a server that restarts is back within a minute, one that is down is back within hours,
 * and who is told of an order a day late has seen it in their account. After the last the mail is parked, in sight of admins.
 */
export const PAUSES_SECONDS = [10, 60, 300, 1_800, 7_200, 21_600, 43_200] as const;

/** How long to wait after the failure with this ordinal (from 1); undefined: the mail is parked. */
export function pauseAfter(failures: number): number | undefined {
  return PAUSES_SECONDS[failures - 1];
}

// A letter is written and taken within seconds; SMTP gives up after 30.
export const LEASE_SECONDS = 60;

/** Long enough to look into what somebody did not get, and longer than any event is told again. */
export const KEPT_DAYS = 30;
