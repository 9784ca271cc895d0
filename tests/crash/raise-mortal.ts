import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { FromMortal, Life, ToMortal } from './mortal.ts';
import { packedMortal } from './pack-mortal.ts';
import type { Step } from './steps.ts';

export type Mortal = {
  readonly begin: (life: Life) => void;
  /** Takes a step; gives what the one who asked was told. `undefined` when it was killed instead. */
  readonly take: (step: Step) => Promise<{ readonly told: unknown } | undefined>;
  /** SIGKILL, and the end of the process. */
  readonly kill: () => Promise<void>;
};

async function raise(): Promise<Mortal> {
  const { file, compileCache } = await packedMortal();
  const child = fork(file, [], {
    execArgv: [],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: compileCache,
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const said: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  const ended = new Promise<{ signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (_code, signal) => resolve({ signal }));
  });
  // An end that is not ours is a fault of the test or of the product: what it said is why.
  const killed = ended.then(({ signal }) => {
    if (signal !== 'SIGKILL') throw new Error(`The process ended by itself: ${Buffer.concat(said)}`);
    return undefined;
  });
  killed.catch(() => {});
  const heard = async (): Promise<FromMortal> => {
    const [message] = (await once(child, 'message')) as [FromMortal];
    return message;
  };
  const tell = (message: ToMortal) => {
    if (child.connected) child.send(message, () => {});
  };
  const mortal: Mortal = {
    begin: (life) => tell({ life }),
    take: async (step) => {
      const answer = heard();
      answer.catch(() => {});
      tell({ step });
      const message = await Promise.race([answer, killed]);
      return message?.says === 'DONE' ? { told: message.told } : undefined;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
  return await Promise.race([
    heard().then(() => mortal),
    killed.then(() => Promise.reject(new Error('killed too early'))),
  ]);
}

let next: Promise<Mortal> | undefined;

/** A process that is up and has done nothing yet. The one after it starts meanwhile: starting takes longer than most lives. */
export async function raiseMortal(): Promise<Mortal> {
  const mortal = await (next ?? raise());
  next = raise();
  next.catch(() => {});
  return mortal;
}

/** Ends the one that nobody needs any more. */
export async function buryLast(): Promise<void> {
  const last = await next;
  next = undefined;
  await last?.kill();
}
