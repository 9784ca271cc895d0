import type { Db } from '#db/client.ts';
import { lockOrders } from '#db/locks.ts';
import { transaction } from '#db/transaction.ts';
import type { BankAnswer } from '#domain/payment/types.ts';
import { decideSettlement, type SettlementPolicy } from './decide-settlement.ts';
import { type SagaTask, taskAfter } from './decide-task.ts';
import { type OrderState, readOrders } from './read-orders.ts';
import type { OrderTransition } from './rules.ts';
import { writeTransitions } from './write-transitions.ts';

/** The bank's word about one attempt, however it reached us. */
export type Settlement = {
  readonly orderId: string;
  readonly attemptId: string;
  readonly answer: BankAnswer;
  /** Of the saga runner that asked; undefined when it was a webhook, a return or an admin. */
  readonly fence?: number;
};

/** `next`: what its saga has to do at once, if anything. LEASE_LOST: another runner has taken over, and nothing was written. */
export type SettlementOutcome =
  | { readonly kind: 'SETTLED'; readonly changed: boolean; readonly next: SagaTask | undefined }
  | { readonly kind: 'LEASE_LOST' }
  | { readonly kind: 'UNKNOWN_ATTEMPT' };

/**
 * Applies the bank's words about a group of attempts in one transaction, under the locks of their orders (SPEC 7: answer, webhook, return and
 * asking go through one locked, idempotent function). Each order may be named once in a group.
 */
export async function settleAttempts(
  db: Db,
  group: readonly Settlement[],
  policy: SettlementPolicy,
): Promise<SettlementOutcome[]> {
  return await transaction(db, async (tx) => {
    const orderIds = group.map((settlement) => settlement.orderId);
    // Sent together, run in this order on the one connection: what is read is read after the lock.
    const [, orders] = await Promise.all([lockOrders(tx, orderIds), readOrders(tx, orderIds)]);
    const decided = group.map((settlement) => decideOne(settlement, orders.get(settlement.orderId), policy));
    const transitions = decided.flatMap((d) => d.transition ?? []);
    const writers = group.flatMap(({ orderId, fence }) => (fence === undefined ? [] : [{ orderId, fence }]));
    await writeTransitions(tx, transitions, writers);
    return decided.map((d) => d.outcome);
  });
}

type Decided = { readonly outcome: SettlementOutcome; readonly transition?: OrderTransition | undefined };

function decideOne(settlement: Settlement, state: OrderState | undefined, policy: SettlementPolicy): Decided {
  const attempt = state?.attempts.find((a) => a.id === settlement.attemptId);
  if (!state || !attempt) return { outcome: { kind: 'UNKNOWN_ATTEMPT' } };
  if (settlement.fence !== undefined && settlement.fence !== state.saga.fence)
    return { outcome: { kind: 'LEASE_LOST' } };
  const transition =
    decideSettlement(state, attempt, settlement.answer, policy) ??
    (settlement.fence === undefined ? undefined : comeBackLater(state));
  return {
    outcome: { kind: 'SETTLED', changed: transition !== undefined, next: taskAfter(state, transition) },
    transition,
  };
}

/** The answer told the runner nothing new: it gives its lease back and the saga is looked at again in a moment. */
function comeBackLater(state: OrderState): OrderTransition | undefined {
  const { step, failures } = state.saga;
  if (step === 'DONE') return undefined;
  const saga = {
    step,
    attemptId: state.attemptId,
    failures,
    nextRunInMs: 1000,
    lastError: null,
    needsAttention: false,
  };
  return { state, saga };
}
