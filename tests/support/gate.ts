/** A point that a process passes on its way: a commit, a call to the bank, or (where they are counted) a statement. */
export type Point = 'commit' | 'statement' | 'authorise' | 'capture' | 'void' | 'refund' | 'look up' | 'list';

/** Before the point is passed on to whom it is meant for, or after they have done it and before the answer is passed back. */
export type Side = 'before' | 'after';

/** Where it ends: the number of the point, from 0, and the side of it. */
export type End = { readonly at: number; readonly side: Side };

export type Gate = {
  /** What was passed so far, in order. */
  readonly passed: readonly Point[];
  /** Waits in front of a point: gives what to wait for behind it. Neither comes back where the process ends. */
  readonly enter: (point: Point) => Promise<() => Promise<void>>;
};

const never = new Promise<never>(() => {});

/**
 * Counts the points that pass, and kills at one of them. `kill` has ended the process when it resolves; nothing passes the gate after
 * that, so whatever the process had still on its way is lost with it.
 */
export function openGate(options: {
  readonly end?: End | undefined;
  readonly kill?: () => Promise<void>;
  /** Statements are points too. */
  readonly statements?: boolean;
}): Gate {
  const { end, kill = async () => {}, statements = false } = options;
  const passed: Point[] = [];
  let dead = false;

  async function die(): Promise<never> {
    dead = true;
    await kill();
    return never;
  }

  return {
    passed,
    enter: async (point) => {
      if (dead) return never;
      if (point === 'statement' && !statements) return async () => {};
      const here = passed.push(point) - 1;
      if (end?.at !== here) return async () => (dead ? never : undefined);
      return end.side === 'before' ? die() : die;
    },
  };
}
