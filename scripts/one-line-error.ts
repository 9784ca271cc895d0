/** A problem whose message is one line for the person at the terminal: no stack trace is of any use to them. */
export class OneLineError extends Error {}

/** Prints what went wrong, one line for what a person can put right and everything for what they cannot. */
export function report(error: unknown): void {
  process.stderr.write(
    `${error instanceof OneLineError ? error.message : ((error as Error)?.stack ?? String(error))}\n`,
  );
}
