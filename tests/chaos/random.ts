import { createHash } from 'node:crypto';

/** Numbers that depend on a seed and a name alone: one stream for each concern, so that none shifts another's. */
export type Random = {
  /** Evenly spread from 0 up to, not including, 1. */
  readonly next: () => number;
  /** True in this share of cases, 0 to 1. */
  readonly chance: (share: number) => boolean;
  /** A whole number, both ends included. */
  readonly whole: (from: number, to: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** One of the names, each as often as its weight among all. */
  readonly weighted: <Name extends string>(weights: Readonly<Record<Name, number>>) => Name;
  /** So many numbers of `next`, in ascending order. */
  readonly points: (count: number) => number[];
};

/** Opens the stream of this name. The same seed and name give the same numbers, on every machine. */
export function openRandom(seed: string, name: string): Random {
  const begun = createHash('sha256').update(`${seed}:${name}`).digest();
  let state = begun.readUInt32BE(0);
  // Mulberry32: 32 bits of state are plenty for a few thousand draws.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick: <T>(list: readonly T[]) => list[whole(0, list.length - 1)] as T,
    weighted: <Name extends string>(weights: Readonly<Record<Name, number>>) => {
      const entries = Object.entries(weights) as [Name, number][];
      let at = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        at -= weight;
        if (at < 0) return name;
      }
      return entries[0]?.[0] as Name;
    },
    points: (count) => Array.from({ length: count }, next).sort((a, b) => a - b),
  };
}
