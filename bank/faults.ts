import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { BankSql } from '#bank/context.ts';

/**
 * What goes wrong on purpose. Rates are 0 to 1, times milliseconds.
 *
 * replyLostRate         authorisations, voids and refunds: done, then the connection is cut
 * captureReplyLostRate  captures: likewise
 * errorRate             every POST under /v1: 500, nothing done
 * slowRate, slowMs      an authorisation stays PENDING so long; every other POST is done, and answered so much later
 * webhookDuplicateRate  an event is sent twice at the same instant
 * webhookDelayMs        every event is sent so much later
 * webhookLossRate       an event is never sent, though the bank thinks it was
 * webhooksPaused        no event is sent until this is off again
 * seed                  makes it repeatable, see `strikes`
 */
export const faultSettings = z.strictObject({
  replyLostRate: z.number().min(0).max(1).default(0),
  captureReplyLostRate: z.number().min(0).max(1).default(0),
  errorRate: z.number().min(0).max(1).default(0),
  slowRate: z.number().min(0).max(1).default(0),
  slowMs: z.number().int().min(0).max(120_000).default(2_000),
  webhookDuplicateRate: z.number().min(0).max(1).default(0),
  webhookDelayMs: z.number().int().min(0).max(3_600_000).default(0),
  webhookLossRate: z.number().min(0).max(1).default(0),
  webhooksPaused: z.boolean().default(false),
  seed: z
    .string()
    .min(1)
    .max(100)
    .default(() => randomUUID()),
});
export type Faults = z.output<typeof faultSettings>;
export type FaultInput = z.input<typeof faultSettings>;

const rates = [
  'replyLostRate',
  'captureReplyLostRate',
  'errorRate',
  'slowRate',
  'webhookDuplicateRate',
  'webhookLossRate',
] as const satisfies readonly (keyof Faults)[];
type Rate = (typeof rates)[number];

/** How often each fault has struck. */
export type Struck = Readonly<Record<Rate, number>>;

export type FaultSource = {
  readonly current: () => Faults;
  /** Puts other faults in place and remembers them over a restart. */
  readonly replace: (faults: Faults) => Promise<void>;
  /**
   * Whether this fault strikes this time. Decided by a hash of seed, fault, `key` and how often that fault was asked
   * about that key since the faults were set, not by a sequence: so it is the same in every run with the same seed and
   * keys, in whatever order the calls come, and a repeated call has a new chance.
   */
  readonly strikes: (rate: Rate, key: string) => boolean;
  /** Counted since this process began, whatever was set meanwhile. */
  readonly struck: () => Struck;
};

// Beyond this many keys the counts start again: 100,000 keys are about 10 MB.
const COUNTED_KEYS_MAX = 100_000;

/** Loads what was set before; without a row nothing goes wrong. */
export async function loadFaults(sql: BankSql): Promise<FaultSource> {
  const [row] = await sql<{ settings: unknown }[]>`select settings from sandbox_bank.faults`;
  let current = faultSettings.parse(row?.settings ?? {});
  const asked = new Map<string, number>();
  const struck = Object.fromEntries(rates.map((rate) => [rate, 0])) as Record<Rate, number>;
  return {
    current: () => current,
    replace: async (faults) => {
      await sql`
        insert into sandbox_bank.faults (settings) values (${sql.json(faults)})
        on conflict (only_row) do update set settings = excluded.settings`;
      current = faults;
      asked.clear();
    },
    strikes: (rate, key) => {
      if (current[rate] === 0) return false;
      const name = `${rate}:${key}`;
      const time = (asked.get(name) ?? 0) + 1;
      if (asked.size >= COUNTED_KEYS_MAX) asked.clear();
      asked.set(name, time);
      const strikes = fraction(`${current.seed}:${name}:${time}`) < current[rate];
      if (strikes) struck[rate] += 1;
      return strikes;
    },
    struck: () => ({ ...struck }),
  };
}

/** An evenly spread number from 0 up to, not including, 1. */
function fraction(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}
