import type { AdminId } from '#domain/account/types.ts';
import { sweep } from '#domain/order/sweep-orders.ts';
import { present } from '#lib/result.ts';
import { makeUser } from '#tests/support/factories.ts';
import { letHoldsRunOut } from '#tests/support/race.ts';
import { type Act, type Story, timePasses } from './stage.ts';

/** What plays are made of. Every step may be asked for again by someone who had no answer: keys and event ids stay the same. */

export const order = (story: Story) => story.order();

export const tryAnotherCard = (token: string) => async (story: Story) => ({
  kind: 'try another card' as const,
  buyer: story.buyer,
  orderId: await story.orderId(),
  idempotencyKey: `another card of ${story.idempotencyKey}`,
  token,
});

export const cancel = async (story: Story) => ({
  kind: 'cancel' as const,
  buyer: story.buyer,
  orderId: await story.orderId(),
});

export const comeBack = async (story: Story) => ({
  kind: 'come back from the bank' as const,
  orderId: await story.orderId(),
});

/** The bank tells of the first attempt. The event has the same id however often it comes. */
export const hearTheBank = async (story: Story) => ({
  kind: 'hear the bank' as const,
  event: { eventId: `evt_${story.idempotencyKey}`, type: 'payment.changed', attemptKey: await firstAttempt(story) },
});

export const sweepAll = async () => ({ kind: 'sweep' as const });
export const resume = async () => ({ kind: 'resume' as const });

export const resumeRefunds = async () => ({ kind: 'resume refunds' as const });

export const markNotShippable = async (story: Story) => ({
  kind: 'mark as not shippable' as const,
  admin: (await makeUser(story.stage.database.sql, { role: 'admin' })) as AdminId,
  orderId: await story.orderId(),
});

async function firstAttempt(story: Story): Promise<string> {
  const [attempt] = await story.stage.database.sql<{ id: string }[]>`
    select id from payment_attempts where order_id = ${await story.orderId()} and ordinal = 1`;
  return present(attempt, 'attempt').id;
}

export const laterOn: Act = { world: timePasses };

export const payerApproves: Act = {
  world: async (story) => {
    const [payment] = await story.stage.bank.control.payments({ idempotencyKey: await firstAttempt(story) });
    // A payer who has answered is not asked again.
    if (payment?.redirectUrl) await story.stage.bank.control.answerChallenge(payment.redirectUrl, 'approve');
  },
};

/** A bank that captures on its own, which ours never asked it to. */
export const bankCaptures: Act = {
  world: async (story) => {
    const [payment] = await story.stage.bank.control.payments({ idempotencyKey: await firstAttempt(story) });
    if (payment?.status === 'AUTHORIZED') await story.stage.bank.control.setPayment(payment.id, { status: 'CAPTURED' });
  },
};

export const holdsRunOut = async (story: Story) => letHoldsRunOut(story.stage.database.sql, [await story.orderId()]);

/** Another process sweeps. */
export const swept: Act = {
  world: async (story) => {
    await sweep(story.stage.survivor.db, 'worker');
  },
};
