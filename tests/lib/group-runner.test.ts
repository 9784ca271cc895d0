import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type GroupRunnerOptions, groupRunner, QueueFull } from '#lib/group-runner.ts';

type Wish = { readonly name: string; readonly key?: string; readonly bad?: boolean };
type Group = { readonly names: string[]; readonly finish: () => void };

/**
 * A runner whose groups stay under way until the test finishes them, so that every order of events is the test's choice and none is a matter
 * of time. A group with a bad member fails, with the name of the first bad one.
 */
function heldRunner(options: Partial<Omit<GroupRunnerOptions<Wish, string>, 'run'>> = {}) {
  const groups: Group[] = [];
  const runner = groupRunner<Wish, string>({
    lanes: 1,
    max: 100,
    queueMax: 100,
    deadlineMs: 60_000,
    conflictKey: (wish) => wish.key,
    ...options,
    run: (wishes) =>
      new Promise((resolve, reject) => {
        const names = wishes.map((wish) => wish.name);
        const bad = wishes.find((wish) => wish.bad);
        const finish = () => (bad ? reject(new Error(`bad ${bad.name}`)) : resolve(names.map((name) => `${name}!`)));
        groups.push({ names, finish });
      }),
  });
  return {
    submit: (name: string, more: Omit<Wish, 'name'> = {}) => {
      const answer = runner.submit({ name, ...more });
      // What a test leaves waiting is refused after a minute, when nobody listens any more.
      answer.catch(() => {});
      return answer;
    },
    waiting: runner.waiting,
    /** Every group that was ever begun, as the names of its members. */
    begun: () => groups.map((group) => group.names),
    /** Finishes group number `index` (0-based) and lets everything follow that follows from it. */
    finish: async (index: number) => {
      groups[index]?.finish();
      await settled();
    },
  };
}

/** All promise reactions that are due have run: they come before the next turn of the event loop. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const outcomeOf = (answer: Promise<string>) =>
  answer.then(
    (outcome) => outcome,
    (error: Error) => error.message,
  );

describe('forming groups', () => {
  test('alone, a request goes at once', () => {
    const { submit, begun, waiting } = heldRunner();
    submit('a');
    expect(begun()).toEqual([['a']]);
    expect(waiting()).toBe(0);
  });

  test('who comes while the lane is busy waits, and all who wait go together, in the order of arrival', async () => {
    const { submit, begun, waiting, finish } = heldRunner();
    const answers = Promise.all(['a', 'b', 'c', 'd'].map((name) => submit(name)));
    expect(begun()).toEqual([['a']]);
    expect(waiting()).toBe(3);
    await finish(0);
    expect(begun()).toEqual([['a'], ['b', 'c', 'd']]);
    await finish(1);
    expect(await answers).toEqual(['a!', 'b!', 'c!', 'd!']);
  });

  test('as many groups are under way as there are lanes, and no more', async () => {
    const { submit, begun, finish } = heldRunner({ lanes: 2 });
    for (const name of ['a', 'b', 'c', 'd']) submit(name);
    expect(begun()).toEqual([['a'], ['b']]);
    await finish(1);
    expect(begun()).toEqual([['a'], ['b'], ['c', 'd']]);
    submit('e');
    expect(begun()).toHaveLength(3);
  });

  test('a group has at most `max` members; the rest is the next group', async () => {
    const { submit, begun, finish } = heldRunner({ max: 2 });
    for (const name of ['a', 'b', 'c', 'd']) submit(name);
    await finish(0);
    await finish(1);
    expect(begun()).toEqual([['a'], ['b', 'c'], ['d']]);
  });
});

describe('one more lane', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('opens for as many as make it worth its while, and not for fewer', async () => {
    const { submit, begun, finish } = heldRunner({ lanes: 2, anotherLaneFrom: 3 });
    for (const name of ['a', 'b', 'c']) submit(name);
    expect(begun()).toEqual([['a']]);
    submit('d');
    expect(begun()).toEqual([['a'], ['b', 'c', 'd']]);
    submit('e');
    await finish(0);
    expect(begun()).toHaveLength(2);
    await finish(1);
    expect(begun()[2]).toEqual(['e']);
  });

  test('opens for a single one, too, when the lane before it hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    const { submit, begun } = heldRunner({ lanes: 2, anotherLaneFrom: 3 });
    submit('a');
    submit('b');
    vi.advanceTimersByTime(99);
    expect(begun()).toEqual([['a']]);
    vi.advanceTimersByTime(1);
    expect(begun()).toEqual([['a'], ['b']]);
  });
});

describe('requests that exclude each other', () => {
  test('are not in one group: the second waits while the others go', async () => {
    const { submit, begun, finish } = heldRunner();
    submit('first');
    for (const name of ['a1', 'b', 'a2', 'c']) submit(name, { key: name.slice(0, 1) });
    await finish(0);
    expect(begun()[1]).toEqual(['a1', 'b', 'c']);
    await finish(1);
    expect(begun()[2]).toEqual(['a2']);
  });

  test('are not in two lanes at once either, though a lane is free', async () => {
    const { submit, begun, finish, waiting } = heldRunner({ lanes: 2 });
    submit('a1', { key: 'a' });
    submit('a2', { key: 'a' });
    expect(begun()).toEqual([['a1']]);
    expect(waiting()).toBe(1);
    submit('b', { key: 'b' });
    expect(begun()).toEqual([['a1'], ['b']]);
    await finish(0);
    expect(begun()).toEqual([['a1'], ['b'], ['a2']]);
  });

  test('are free again after one of them failed', async () => {
    const { submit, begun, finish } = heldRunner();
    const failed = outcomeOf(submit('a1', { key: 'a', bad: true }));
    await finish(0);
    expect(await failed).toBe('bad a1');
    submit('a2', { key: 'a' });
    expect(begun()).toEqual([['a1'], ['a2']]);
  });
});

describe('a group that fails', () => {
  test('is run again one by one: the bad one is alone with its error, and the lane stays busy meanwhile', async () => {
    const { submit, begun, finish, waiting } = heldRunner();
    submit('first');
    const answers = Promise.all(['a', 'b', 'c'].map((name) => outcomeOf(submit(name, { bad: name === 'b' }))));
    await finish(0);
    submit('later');
    await finish(1);
    await finish(2);
    await finish(3);
    expect(begun()).toEqual([['first'], ['a', 'b', 'c'], ['a'], ['b'], ['c']]);
    expect(waiting()).toBe(1);
    await finish(4);
    expect(await answers).toEqual(['a!', 'bad b', 'c!']);
    expect(begun()[5]).toEqual(['later']);
  });

  test('alone, is not run again', async () => {
    const { submit, begun, finish } = heldRunner();
    const answer = outcomeOf(submit('a', { bad: true }));
    await finish(0);
    expect(await answer).toBe('bad a');
    expect(begun()).toEqual([['a']]);
  });

  test('fewer outcomes than requests are an error of the whole group, told to each', async () => {
    const runner = groupRunner<string, string>({
      lanes: 1,
      max: 10,
      queueMax: 10,
      deadlineMs: 1_000,
      run: async () => [],
    });
    await expect(runner.submit('a')).rejects.toThrow('gave 0 outcomes');
  });
});

describe('the bounds', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a full queue refuses the next one at once, and takes one again when there is room', async () => {
    const { submit, finish, waiting } = heldRunner({ queueMax: 2 });
    for (const name of ['a', 'b', 'c']) submit(name);
    await expect(submit('d')).rejects.toBeInstanceOf(QueueFull);
    expect(waiting()).toBe(2);
    await finish(0);
    const late = submit('e');
    await finish(1);
    await finish(2);
    expect(await late).toBe('e!');
  });

  test('who has waited past the deadline is refused though the lane hangs, and is never run', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { submit, begun, finish, waiting } = heldRunner({ deadlineMs: 1_000 });
    const first = outcomeOf(submit('first'));
    const early = outcomeOf(submit('early'));
    await vi.advanceTimersByTimeAsync(600);
    const late = outcomeOf(submit('late'));
    await vi.advanceTimersByTimeAsync(401);
    expect(await early).toBe('The queue is full.');
    expect(waiting()).toBe(1);
    await finish(0);
    await finish(1);
    expect([await first, await late]).toEqual(['first!', 'late!']);
    expect(begun()).toEqual([['first'], ['late']]);
  });

  test('a group that fails after its members’ time is refused, not run again: the lane is free', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { submit, begun, finish } = heldRunner({ deadlineMs: 1_000 });
    submit('first');
    const answers = Promise.all(['a', 'b'].map((name) => outcomeOf(submit(name, { bad: name === 'a' }))));
    await finish(0);
    await vi.advanceTimersByTimeAsync(1_001);
    const later = submit('later');
    await finish(1);
    await finish(2);
    expect(await answers).toEqual(['The queue is full.', 'The queue is full.']);
    expect(await later).toBe('later!');
    expect(begun()).toEqual([['first'], ['a', 'b'], ['later']]);
  });

  test('who has begun is not refused, however long it takes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { submit, finish } = heldRunner({ deadlineMs: 1_000 });
    const answer = submit('slow');
    await vi.advanceTimersByTimeAsync(5_000);
    await finish(0);
    expect(await answer).toBe('slow!');
  });
});

test('whatever comes: each request once, with its own outcome, no two of one key together, never above the bounds', async () => {
  const wish = fc.record({ key: fc.option(fc.constantFrom('x', 'y', 'z'), { nil: undefined }), bad: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(wish, { maxLength: 30 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 5 }),
      async (wishes, lanes, max) => {
        const running = new Set<number>();
        let lanesBusy = 0;
        const broken: string[] = [];
        const succeeded: number[] = [];
        const runner = groupRunner<number, number>({
          lanes,
          max,
          queueMax: 100,
          deadlineMs: 60_000,
          conflictKey: (index) => wishes[index]?.key,
          run: async (group) => {
            lanesBusy += 1;
            if (lanesBusy > lanes || group.length > max) broken.push(`${lanesBusy} lanes, ${group.length} members`);
            const keys = [...running, ...group].flatMap((index) => wishes[index]?.key ?? []);
            if (new Set(keys).size < keys.length) broken.push(`keys ${keys}`);
            for (const index of group) running.add(index);
            await settled();
            for (const index of group) running.delete(index);
            lanesBusy -= 1;
            if (group.some((index) => wishes[index]?.bad)) throw new Error('bad');
            succeeded.push(...group);
            return group.map((index) => index * 10);
          },
        });
        const answers = await Promise.all(
          wishes.map((_, index) =>
            runner.submit(index).then(
              (outcome) => outcome,
              () => 'failed',
            ),
          ),
        );
        expect(answers).toEqual(wishes.map(({ bad }, index) => (bad ? 'failed' : index * 10)));
        expect(broken).toEqual([]);
        expect(succeeded.toSorted((a, b) => a - b)).toEqual(wishes.flatMap(({ bad }, index) => (bad ? [] : [index])));
      },
    ),
    { numRuns: 200 },
  );
});
