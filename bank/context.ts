import postgres, { type Sql } from 'postgres';
import { type CaptureRequest, captureIfAuthorised } from '#bank/capture-payments.ts';
import type { FaultSource } from '#bank/faults.ts';
import { insertPaymentsIfKeysFree, type NewPayment } from '#bank/insert-payments.ts';
import type { PaymentRow } from '#bank/payment.ts';
import { addressOf } from '#lib/database-address.ts';
import { groupRunner } from '#lib/group-runner.ts';

/** The client as the bank sets it up: bigint arrives as number, columns in camel case. */
export type BankSql = Sql<{ bigint: number }>;

/** What every verb of the bank works with. */
export type Bank = {
  readonly sql: BankSql;
  readonly faults: FaultSource;
  /** Writes a payment where its key is free, together with whoever writes one at the same time; undefined: it is not. */
  readonly insertPayment: (payment: NewPayment) => Promise<PaymentRow | undefined>;
  /** Captures where that can be done, together with others likewise; undefined: nothing was done. */
  readonly capture: (request: CaptureRequest) => Promise<PaymentRow | undefined>;
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
  const { url, socket } = addressOf(databaseUrl);
  return postgres(url, {
    ...socket,
    max: 8,
    connect_timeout: 10,
    onnotice: () => {},
    connection: {
      application_name: 'sandbox-bank',
      statement_timeout: 15_000,
      lock_timeout: 10_000,
      // Every statement of the bank is a look-up by key. A plan that was made while the tables were empty is kept until
      // the first ANALYZE, a minute later; it must not be one that reads them whole.
      enable_seqscan: 'off',
      enable_hashjoin: 'off',
      enable_mergejoin: 'off',
    },
    transform: { column: { from: postgres.toCamel } },
    // Every bigint here is an amount or a count within the safe integers: input.ts bounds what comes in.
    types: { bigint: { to: 20, from: [20], serialize: (value: number) => String(value), parse: Number } },
  });
}

// One group at a time, as long as less than half a full one waits: with two, groups of 64 callers were of 5, and most of a call's cost was its group's.
// A group of 128 is one statement of 5 ms. 5,000 waiting calls are some seconds of work; who would wait longer is told to come back.
const grouping = { lanes: 2, anotherLaneFrom: 64, max: 128, queueMax: 5_000, deadlineMs: 5_000 };

/** The two calls that every sale makes, in groups: payments by the hundred cost a tenth of what they cost one by one. */
export function groupedWrites(sql: BankSql, faults: FaultSource): Pick<Bank, 'insertPayment' | 'capture'> {
  const insertions = groupRunner<NewPayment, { row: PaymentRow | undefined }>({
    ...grouping,
    conflictKey: (payment) => payment.idempotencyKey,
    run: async (group) =>
      (await insertPaymentsIfKeysFree(sql, faults.current().webhookDelayMs, group)).map((row) => ({ row })),
  });
  const captures = groupRunner<CaptureRequest, { row: PaymentRow | undefined }>({
    ...grouping,
    conflictKey: (request) => request.paymentId,
    run: async (group) =>
      (await captureIfAuthorised(sql, faults.current().webhookDelayMs, group)).map((row) => ({ row })),
  });
  return {
    insertPayment: async (payment) => (await insertions.submit(payment)).row,
    capture: async (request) => (await captures.submit(request)).row,
  };
}
