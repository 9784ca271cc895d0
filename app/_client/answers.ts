'use client';

/*
 * What the page knows of the server's answers, each under a key: shown at once, asked for again when it is looked at, on the way back to the
 * window, and when somebody says that it is old. By hand: TanStack Query, which the console has, would be 12 KB of the 170 that a page of the shop may send.
 */

export type Known<T> = {
  readonly value: T;
  /** The last question got no answer that could be used; the value is from before. */
  readonly failed: boolean;
  readonly asking: boolean;
  /** Answers and failures so far; what the server wrote into the page is none. */
  readonly answers: number;
  /** By this browser's clock, in milliseconds. */
  readonly answeredAt: number;
};

type Entry = {
  known: Known<unknown>;
  question: (() => Promise<unknown>) | undefined;
  /** For how long an answer is not asked for again by itself. */
  freshMs: number;
  /** Grows with each question and each `put`: an answer to an earlier round is dropped. */
  round: number;
  underWay: Promise<void> | null;
  /** Components that show it, and how many of them want it kept up to date. */
  watchers: Set<() => void>;
  wantedBy: number;
};

const AGAIN_AFTER_MS = 1_000;

// In the browser alone: on the server it would be everybody's.
const shelf = new Map<string, Entry>();

/** What is known before anything was asked. */
export const startWith = <T>(value: T): Known<T> => ({
  value,
  failed: false,
  asking: false,
  answers: 0,
  answeredAt: Date.now(),
});

function entryOf(key: string): Entry {
  const found = shelf.get(key);
  if (found) return found;
  const entry: Entry = {
    known: startWith(undefined),
    question: undefined,
    freshMs: 0,
    round: 0,
    underWay: null,
    watchers: new Set(),
    wantedBy: 0,
  };
  shelf.set(key, entry);
  return entry;
}

function tell(entry: Entry, change: Partial<Known<unknown>>): void {
  entry.known = { ...entry.known, ...change };
  for (const watcher of entry.watchers) watcher();
}

/** An answer that says the same as the last one stays the same object, so that nothing is drawn or done again for it. */
function shared(before: unknown, after: unknown): unknown {
  return JSON.stringify(before) === JSON.stringify(after) ? before : after;
}

/** The value under a key as the page knows it; undefined when nothing has asked for it. */
export function knownValue<T>(key: string): T | undefined {
  return shelf.get(key)?.known.value as T | undefined;
}

/** What is known under a key; `initial` is what the server wrote into the page, and counts until something newer is there. */
export function knownAnswer<T>(key: string, initial: Known<T>): Known<T> {
  const entry = entryOf(key);
  if (entry.known.value === undefined && initial.value !== undefined) entry.known = initial;
  return entry.known as Known<T>;
}

/** Says what is to be asked under a key from now on. */
export function setQuestion(key: string, question: () => Promise<unknown>, freshMs: number): void {
  Object.assign(entryOf(key), { question, freshMs });
}

/** Calls `watcher` at each change; gives what stops it. */
export function watch(key: string, watcher: () => void): () => void {
  const { watchers } = entryOf(key);
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Asks the server, unless it is being asked; `anew` drops the answer that is under way, since it may be from before a change. Resolves when the newest
 * question has its answer or has failed twice; never rejects.
 */
export function ask(key: string, { anew = false } = {}): Promise<void> {
  const entry = entryOf(key);
  const { question } = entry;
  if (!question) return Promise.resolve();
  if (entry.underWay && !anew) return entry.underWay;
  const round = ++entry.round;
  entry.underWay = answer(entry, round, question);
  tell(entry, { asking: true });
  return entry.underWay;
}

async function answer(entry: Entry, round: number, question: () => Promise<unknown>): Promise<void> {
  const overtaken = () => entry.round !== round;
  const end = (change: Partial<Known<unknown>>) => {
    entry.underWay = null;
    tell(entry, { ...change, asking: false, answers: entry.known.answers + 1, answeredAt: Date.now() });
  };
  for (const last of [false, true]) {
    try {
      const value = await question();
      if (!overtaken()) end({ value: shared(entry.known.value, value), failed: false });
      break;
    } catch {
      if (overtaken()) break;
      if (last) end({ failed: true });
      else await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
      if (overtaken()) break;
    }
  }
  if (overtaken()) await entry.underWay;
}

/** Shows a value that is newer than what is known; an answer that is under way is from before it and is dropped. */
export function put<T>(key: string, value: T): void {
  const entry = entryOf(key);
  entry.round += 1;
  entry.underWay = null;
  tell(entry, { value, failed: false, asking: false, answers: entry.known.answers + 1, answeredAt: Date.now() });
}

/** What is known is old: asked again now when somebody shows it, else as soon as somebody does. */
export function outdate(key: string): void {
  const entry = entryOf(key);
  if (entry.wantedBy > 0) void ask(key, { anew: true });
  else entry.known = { ...entry.known, answeredAt: 0 };
}

const isOld = ({ known: { value, answeredAt }, freshMs }: Entry) =>
  value === undefined || Date.now() - answeredAt >= freshMs;

function askForOldOnes(): void {
  if (document.visibilityState !== 'visible') return;
  for (const [key, entry] of shelf) if (entry.wantedBy > 0 && isOld(entry)) void ask(key);
}

let listening = false;

/** Keeps what is known under a key up to date while somebody shows it: asks now if it is old, and whenever the reader comes back. Gives what stops it. */
export function keepUpToDate(key: string): () => void {
  if (!listening) {
    listening = true;
    document.addEventListener('visibilitychange', askForOldOnes);
    window.addEventListener('online', askForOldOnes);
  }
  const entry = entryOf(key);
  entry.wantedBy += 1;
  if (isOld(entry)) void ask(key);
  return () => {
    entry.wantedBy -= 1;
  };
}
