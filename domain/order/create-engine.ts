import type { Db } from '#db/client.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { createTally, type Tally } from '#domain/event/create-tally.ts';
import type { PaymentProvider } from '#domain/payment/types.ts';
import { type GroupRunner, groupRunner } from '#lib/group-runner.ts';
import type { SettlementPolicy } from './decide-settlement.ts';
import { type PlaceOutcome, placeOrders } from './place-orders.ts';
import { findOrders } from './queries.ts';
import { type InboxEvent, type InboxOutcome, storeBankEvents } from './receive-bank-event.ts';
import { type Settlement, type SettlementOutcome, settleAttempts } from './settle-attempts.ts';
import type { OrderView, PlacePolicy, PlaceRequest } from './types.ts';

export type EngineSettings = {
  readonly place: PlacePolicy;
  readonly settle: SettlementPolicy;
  readonly lanes: number;
  readonly groupMax: number;
  readonly queueMax: number;
  /** What becomes of money that comes after the hold ended (SPEC 7). Not said: refuse. */
  readonly latePayment?: 'refuse' | 'reacquire';
  /** Where the shop is reached from outside, without a slash at the end: the bank sends the payer back there. */
  readonly publicUrl: string;
};

/**
 * What one process needs to place orders and bring them to their end: its database, its bank, and the queues in which requests that wait
 * together become groups. One per process and database, since a queue that exists twice forms groups half as large.
 */
export type Engine = {
  readonly db: Db;
  readonly bank: PaymentProvider;
  readonly settings: EngineSettings;
  readonly placement: GroupRunner<PlaceRequest, PlaceOutcome>;
  readonly settlement: GroupRunner<Settlement, SettlementOutcome>;
  /** Orders read for their buyers' answers: those of a group are answered at the same time. */
  readonly answers: GroupRunner<{ readonly buyer: BuyerId; readonly orderId: string }, OrderView | undefined>;
  /** Webhooks of the bank on their way into the inbox. */
  readonly inbox: GroupRunner<InboxEvent, InboxOutcome>;
  /** What became of requests to place, counted in this process until it is written down. */
  readonly tally: Tally;
};

// A request that has waited so long has a buyer who has given up: better BUSY than late.
const PLACEMENT_DEADLINE_MS = 10_000;
// The bank's word is never refused for want of room or time: it would only have to be asked for again.
const SETTLEMENT_QUEUE_MAX = 100_000;
const SETTLEMENT_DEADLINE_MS = 120_000;
// The order is made: who is not told of it in time would only ask again.
const ANSWER_QUEUE_MAX = 100_000;
const ANSWER_DEADLINE_MS = 15_000;
// The bank waits some 10 s for its answer, and sends again what it got none for.
const INBOX_QUEUE_MAX = 4096;
const INBOX_DEADLINE_MS = 8_000;

export function createEngine(db: Db, bank: PaymentProvider, settings: EngineSettings): Engine {
  const { lanes, groupMax, queueMax } = settings;
  const groupDb = { ...db, sql: db.grouped };
  return {
    db,
    bank,
    settings,
    tally: createTally(),
    placement: groupRunner({
      lanes,
      anotherLaneFrom: groupMax / 2,
      max: groupMax,
      queueMax,
      deadlineMs: PLACEMENT_DEADLINE_MS,
      run: (group) => placeOrders(groupDb, group, settings.place),
      conflictKey: (request) => request.buyer,
    }),
    settlement: groupRunner({
      lanes,
      anotherLaneFrom: groupMax / 2,
      max: groupMax,
      queueMax: SETTLEMENT_QUEUE_MAX,
      deadlineMs: SETTLEMENT_DEADLINE_MS,
      run: (group) => settleAttempts(groupDb, group, settings.settle),
      conflictKey: (settlement) => settlement.orderId,
    }),
    answers: groupRunner({
      lanes: 1,
      max: groupMax,
      queueMax: ANSWER_QUEUE_MAX,
      deadlineMs: ANSWER_DEADLINE_MS,
      run: (group) => findOrders(db, group),
    }),
    inbox: groupRunner({
      lanes: 1,
      max: groupMax,
      queueMax: INBOX_QUEUE_MAX,
      deadlineMs: INBOX_DEADLINE_MS,
      run: (group) => storeBankEvents(db, group),
      conflictKey: (event) => `${event.provider} ${event.eventId}`,
    }),
  };
}
