import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ask,
  keepUpToDate,
  knownAnswer,
  knownValue,
  outdate,
  put,
  setQuestion,
  startWith,
  watch,
} from '#app/_client/answers.ts';

let count = 0;
let key = '';

/** Questions whose answers the test gives, in the order it likes. */
function asked() {
  const questions: PromiseWithResolvers<unknown>[] = [];
  const question = () => {
    const next = Promise.withResolvers<unknown>();
    questions.push(next);
    return next.promise;
  };
  return { questions, question };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  key = `test:${count++}`;
  // As much of a browser as keeping up to date listens to.
  vi.stubGlobal('document', { addEventListener: () => {}, visibilityState: 'visible' });
  vi.stubGlobal('window', { addEventListener: () => {} });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('What a page knows of the answers', () => {
  test('begins with what the server wrote, and goes on with what it answers', async () => {
    const { questions, question } = asked();
    expect(knownAnswer(key, startWith(1))).toMatchObject({ value: 1, answers: 0, failed: false });
    setQuestion(key, question, 0);
    const done = ask(key);
    expect(knownAnswer(key, startWith(9))).toMatchObject({ value: 1, asking: true });
    questions[0]?.resolve(2);
    await done;
    expect(knownAnswer(key, startWith(9))).toMatchObject({ value: 2, asking: false, answers: 1 });
  });

  test('asks once for many, and anew when told to', async () => {
    const { questions, question } = asked();
    setQuestion(key, question, 0);
    expect(ask(key)).toBe(ask(key));
    expect(questions).toHaveLength(1);
    void ask(key, { anew: true });
    expect(questions).toHaveLength(2);
  });

  test('drops an answer that was overtaken by a newer question, whose answer both wait for', async () => {
    const { questions, question } = asked();
    setQuestion(key, question, 0);
    let early = false;
    const first = ask(key).then(() => {
      early = true;
    });
    const second = ask(key, { anew: true });
    questions[0]?.resolve('old');
    await settled();
    expect(early).toBe(false);
    expect(knownValue(key)).toBeUndefined();
    questions[1]?.resolve('new');
    await Promise.all([first, second]);
    expect(knownValue(key)).toBe('new');
  });

  test('keeps what was put over an answer that was under way', async () => {
    const { questions, question } = asked();
    setQuestion(key, question, 0);
    const done = ask(key);
    put(key, 'mine');
    questions[0]?.resolve('from before');
    await done;
    expect(knownAnswer(key, startWith(''))).toMatchObject({ value: 'mine', asking: false });
  });

  test('tries once more, then says that it failed and keeps the value', async () => {
    vi.useFakeTimers();
    const question = vi.fn(() => Promise.reject(new Error('away')));
    knownAnswer(key, startWith('before'));
    setQuestion(key, question, 0);
    const done = ask(key);
    await vi.advanceTimersByTimeAsync(999);
    expect(question).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(question).toHaveBeenCalledTimes(2);
    expect(knownAnswer(key, startWith(''))).toMatchObject({ value: 'before', failed: true, asking: false });
  });

  test('gives the same object for an answer that says the same', async () => {
    const { questions, question } = asked();
    const before = { lines: [1, 2] };
    knownAnswer(key, startWith(before));
    setQuestion(key, question, 0);
    const done = ask(key);
    questions[0]?.resolve({ lines: [1, 2] });
    await done;
    expect(knownValue(key)).toBe(before);
  });

  test('asks at once for what is shown and old, and not for what is fresh', () => {
    const { questions, question } = asked();
    knownAnswer(key, startWith('fresh'));
    setQuestion(key, question, 30_000);
    const stop = keepUpToDate(key);
    expect(questions).toHaveLength(0);
    outdate(key);
    expect(questions).toHaveLength(1);
    stop();
    put(key, 'fresh again');
    outdate(key);
    expect(questions).toHaveLength(1);
    // Out of date while nobody looked: asked when somebody does.
    keepUpToDate(key);
    expect(questions).toHaveLength(2);
  });

  test('tells its watchers of each change until they stop', () => {
    const watcher = vi.fn();
    const stop = watch(key, watcher);
    put(key, 1);
    stop();
    put(key, 2);
    expect(watcher).toHaveBeenCalledTimes(1);
  });
});
