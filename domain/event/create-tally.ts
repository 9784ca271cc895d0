import type { CountName } from './types.ts';

/** Counts in the memory of one process, until they are taken to be written down. */
export type Tally = {
  readonly add: (name: CountName) => void;
  /** What was counted since the last time; the tally begins anew. */
  readonly take: () => ReadonlyMap<CountName, number>;
};

/** A tally that has counted nothing yet. Adding to it costs no more than a look into a map: it is done for every order. */
export function createTally(): Tally {
  let counts = new Map<CountName, number>();
  return {
    add: (name) => {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    take: () => {
      const taken = counts;
      counts = new Map();
      return taken;
    },
  };
}
