import type { AdminId, BuyerId } from '#domain/account/types.ts';
import { addAttempt } from '#domain/order/add-attempt.ts';
import { askAfterReturn } from '#domain/order/ask-bank.ts';
import { cancelOrder } from '#domain/order/cancel-order.ts';
import type { Engine } from '#domain/order/create-engine.ts';
import { markLineNotShippable } from '#domain/order/mark-line-not-shippable.ts';
import { placeOrder } from '#domain/order/place-order.ts';
import { receiveBankEvent } from '#domain/order/receive-bank-event.ts';
import { resumeLineRefunds } from '#domain/order/resume-line-refunds.ts';
import { resumeSagas } from '#domain/order/resume-sagas.ts';
import { sweep } from '#domain/order/sweep-orders.ts';
import type { PlaceRequest } from '#domain/order/types.ts';
import type { BankEvent } from '#domain/payment/types.ts';
import { unreachable } from '#lib/result.ts';

/** What a process of the product is asked to do: by a buyer, by the bank, or by its own clock. Goes to another process as it is. */
export type Step =
  | { readonly kind: 'order'; readonly request: PlaceRequest }
  | { readonly kind: 'order, all of them'; readonly requests: readonly PlaceRequest[] }
  | {
      readonly kind: 'try another card';
      readonly buyer: BuyerId;
      readonly orderId: string;
      readonly idempotencyKey: string;
      readonly token: string;
    }
  | { readonly kind: 'cancel'; readonly buyer: BuyerId; readonly orderId: string }
  | { readonly kind: 'come back from the bank'; readonly orderId: string }
  | { readonly kind: 'hear the bank'; readonly event: BankEvent }
  | { readonly kind: 'mark as not shippable'; readonly admin: AdminId; readonly orderId: string }
  | { readonly kind: 'sweep' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'resume refunds' };

const fail = (error: unknown) => {
  throw error;
};

/** The end of a step is the end of what it set going, the payment included. Gives what the one who asked was told. */
export async function take(engine: Engine, step: Step): Promise<unknown> {
  switch (step.kind) {
    case 'order': {
      const { outcome, payment } = await placeOrder(engine, step.request);
      await payment;
      return outcome;
    }
    case 'order, all of them': {
      const answers = await Promise.all(step.requests.map((request) => placeOrder(engine, request)));
      await Promise.all(answers.map(({ payment }) => payment));
      return answers.map(({ outcome }) => outcome);
    }
    case 'try another card': {
      const { buyer, orderId, idempotencyKey, token } = step;
      const added = await addAttempt(engine, { buyer, orderId, idempotencyKey, paymentMethodToken: token });
      if (!added.ok) return added;
      await added.value.payment;
      return { ok: true, replayed: added.value.replayed };
    }
    case 'cancel':
      return await cancelOrder(engine.db, step.buyer, step.orderId);
    case 'come back from the bank':
      return await askAfterReturn(engine, step.orderId);
    case 'hear the bank':
      return await receiveBankEvent(engine, 'sandbox', step.event);
    case 'sweep':
      return await sweep(engine.db, 'worker');
    case 'mark as not shippable':
      return await markLineNotShippable(engine.db, step.admin, step.orderId, 0, 'soaked');
    case 'resume':
      return await resumeSagas(engine, 64, fail);
    case 'resume refunds':
      return await resumeLineRefunds(engine, 64, fail);
    default:
      return unreachable(step);
  }
}
