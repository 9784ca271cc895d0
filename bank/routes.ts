import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { authorisePayment } from '#bank/authorise.ts';
import { capturePayment } from '#bank/capture.ts';
import { answerChallenge, findChallenge } from '#bank/challenge.ts';
import { challengePage, unknownChallengePage } from '#bank/challenge-page.ts';
import type { Bank } from '#bank/context.ts';
import { listControlPayments, listEvents, resendEvent, setPayment } from '#bank/control.ts';
import { faultSettings } from '#bank/faults.ts';
import * as input from '#bank/input.ts';
import { findRefunds, findRow, findRowByKey, listPayments } from '#bank/look-up.ts';
import { toPayment } from '#bank/payment.ts';
import type { WebhookPoster } from '#bank/post-webhook.ts';
import { refundPayment } from '#bank/refund.ts';
import type { Refusal } from '#bank/refusals.ts';
import { type Answer, type Call, type Route, refusal } from '#bank/server.ts';
import { voidPayment } from '#bank/void.ts';
import type { Result } from '#lib/result.ts';

/** Every address of the bank. `/v1` is for merchants, `/3ds` for their customers, `/control` for tests. */
export function bankRoutes(bank: Bank, poster: WebhookPoster | undefined): readonly Route[] {
  return [
    { method: 'GET', path: /^\/health$/, open: true, handle: () => json(200, { status: 'ok' }) },

    {
      method: 'POST',
      path: /^\/v1\/payments$/,
      handle: (call) =>
        withKey(call, (idempotencyKey) =>
          withBody(input.authoriseInput, call, (request) =>
            withFaults(bank, 'replyLostRate', idempotencyKey, async () => {
              const result = await authorisePayment(bank, { ...request, idempotencyKey });
              if (!result.ok) return refusal(result.refusal);
              const { payment, made, replyLost } = result.value;
              return replyLost ? cut : json(made ? 201 : 200, payment);
            }),
          ),
        ),
    },
    {
      method: 'GET',
      path: /^\/v1\/payments$/,
      handle: async ({ query }) => {
        if (query.idempotencyKey === undefined) {
          return withInput(input.feedInput, query, async (page) => json(200, await listPayments(bank, page)));
        }
        return withInput(input.byKeyInput, query, async ({ idempotencyKey }) => {
          const row = await findRowByKey(bank.sql, idempotencyKey);
          return json(200, { items: row === undefined ? [] : [toPayment(row, bank.publicUrl)] });
        });
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/payments\/([\w-]+)$/,
      handle: async ({ params: [paymentId = ''] }) => {
        const row = await findRow(bank.sql, paymentId);
        return row === undefined ? refusal({ code: 'NOT_FOUND' }) : json(200, toPayment(row, bank.publicUrl));
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/payments\/([\w-]+)\/capture$/,
      handle: (call) =>
        withKey(call, (idempotencyKey) =>
          withBody(input.amountInput, call, ({ amountMinor }) =>
            withFaults(bank, 'captureReplyLostRate', idempotencyKey, async () => {
              const [paymentId = ''] = call.params;
              const result = await capturePayment(bank, { paymentId, idempotencyKey, amountMinor });
              if (!result.ok) return refusal(result.refusal);
              return result.value.replyLost ? cut : json(200, result.value.payment);
            }),
          ),
        ),
    },
    {
      method: 'POST',
      path: /^\/v1\/payments\/([\w-]+)\/void$/,
      handle: ({ params: [paymentId = ''] }) =>
        withFaults(bank, 'replyLostRate', `void ${paymentId}`, async () =>
          toAnswer(await voidPayment(bank, paymentId)),
        ),
    },
    {
      method: 'POST',
      path: /^\/v1\/payments\/([\w-]+)\/refunds$/,
      handle: (call) =>
        withKey(call, (idempotencyKey) =>
          withBody(input.amountInput, call, ({ amountMinor }) =>
            withFaults(bank, 'replyLostRate', `refund ${idempotencyKey}`, async () => {
              const [paymentId = ''] = call.params;
              return toAnswer(await refundPayment(bank, { paymentId, idempotencyKey, amountMinor }));
            }),
          ),
        ),
    },
    {
      method: 'GET',
      path: /^\/v1\/refunds$/,
      handle: ({ query }) =>
        withInput(input.byKeyInput, query, async ({ idempotencyKey }) =>
          json(200, { items: await findRefunds(bank, idempotencyKey) }),
        ),
    },

    {
      method: 'GET',
      path: /^\/3ds\/([\w-]+)$/,
      open: true,
      handle: async ({ params: [token = ''] }) => {
        const row = await findChallenge(bank, token);
        if (row === undefined) return { kind: 'PAGE', status: 404, ...unknownChallengePage() };
        return { kind: 'PAGE', status: 200, ...challengePage(row, bank.merchantName) };
      },
    },
    {
      method: 'POST',
      path: /^\/3ds\/([\w-]+)$/,
      open: true,
      handle: async ({ params: [token = ''], body }) => {
        const form = input.challengeInput.safeParse(Object.fromEntries(new URLSearchParams(body)));
        const row = form.success
          ? await answerChallenge(bank, token, form.data.outcome)
          : await findChallenge(bank, token);
        if (row === undefined) return { kind: 'PAGE', status: 404, ...unknownChallengePage() };
        if (form.success) return { kind: 'REDIRECT', location: row.returnUrl };
        return { kind: 'PAGE', status: 422, ...challengePage(row, bank.merchantName, 'Choose Approve or Decline.') };
      },
    },

    {
      method: 'GET',
      path: /^\/control\/payments$/,
      handle: ({ query }) =>
        withInput(input.controlPaymentsInput, query, async (filter) =>
          json(200, await listControlPayments(bank, filter)),
        ),
    },
    {
      method: 'POST',
      path: /^\/control\/payments\/([\w-]+)$/,
      handle: (call) =>
        withBody(input.controlPaymentInput, call, async (change) =>
          toAnswer(await setPayment(bank, call.params[0] ?? '', change)),
        ),
    },
    { method: 'GET', path: /^\/control\/faults$/, handle: () => json(200, bank.faults.current()) },
    { method: 'GET', path: /^\/control\/faults\/struck$/, handle: () => json(200, bank.faults.struck()) },
    {
      method: 'PUT',
      path: /^\/control\/faults$/,
      handle: (call) =>
        withBody(faultSettings, call, async (faults) => {
          await bank.faults.replace(faults);
          bank.eventsWritten();
          return json(200, faults);
        }),
    },
    {
      method: 'GET',
      path: /^\/control\/webhooks$/,
      handle: ({ query }) =>
        withInput(input.controlEventsInput, query, async ({ paymentId }) =>
          json(200, { items: await listEvents(bank, paymentId) }),
        ),
    },
    {
      method: 'POST',
      path: /^\/control\/webhooks\/([\w-]+)\/send$/,
      handle: (call) =>
        withBody(input.resendInput, call, async (how) => {
          const result = await resendEvent(bank, poster, call.params[0] ?? '', how);
          return result.ok ? json(200, { sent: result.value }) : refusal(result.refusal);
        }),
    },
  ];
}

const cut: Answer = { kind: 'CUT' };

function json(status: number, body: unknown): Answer {
  return { kind: 'JSON', status, body };
}

function toAnswer(result: Result<unknown, Refusal>): Answer {
  return result.ok ? json(200, result.value) : refusal(result.refusal);
}

/** The faults that can befall any call that changes something, around the work itself. */
async function withFaults(
  bank: Bank,
  lost: 'replyLostRate' | 'captureReplyLostRate',
  key: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { faults } = bank;
  if (faults.strikes('errorRate', key)) return refusal({ code: 'INTERNAL' });
  const answer = await work();
  // A slow authorisation is PENDING instead: authorise.ts has taken its time already.
  const isAuthorisation = answer.kind === 'JSON' && answer.status === 201;
  if (!isAuthorisation && faults.strikes('slowRate', `answer ${key}`)) {
    await wait(faults.current().slowMs, undefined, { signal: bank.stopping });
  }
  return faults.strikes(lost, key) ? cut : answer;
}

function withKey(call: Call, use: (idempotencyKey: string) => Promise<Answer> | Answer): Promise<Answer> | Answer {
  const key = input.parseIdempotencyKey(call.headers['idempotency-key']?.toString());
  return key === undefined ? refusal({ code: 'IDEMPOTENCY_KEY_REQUIRED' }) : use(key);
}

function withBody<Schema extends z.ZodType>(
  schema: Schema,
  call: Call,
  use: (value: z.output<Schema>) => Promise<Answer>,
): Promise<Answer> | Answer {
  let body: unknown;
  try {
    body = call.body === '' ? {} : JSON.parse(call.body);
  } catch {
    return refusal({ code: 'MALFORMED_JSON' });
  }
  return withInput(schema, body, use);
}

function withInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  use: (value: z.output<Schema>) => Promise<Answer>,
): Promise<Answer> | Answer {
  const parsed = schema.safeParse(value);
  if (parsed.success) return use(parsed.data);
  const [issue] = parsed.error.issues;
  return refusal({ code: 'INVALID_REQUEST', message: `${issue?.path.join('.') || 'request'}: ${issue?.message}` });
}
