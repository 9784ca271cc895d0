import { isLostRace } from '#db/transaction.ts';
import { QueueFull } from '#lib/group-runner.ts';
import type { Engine } from './create-engine.ts';
import type { PlaceOutcome } from './place-orders.ts';
import { runSaga } from './run-saga.ts';
import type { PlaceRequest } from './types.ts';

/** `payment` settles when the saga has got as far as it can get now; it never rejects the order itself. */
export type PlaceAnswer = { readonly outcome: PlaceOutcome; readonly payment: Promise<void> };

const BUSY: PlaceOutcome = { kind: 'REFUSED', refusal: { code: 'BUSY', retryAfterSeconds: 1 } };

/**
 * Orders the buyer's cart: waits its turn in this process's queue, is decided with its group, and then asks the bank, outside any
 * transaction. Gives the outcome as soon as the stock is held; `payment` is what goes on after it. When there is no room in the queue,
 * or the stock stays locked by others for longer than a buyer waits, BUSY.
 */
export async function placeOrder(engine: Engine, request: PlaceRequest): Promise<PlaceAnswer> {
  let outcome: PlaceOutcome;
  try {
    outcome = await engine.placement.submit(request);
  } catch (error) {
    if (!(error instanceof QueueFull || isLostRace(error))) throw error;
    outcome = BUSY;
  }
  engine.tally.add(`reservation.${outcome.kind === 'REFUSED' ? outcome.refusal.code : outcome.kind}`);
  if (outcome.kind !== 'PLACED') return { outcome, payment: Promise.resolve() };
  const attempt = {
    id: request.attemptId,
    status: 'PENDING' as const,
    providerPaymentId: null,
    amountMinor: outcome.totalMinor,
    currency: engine.settings.place.currency,
    capturedMinor: 0,
    paymentMethodToken: request.paymentMethodToken,
  };
  return { outcome, payment: runSaga(engine, { orderId: request.orderId, step: 'AUTHORIZE', attempt }, 1) };
}
