/** What a stretch of load came to. Latencies in milliseconds, from the call to its answer, as the buyer sees it. */
export type Figures = {
  /** Answers inside the measured time. */
  readonly count: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

export type Load<Wish> = {
  /** Clients at once. Each sends its next wish when its last one was answered. */
  readonly buyers: number;
  /** How long is measured, after `warmUpSeconds` that are not. */
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** The next wish; undefined when there is none left, which ends the load early. */
  readonly next: () => Wish | undefined;
  readonly act: (wish: Wish) => Promise<void>;
};

/** The value below which `share` (0 to 1) of the values lie; NaN without values. Sorts in place. */
export function percentile(values: Float64Array, share: number): number {
  values.sort();
  return values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
}

/** Milliseconds each, and the seconds in which they came, as figures. */
export function toFigures(latenciesMs: readonly number[], seconds: number): Figures {
  const sorted = Float64Array.from(latenciesMs);
  const count = sorted.length;
  return {
    count,
    seconds,
    perSecond: count / seconds,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
  };
}

/**
 * A closed loop: as many wishes under way as there are buyers, no more. An answer counts when it arrives inside the measured
 * time. The first failure ends the load and is thrown: a figure with errors in it is no figure.
 */
export async function runClosedLoop<Wish>({
  buyers,
  seconds,
  warmUpSeconds,
  next,
  act,
}: Load<Wish>): Promise<Figures & { readonly latencies: number[] }> {
  const latencies: number[] = [];
  const measureFrom = performance.now() + warmUpSeconds * 1000;
  const endAt = measureFrom + seconds * 1000;
  let lastAnswer = measureFrom;
  let failed = false;
  const buyer = async () => {
    while (!failed) {
      const started = performance.now();
      if (started >= endAt) return;
      const wish = next();
      if (wish === undefined) return;
      try {
        await act(wish);
      } catch (error) {
        failed = true;
        throw error;
      }
      const answered = performance.now();
      if (answered < measureFrom || answered > endAt) continue;
      latencies.push(answered - started);
      lastAnswer = answered;
    }
  };
  await Promise.all(Array.from({ length: buyers }, buyer));
  return { ...toFigures(latencies, (lastAnswer - measureFrom) / 1000), latencies };
}
