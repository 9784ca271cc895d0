/**
 * Forms groups out of requests that wait at the same time and runs each group as one. It knows nothing of what it runs.
 *
 * Up to `lanes` groups are under way. Who arrives while none is goes at once, alone if need be: no timer forms a group.
 * Who arrives while all lanes are busy, or too few wait for one more lane to be worth its while, waits, and the lane that comes free next takes all that wait, at most `max`, in the
 * order of arrival. So the size of the groups follows the load by itself: 1 when idle, hundreds on a hot product.
 *
 * Requests that share a conflict key are never under way at the same time, neither in one group nor in two lanes. When a group fails,
 * its members run again one by one, so that the bad one is alone with its error. The queue is bounded, and so is the time in it, even
 * while every lane hangs. A group that took longer than its members' time to fail is not run again: one row that somebody keeps locked would
 * hold up the lane for each of them.
 */
export type GroupRunnerOptions<Request, Outcome> = {
  readonly lanes: number;
  readonly max: number;
  /** Requests that may wait; one more is refused with `QueueFull`. */
  readonly queueMax: number;
  /** How long a request may wait in the queue, in milliseconds, before it is refused with `QueueFull`. */
  readonly deadlineMs: number;
  /** Runs a group and gives one outcome for each request, in the same order. */
  readonly run: (group: readonly Request[]) => Promise<readonly Outcome[]>;
  /**
   * When lanes are busy already, one more opens for so many waiting requests (1 when not given), or when none has opened for 100 ms.
   * Half the lanes with groups of twice the size cost a third less each, as long as no lane hangs.
   */
  readonly anotherLaneFrom?: number;
  /** Requests with an equal key exclude each other; undefined excludes nobody. */
  readonly conflictKey?: (request: Request) => string | undefined;
};

export type GroupRunner<Request, Outcome> = {
  /** Puts a request in and gives its own outcome. Rejects with its own error, or with `QueueFull`. */
  readonly submit: (request: Request) => Promise<Outcome>;
  readonly waiting: () => number;
};

/** There is no room, or no time left, for one more request: tell the caller to come back later. */
export class QueueFull extends Error {
  constructor() {
    super('The queue is full.');
  }
}

// A lane that takes longer waits for a lock: the others do not wait with it.
const IMPATIENT_MS = 100;

type Entry<Request, Outcome> = {
  readonly request: Request;
  readonly key: string | undefined;
  readonly deadline: number;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
};

export function groupRunner<Request, Outcome>(
  options: GroupRunnerOptions<Request, Outcome>,
): GroupRunner<Request, Outcome> {
  let queue: Entry<Request, Outcome>[] = [];
  let lanesBusy = 0;
  let lastOpened = 0;
  let watch: NodeJS.Timeout | undefined;
  let looksAgain = false;
  const keysUnderWay = new Set<string>();

  /** Refuses who has waited too long. The queue is in the order of arrival and so in the order of deadlines: only its head is looked at. */
  function refuseOverdue(): void {
    const now = performance.now();
    let overdue = 0;
    for (; (queue[overdue]?.deadline ?? Number.POSITIVE_INFINITY) <= now; overdue += 1)
      queue[overdue]?.reject(new QueueFull());
    if (overdue > 0) queue = queue.slice(overdue);
  }

  /** One timer for the head of the queue; it need not keep the process alive. */
  function watchDeadline(): void {
    const head = queue[0];
    if (watch !== undefined || head === undefined) return;
    watch = setTimeout(
      () => {
        watch = undefined;
        refuseOverdue();
        watchDeadline();
      },
      Math.max(1, head.deadline - performance.now()),
    ).unref();
  }

  function takeGroup(): Entry<Request, Outcome>[] {
    const group: Entry<Request, Outcome>[] = [];
    const passedOver: Entry<Request, Outcome>[] = [];
    refuseOverdue();
    let taken = 0;
    for (; taken < queue.length && group.length < options.max; taken += 1) {
      const entry = queue[taken];
      if (entry === undefined) break;
      if (entry.key !== undefined && keysUnderWay.has(entry.key)) {
        passedOver.push(entry);
      } else {
        if (entry.key !== undefined) keysUnderWay.add(entry.key);
        group.push(entry);
      }
    }
    queue = passedOver.length === 0 ? queue.slice(taken) : passedOver.concat(queue.slice(taken));
    return group;
  }

  function settle(entry: Entry<Request, Outcome>, outcome: Outcome | undefined, size: number, of: number): void {
    if (size === of && outcome !== undefined) entry.resolve(outcome);
    else entry.reject(new Error(`A group of ${of} gave ${size} outcomes.`));
  }

  async function runGroup(group: readonly Entry<Request, Outcome>[]): Promise<void> {
    try {
      const outcomes = await options.run(group.map((entry) => entry.request));
      group.forEach((entry, index) => {
        settle(entry, outcomes[index], outcomes.length, group.length);
      });
    } catch (error) {
      if (group.length === 1) {
        group[0]?.reject(error);
        return;
      }
      for (const entry of group) {
        if (entry.deadline <= performance.now()) entry.reject(new QueueFull());
        else await runGroup([entry]);
      }
    }
  }

  /** Whether it is better to wait for a lane that is busy than to open another for the few who wait. */
  function betterWait(): boolean {
    if (lanesBusy === 0 || queue.length >= (options.anotherLaneFrom ?? 1)) return false;
    const leftMs = lastOpened + IMPATIENT_MS - performance.now();
    if (leftMs <= 0) return false;
    if (!looksAgain) {
      looksAgain = true;
      setTimeout(() => {
        looksAgain = false;
        fillLanes();
      }, leftMs);
    }
    return true;
  }

  function fillLanes(): void {
    while (lanesBusy < options.lanes && queue.length > 0 && !betterWait()) {
      const group = takeGroup();
      if (group.length === 0) return;
      lanesBusy += 1;
      lastOpened = performance.now();
      void runGroup(group).finally(() => {
        lanesBusy -= 1;
        for (const entry of group) if (entry.key !== undefined) keysUnderWay.delete(entry.key);
        fillLanes();
      });
    }
  }

  return {
    submit: (request) =>
      new Promise<Outcome>((resolve, reject) => {
        if (queue.length >= options.queueMax) {
          reject(new QueueFull());
          return;
        }
        const deadline = performance.now() + options.deadlineMs;
        queue.push({ request, key: options.conflictKey?.(request), deadline, resolve, reject });
        fillLanes();
        watchDeadline();
      }),
    waiting: () => queue.length,
  };
}
