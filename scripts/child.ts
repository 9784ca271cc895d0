import { spawn } from 'node:child_process';
import path from 'node:path';
import readline from 'node:readline';
import { OneLineError } from '#scripts/one-line-error.ts';

const KEPT_LINES = 40;
const FORCE_AFTER_MS = 10_000;

const endWithParent = path.join(import.meta.dirname, 'end-with-parent.mjs');

/** Next.js declares NODE_ENV to be always there; an environment of ours need not have it. */
export type Environment = Record<string, string | undefined>;

export type ChildOptions = {
  /** Short name shown before its lines: `web`, `worker`, `bank`. */
  name: string;
  /** A JavaScript or TypeScript file, run with the Node.js that runs us. */
  file: string;
  arguments?: string[];
  cwd: string;
  env: Environment;
  onLine?: (name: string, line: string) => void;
};

export type Child = {
  name: string;
  pid: number;
  /** Its last lines on either stream. */
  lastLines: () => string[];
  /** Resolves when it ends, for whatever reason, with words such as `exit code 1`. */
  ended: Promise<string>;
  /** Whether it runs still. */
  running: () => boolean;
  /** Resolves with the first line of output, also one already seen, that `matches`; undefined when it ends before. */
  line: (matches: (line: string) => boolean) => Promise<string | undefined>;
  /** Asks it to end, insists after 10 seconds, resolves when it and all it started are gone. */
  stop: () => Promise<void>;
  /** SIGKILL, as a crash would be; resolves when it and all it started are gone. */
  kill: () => Promise<void>;
};

const alive = new Set<Child>();
let ending = false;

/** Ends every process that runs still, and lets no other be started: for a script that was asked to stop on its way up. */
export async function endChildren(): Promise<void> {
  ending = true;
  await Promise.all([...alive].map((child) => child.stop()));
}

/**
 * Starts a process of our own that never outlives us and that Ctrl-C in the terminal does not reach: whoever starts it
 * decides in which order things stop.
 */
export function startChild(options: ChildOptions): Child {
  if (ending) throw new OneLineError(`${options.name} is not started any more.`);
  const child = spawn(process.execPath, ['--import', endWithParent, options.file, ...(options.arguments ?? [])], {
    cwd: options.cwd,
    env: { ...options.env, HOLDFAST_PARENT: String(process.pid) } as Environment as NodeJS.ProcessEnv,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  if (!child.pid || !child.stdout || !child.stderr) throw new OneLineError(`${options.name} could not be started.`);
  const pid = child.pid;
  const kept: string[] = [];
  const waiting = new Set<(line: string) => void>();
  let running = true;
  for (const stream of [child.stdout, child.stderr]) {
    readline.createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
      kept.push(line);
      if (kept.length > KEPT_LINES) kept.shift();
      for (const listener of waiting) listener(line);
      options.onLine?.(options.name, line);
    });
  }
  // `close` comes after the last line of output was read; `exit` may come before it.
  const ended = new Promise<string>((resolve) => {
    child.once('exit', () => {
      running = false;
    });
    child.once('close', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  const killGroup = () => {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Nobody left in the group.
    }
  };
  const handle: Child = {
    name: options.name,
    pid,
    lastLines: () => [...kept],
    ended,
    running: () => running,
    line: (matches) => {
      const seen = kept.find(matches);
      if (seen !== undefined) return Promise.resolve(seen);
      return new Promise((resolve) => {
        const listener = (line: string) => {
          if (!matches(line)) return;
          waiting.delete(listener);
          resolve(line);
        };
        waiting.add(listener);
        ended.then(() => resolve(undefined));
      });
    },
    stop: async () => {
      if (running) child.kill('SIGTERM');
      const force = setTimeout(killGroup, FORCE_AFTER_MS);
      await ended;
      clearTimeout(force);
      killGroup();
    },
    kill: async () => {
      killGroup();
      await ended;
    },
  };
  alive.add(handle);
  ended.then(() => alive.delete(handle));
  return handle;
}

/** Runs a file to its end. Throws `OneLineError` with its last lines when it fails. */
export async function runToEnd(options: ChildOptions): Promise<void> {
  const child = startChild(options);
  const end = await child.ended;
  if (end === 'exit code 0') return;
  throw new OneLineError([`${options.name} failed (${end}):`, ...child.lastLines()].join('\n'));
}
