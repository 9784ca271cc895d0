import http from 'node:http';
import https from 'node:https';
import { signWebhook, type WebhookSecret } from '#lib/standard-webhooks.ts';

/** An event with what its body needs. The body follows from these alone, so every repeat sends the same bytes. */
export type WebhookEvent = {
  readonly eventId: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly paymentId: string;
  readonly idempotencyKey: string;
  readonly reference: string;
  readonly status: string;
  readonly amountMinor: number;
  readonly currency: string;
};

/** How one sending ended: `failure` is null for a 2xx answer, else a few words for the operator. */
export type Posted = { readonly status: number | null; readonly failure: string | null };

export type WebhookPoster = {
  /** Sends an event once. `timestampOffsetSeconds` makes it claim another time than now, for tests. Never throws. */
  readonly post: (event: WebhookEvent, timestampOffsetSeconds?: number) => Promise<Posted>;
  readonly close: () => void;
};

/** A receiver that has not answered within 5 s counts as one that did not. */
const ANSWER_WITHIN_MS = 5_000;

/** Sends events to one address over kept connections (node:http costs half of fetch here). */
export function openPoster(target: {
  readonly url: string;
  readonly secrets: readonly WebhookSecret[];
}): WebhookPoster {
  const client = new URL(target.url).protocol === 'https:' ? https : http;
  const agent = new client.Agent({ keepAlive: true, maxSockets: 32 });

  return {
    post: (event, timestampOffsetSeconds = 0) => {
      const body = bodyOf(event);
      const timestampSeconds = Math.floor(Date.now() / 1000) + timestampOffsetSeconds;
      const headers = {
        ...signWebhook({ id: event.eventId, timestampSeconds, body, secrets: target.secrets }),
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'sandbox-bank/1',
      };
      return new Promise((resolve) => {
        const request = client.request(target.url, { method: 'POST', agent, headers }, (response) => {
          response.resume();
          response.on('error', fail);
          response.on('end', () => {
            clearTimeout(timer);
            const status = response.statusCode ?? 0;
            resolve({ status, failure: status >= 200 && status < 300 ? null : `answered ${status}` });
          });
        });
        const timer = setTimeout(() => request.destroy(new Error('no answer in time')), ANSWER_WITHIN_MS);
        const fail = (error: Error) => {
          clearTimeout(timer);
          resolve({ status: null, failure: error.message || 'connection failed' });
        };
        request.on('error', fail);
        request.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}

function bodyOf(event: WebhookEvent): string {
  return JSON.stringify({
    type: event.type,
    timestamp: event.createdAt.toISOString(),
    data: {
      paymentId: event.paymentId,
      idempotencyKey: event.idempotencyKey,
      reference: event.reference,
      status: event.status,
      amountMinor: event.amountMinor,
      currency: event.currency,
    },
  });
}
