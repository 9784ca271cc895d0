import { Agent, request } from 'undici';
import { z } from 'zod';
import { nowMs } from '#lib/clock.ts';
import { parseWebhookSecrets, verifyWebhook } from '#lib/standard-webhooks.ts';
import { wasNeverSent } from './rules.ts';
import type { BankAnswer, BankPayment, ListedPayment, PaymentProvider } from './types.ts';

const paymentShape = z.object({
  id: z.string(),
  status: z.enum(['PENDING', 'REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED', 'DECLINED', 'VOIDED', 'FAILED']),
  amountMinor: z.number().int(),
  currency: z.string(),
  capturedMinor: z.number().int(),
  refundedMinor: z.number().int(),
  redirectUrl: z.string().optional(),
  declineCode: z.string().optional(),
});
const refusalShape = z.object({ code: z.string(), payment: paymentShape.optional() });
const refundShape = z.object({ payment: paymentShape });
const listShape = z.object({ items: z.array(paymentShape) });
const listedShape = paymentShape.extend({
  idempotencyKey: z.string(),
  reference: z.string(),
  createdAt: z.coerce.date(),
});
const pageShape = z.object({ items: z.array(listedShape), next: z.string().nullable() });
const eventShape = z.object({ type: z.string(), data: z.object({ idempotencyKey: z.string() }) });

export type SandboxOptions = {
  /** Base address of the bank, without a slash at the end. */
  readonly url: string;
  readonly apiKey: string;
  /** `whsec_…`, several separated by spaces while one is being rotated. */
  readonly webhookSecret: string;
  /** After so many milliseconds without an answer the outcome counts as unknown. */
  readonly timeoutMs: number;
  /** Payments in one page of its list. */
  readonly pageSize?: number;
};

type Method = 'GET' | 'POST';

type Reply = { readonly status: number; readonly body: unknown };

/** The product's own bank, behind the interface that every provider has. */
export function sandboxProvider(options: SandboxOptions): PaymentProvider {
  const secrets = parseWebhookSecrets(options.webhookSecret);
  const { pageSize = 100 } = options;
  // Not `fetch`, which Next.js wraps for its cache: half of what a call to the bank cost the web process.
  const dispatcher = new Agent();

  async function call(method: Method, path: string, body?: unknown, key?: string): Promise<Reply | BankAnswer> {
    try {
      const { statusCode, body: answer } = await request(`${options.url}${path}`, {
        dispatcher,
        method,
        headers: {
          authorization: `Bearer ${options.apiKey}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(options.timeoutMs),
      });
      return { status: statusCode, body: await answer.json() };
    } catch (error) {
      const code = causeCode(error);
      if (wasNeverSent(code)) return { kind: 'ERROR', detail: `bank unreachable (${code})` };
      return { kind: 'NO_ANSWER', detail: error instanceof Error ? (code ?? error.name) : 'no answer' };
    }
  }

  /** What an answer means when it is about one payment. */
  function understand(reply: Reply | BankAnswer): BankAnswer {
    if ('kind' in reply) return reply;
    const direct = paymentShape.safeParse(reply.body);
    if (reply.status < 300 && direct.success) return { kind: 'PAYMENT', payment: toPayment(direct.data) };
    const refusal = refusalShape.safeParse(reply.body);
    if (refusal.success && refusal.data.payment) return { kind: 'PAYMENT', payment: toPayment(refusal.data.payment) };
    const code = refusal.success ? refusal.data.code : `HTTP_${reply.status}`;
    if (reply.status === 500 || reply.status === 503 || reply.status === 429) return { kind: 'ERROR', detail: code };
    if (reply.status >= 400 && reply.status < 500) return { kind: 'REFUSED', code, detail: `bank refused: ${code}` };
    // A gateway between us and the bank, or an answer we cannot read: it may have been done.
    return { kind: 'NO_ANSWER', detail: code };
  }

  async function lookUp(attemptKey: string): Promise<BankAnswer> {
    const reply = await call('GET', `/v1/payments?idempotencyKey=${encodeURIComponent(attemptKey)}`);
    if ('kind' in reply) return reply;
    const list = listShape.safeParse(reply.body);
    if (!list.success || reply.status !== 200) return understand(reply);
    const found = list.data.items[0];
    return found === undefined ? { kind: 'NOTHING' } : { kind: 'PAYMENT', payment: toPayment(found) };
  }

  /**
   * What was refused is explained by how the payment stands: an earlier call under the same key may have been heard, and its answer lost
   * with the process that asked. Only where the bank knows no payment is a refusal the whole truth.
   */
  async function explained(attemptKey: string, reply: Reply | BankAnswer): Promise<BankAnswer> {
    const answer = understand(reply);
    if (answer.kind !== 'REFUSED') return answer;
    const standing = await lookUp(attemptKey);
    return standing.kind === 'NOTHING' || standing.kind === 'REFUSED' ? answer : standing;
  }

  const pathOf = (providerPaymentId: string) => `/v1/payments/${encodeURIComponent(providerPaymentId)}`;

  return {
    name: 'sandbox',
    authorise: async ({ key, amountMinor, currency, paymentMethodToken, reference, returnUrl }) =>
      explained(
        key,
        await call(
          'POST',
          '/v1/payments',
          { amountMinor, currency, token: paymentMethodToken, reference, returnUrl },
          key,
        ),
      ),
    capture: async (attemptKey, id, amountMinor) =>
      explained(attemptKey, await call('POST', `${pathOf(id)}/capture`, { amountMinor }, `capture:${attemptKey}`)),
    void: async (attemptKey, id) => explained(attemptKey, await call('POST', `${pathOf(id)}/void`, {})),
    refund: async (attemptKey, id, amountMinor, refundKey) => {
      const reply = await call('POST', `${pathOf(id)}/refunds`, { amountMinor }, `refund:${refundKey}`);
      // A refusal tells how the payment stands, too: only an answer that is none is a refund.
      const refund = 'kind' in reply || reply.status >= 300 ? undefined : refundShape.safeParse(reply.body);
      if (refund?.success) return { kind: 'PAYMENT', payment: toPayment(refund.data.payment), refundMade: true };
      const answer = await explained(attemptKey, reply);
      return answer.kind === 'PAYMENT' ? { ...answer, refundMade: false } : answer;
    },
    lookUp,
    listPayments: async (since, cursor) => {
      const query = new URLSearchParams({
        since: since.toISOString(),
        limit: String(pageSize),
        ...(cursor === undefined ? {} : { after: cursor }),
      });
      const reply = await call('GET', `/v1/payments?${query}`);
      if ('kind' in reply) return { kind: 'NO_ANSWER', detail: 'detail' in reply ? reply.detail : reply.kind };
      const page = reply.status === 200 ? pageShape.safeParse(reply.body) : undefined;
      if (!page?.success) return { kind: 'NO_ANSWER', detail: `HTTP_${reply.status}` };
      const { items, next } = page.data;
      return {
        kind: 'LIST',
        payments: items.map(toListed),
        next: items.length < pageSize ? undefined : (next ?? undefined),
      };
    },
    verifyWebhook: (headers, rawBody) => {
      const verdict = verifyWebhook({ headers, body: rawBody, secrets, nowSeconds: Math.floor(nowMs() / 1000) });
      if (!verdict.ok) return undefined;
      const event = eventShape.safeParse(parseJson(rawBody));
      if (!event.success) return undefined;
      return { eventId: verdict.id, type: event.data.type, attemptKey: event.data.data.idempotencyKey };
    },
  };
}

function toListed({ idempotencyKey, reference, createdAt, ...rest }: z.output<typeof listedShape>): ListedPayment {
  return { ...toPayment(rest), attemptKey: idempotencyKey, reference, createdAt };
}

function toPayment({ id, redirectUrl, declineCode, ...rest }: z.output<typeof paymentShape>): BankPayment {
  return {
    providerPaymentId: id,
    ...rest,
    ...(redirectUrl === undefined ? {} : { redirectUrl }),
    ...(declineCode === undefined ? {} : { declineCode }),
  };
}

function causeCode(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
