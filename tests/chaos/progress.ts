/**
 * How far the storm has come, in orders. What happens to the processes happens at points of it and not of the clock, so that a seed means the same
 * on a slow machine as on a fast one.
 */
export type Progress = {
  /** Orders that stand, so far as their buyers have heard. */
  readonly orders: () => number;
  readonly advance: () => void;
  /** Resolves when so many orders stand, or the storm has ended. */
  readonly reached: (orders: number) => Promise<void>;
  /** No buyer begins beyond so many orders until this is moved on: kills must not be left behind by the orders. */
  readonly allowUpTo: (orders: number) => void;
  /** Resolves when another buyer may begin. */
  readonly room: () => Promise<void>;
  readonly end: () => void;
  /** No more orders come. */
  readonly ended: () => boolean;
};

export function openProgress(): Progress {
  let orders = 0;
  let allowed = Number.POSITIVE_INFINITY;
  let ended = false;
  const waiting = new Set<{ until: () => boolean; resolve: () => void }>();
  const look = () => {
    for (const each of waiting) {
      if (!ended && !each.until()) continue;
      waiting.delete(each);
      each.resolve();
    }
  };
  const wait = (until: () => boolean) =>
    new Promise<void>((resolve) => {
      waiting.add({ until, resolve });
      look();
    });
  return {
    orders: () => orders,
    advance: () => {
      orders += 1;
      look();
    },
    reached: (count) => wait(() => orders >= count),
    allowUpTo: (count) => {
      allowed = count;
      look();
    },
    room: () => wait(() => orders < allowed),
    end: () => {
      ended = true;
      look();
    },
    ended: () => ended,
  };
}
