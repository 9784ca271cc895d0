const REMIND_EVERY_MS = 10_000;

const seconds = (ms: number) => (ms < 9_950 ? (ms / 1000).toFixed(1) : Math.round(ms / 1000).toString());

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs one step of many: says its name at the start, that it still runs every ten seconds, and how long it took. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const elapsed = () => seconds(performance.now() - started);
  say(`  ${name} …`);
  const reminder = setInterval(() => say(`  ${name} … ${elapsed()} s`), REMIND_EVERY_MS);
  try {
    const result = await work();
    say(`  ${name}: ${elapsed()} s`);
    return result;
  } catch (error) {
    say(`  ${name}: failed after ${elapsed()} s`);
    throw error;
  } finally {
    clearInterval(reminder);
  }
}
