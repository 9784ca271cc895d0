import { database } from '#db/client.ts';

const holder = globalThis as typeof globalThis & { holdfast?: { db?: unknown } };

/**
 * Gives this process a configuration, as a web process or worker reads it once at its start. The function it gives back closes the
 * process's database if it was opened, and puts everything as it was: test files that run in one process must not find each other's.
 */
export function asProcess(settings: Readonly<Record<string, string>>): () => Promise<void> {
  const before = { ...process.env };
  Object.assign(process.env, settings);
  delete holder.holdfast;
  return async () => {
    await forgetProcess();
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  };
}

/** What the process has read of its configuration is read again, and its database opened again, the next time. */
export async function forgetProcess(): Promise<void> {
  if (holder.holdfast?.db) await database().close();
  delete holder.holdfast;
}
