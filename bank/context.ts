import postgres, { type Sql } from 'postgres';
import type { FaultSource } from '#bank/faults.ts';

/** The client as the bank sets it up: bigint arrives as number, columns in camel case. */
export type BankSql = Sql<{ bigint: number }>;

/** What every verb of the bank works with. */
export type Bank = {
  readonly sql: BankSql;
  readonly faults: FaultSource;
  readonly merchantName: string;
  /** Where customers reach the bank's pages, without a slash at the end. */
  readonly publicUrl: string;
  /** Tells the delivery that there may be events to send. Cheap; call it after every change. */
  readonly eventsWritten: () => void;
  /** Aborted when the bank is asked to stop. */
  readonly stopping: AbortSignal;
};

/**
 * Opens the bank's connections. Eight are enough: calls are one statement each, so a connection is busy for a
 * millisecond at a time, and the shop's own pools share the server.
 */
export function connect(databaseUrl: string): BankSql {
  return postgres(databaseUrl, {
    max: 8,
    connect_timeout: 10,
    onnotice: () => {},
    connection: { application_name: 'sandbox-bank', statement_timeout: 15_000, lock_timeout: 10_000 },
    transform: { column: { from: postgres.toCamel } },
    // Every bigint here is an amount or a count within the safe integers: input.ts bounds what comes in.
    types: { bigint: { to: 20, from: [20], serialize: (value: number) => String(value), parse: Number } },
  });
}
