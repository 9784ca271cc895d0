/** A problem whose message is one line for the person at the terminal: no stack trace is of any use to them. */
export class OneLineError extends Error {}

/** Prints what went wrong: one line for what a person can put right, everything for what they cannot. */
export function report(error: unknown): void {
  if (error instanceof OneLineError) {
    process.stderr.write(`${error.message}\n`);
    return;
  }
  const { stack, cause } = error as Error;
  process.stderr.write(`${stack ?? String(error)}\n`);
  // The database's own words, when drizzle wrapped them.
  if (cause) process.stderr.write(`because: ${cause instanceof Error ? cause.message : String(cause)}\n`);
}
