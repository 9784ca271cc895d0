import type { Bank, BankSql } from '#bank/context.ts';
import { type Payment, type PaymentRow, type Refund, toPayment } from '#bank/payment.ts';

/** A place in the feed of payments: after the payment made as number `seq` of transaction `xact`. */
export type FeedPosition = { readonly xact: string; readonly seq: string };

/** A page of a feed. `next` continues after its last item; null when there was nothing more. */
export type Page<Item> = { readonly items: readonly Item[]; readonly next: string | null };

export async function findRow(sql: BankSql, paymentId: string): Promise<PaymentRow | undefined> {
  const [row] = await sql<PaymentRow[]>`select * from sandbox_bank.payments where payment_id = ${paymentId}`;
  return row;
}

export async function findRowByKey(sql: BankSql, idempotencyKey: string): Promise<PaymentRow | undefined> {
  const [row] = await sql<PaymentRow[]>`
    select * from sandbox_bank.payments where idempotency_key = ${idempotencyKey}`;
  return row;
}

/** What was done under a capture's or refund's key, if anything. */
export async function findOperation(
  sql: BankSql,
  kind: 'CAPTURE' | 'REFUND',
  idempotencyKey: string,
): Promise<{ paymentId: string; amountMinor: number; refundId: string | null } | undefined> {
  const [row] = await sql<{ paymentId: string; amountMinor: number; refundId: string | null }[]>`
    select payment_id, amount_minor, refund_id from sandbox_bank.operations
    where kind = ${kind} and idempotency_key = ${idempotencyKey}`;
  return row;
}

/** The refund made under a key: none or one. */
export async function findRefunds(bank: Bank, idempotencyKey: string): Promise<readonly Refund[]> {
  const operation = await findOperation(bank.sql, 'REFUND', idempotencyKey);
  if (operation === undefined || operation.refundId === null) return [];
  const row = await findRow(bank.sql, operation.paymentId);
  if (row === undefined) return [];
  return [
    { refundId: operation.refundId, amountMinor: operation.amountMinor, payment: toPayment(row, bank.publicUrl) },
  ];
}

/**
 * The feed of all payments made at `since` or later, oldest first, for reconciliation. It never skips one: numbers from a
 * sequence can become visible out of order, so payments are ordered by the transaction that made them and shown only when
 * no older transaction can still commit. The price is that a payment waits for the longest transaction on the server.
 */
export async function listPayments(
  bank: Bank,
  page: { readonly since?: Date | undefined; readonly after?: FeedPosition | undefined; readonly limit: number },
): Promise<Page<Payment>> {
  const after = page.after ?? { xact: '0', seq: '0' };
  const rows = await bank.sql<PaymentRow[]>`
    select * from sandbox_bank.payments
    where (feed_xact, feed_seq) > (${after.xact}::xid8, ${after.seq}::bigint)
      and feed_xact < pg_snapshot_xmin(pg_current_snapshot())
      and created_at >= ${page.since ?? new Date(0)}
    order by feed_xact, feed_seq
    limit ${page.limit}`;
  return { items: rows.map((row) => toPayment(row, bank.publicUrl)), next: cursorAfter(rows) };
}

/** The cursor that continues after these rows; null when there are none. */
export function cursorAfter(rows: readonly PaymentRow[]): string | null {
  const last = rows.at(-1);
  return last === undefined ? null : `${last.feedXact}.${last.feedSeq}`;
}
