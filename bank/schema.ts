import type { Sql } from 'postgres';
import { paymentStatuses } from '#bank/payment.ts';

// Any number that nothing else on the server uses; two banks that start at once make the tables one after the other.
const SCHEMA_LOCK = 7_352_100;

const statuses = paymentStatuses.map((status) => `'${status}'`).join(', ');

/**
 * The bank's tables, in a schema of their own. Impossible rows are refused here, whatever the code does.
 *
 * payments       One row each. `request_hash` is what was asked for under `idempotency_key`, kept apart from the columns
 *                because the control interface may set those wrong on purpose. `decide_at` is when a PENDING payment is
 *                decided. `feed_xact` with `feed_seq` is the order of the feed: see look-up.ts.
 * operations     Captures and refunds by their idempotency key: what was done under it.
 * history        Every change of a payment, append-only.
 * webhook_events One row per event, and how far its delivery got. Exactly one of four things is true of it: it is due,
 *                it was delivered, it was lost on purpose, or it was given up.
 * faults         One row: what goes wrong on purpose.
 *
 * Payments are changed twice or three times, never in an indexed column, so with room on the page the changes stay there
 * (fillfactor). They lie in the order they were made, so a BRIN finds those since an instant, at no cost to an insert.
 * `decide_at` is null in nearly all rows and its index is partial on just that.
 */
const statements = `
  create schema if not exists sandbox_bank;

  create table if not exists sandbox_bank.payments (
    payment_id text primary key,
    feed_xact xid8 not null default pg_current_xact_id(),
    feed_seq bigint not null generated always as identity,
    idempotency_key text not null unique,
    request_hash text not null,
    reference text not null,
    amount_minor bigint not null check (amount_minor > 0),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    token text not null,
    return_url text not null,
    status text not null check (status in (${statuses})),
    captured_minor bigint not null default 0,
    refunded_minor bigint not null default 0,
    decline_code text,
    challenge_token text unique,
    decide_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (captured_minor between 0 and amount_minor),
    check (refunded_minor between 0 and captured_minor),
    check ((status = 'CAPTURED') = (captured_minor > 0)),
    check ((status = 'DECLINED') = (decline_code is not null)),
    check ((status = 'PENDING') = (decide_at is not null)),
    check (status <> 'REQUIRES_ACTION' or challenge_token is not null)
  ) with (fillfactor = 60);
  create index if not exists payments_feed on sandbox_bank.payments (feed_xact, feed_seq);
  create index if not exists payments_reference on sandbox_bank.payments (reference);
  create index if not exists payments_created on sandbox_bank.payments using brin (created_at);
  create index if not exists payments_undecided on sandbox_bank.payments (decide_at) where decide_at is not null;

  create table if not exists sandbox_bank.operations (
    kind text not null check (kind in ('CAPTURE', 'REFUND')),
    idempotency_key text not null,
    payment_id text not null references sandbox_bank.payments,
    amount_minor bigint not null check (amount_minor > 0),
    refund_id text unique,
    created_at timestamptz not null default now(),
    primary key (kind, idempotency_key),
    check ((kind = 'REFUND') = (refund_id is not null))
  );
  create index if not exists operations_payment on sandbox_bank.operations (payment_id);

  create table if not exists sandbox_bank.history (
    history_seq bigint primary key generated always as identity,
    payment_id text not null references sandbox_bank.payments,
    kind text not null,
    status text not null check (status in (${statuses})),
    amount_minor bigint not null,
    at timestamptz not null default now()
  );
  create index if not exists history_payment on sandbox_bank.history (payment_id);

  create table if not exists sandbox_bank.webhook_events (
    event_id text primary key,
    payment_id text not null references sandbox_bank.payments,
    type text not null,
    status text not null,
    amount_minor bigint not null,
    currency text not null,
    created_at timestamptz not null default now(),
    attempts integer not null default 0,
    last_failure text,
    next_attempt_at timestamptz,
    delivered_at timestamptz,
    lost_at timestamptz,
    abandoned_at timestamptz,
    check (num_nonnulls(next_attempt_at, delivered_at, lost_at, abandoned_at) = 1)
  );
  create index if not exists webhook_events_due on sandbox_bank.webhook_events (next_attempt_at)
    where next_attempt_at is not null;
  create index if not exists webhook_events_payment on sandbox_bank.webhook_events (payment_id);

  create table if not exists sandbox_bank.faults (
    only_row boolean primary key default true check (only_row),
    settings jsonb not null
  );
`;

/** Makes the bank's tables where they are missing; any number of banks may do so at once. */
export async function installSchema(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${SCHEMA_LOCK})`;
    await tx.unsafe(statements);
  });
}
