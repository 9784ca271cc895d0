import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { nowMs } from '#lib/clock.ts';
import { parseWebhookSecrets, signWebhook } from '#lib/standard-webhooks.ts';
import { type AddressPolicy, type CheckedAddress, checkWebhookAddress } from './check-webhook-address.ts';

export type Webhook = {
  readonly url: string;
  /** `webhook-id`: the same each time, so that a receiver takes it once. */
  readonly id: string;
  readonly body: string;
  /** One, or two while a secret is changed for another. */
  readonly secrets: readonly string[];
};

/** What came of one try: the status that was answered, or why there was none, in words for the seller. */
export type SendOutcome = { readonly durationMs: number } & ({ readonly status: number } | { readonly error: string });

/** From looking the name up to the last byte that we wait for (the receiver should answer first and work later). */
const TIMEOUT_MS = 5_000;

/**
 * Sends a signed webhook once. The address is checked again, and the connection is made to the very machine that was checked, on a socket of its
 * own: a name that changes in between changes nothing. Redirects are an answer like any other and are not followed. Never throws.
 */
export async function sendWebhook(webhook: Webhook, policy: AddressPolicy): Promise<SendOutcome> {
  const started = performance.now();
  const done = (outcome: { status: number } | { error: string }): SendOutcome => ({
    ...outcome,
    durationMs: Math.round(performance.now() - started),
  });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const checked = await checkWebhookAddress(webhook.url, policy);
  if (!checked.ok) return done({ error: checked.refusal.message });
  try {
    return done({ status: await post(webhook, checked.value, signal) });
  } catch (error) {
    return done({ error: signal.aborted ? `No answer within ${TIMEOUT_MS / 1000} s.` : explain(error) });
  }
}

function post({ id, body, secrets }: Webhook, target: CheckedAddress, signal: AbortSignal): Promise<number> {
  const signed = signWebhook({
    id,
    timestampSeconds: Math.floor(nowMs() / 1000),
    body,
    secrets: parseWebhookSecrets(secrets.join(' ')),
  });
  const request = target.url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(
      target.url,
      {
        method: 'POST',
        // Not kept for the next: a connection belongs to the check that was made for it.
        agent: false,
        lookup: pinTo(target),
        signal,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Holdfast-Webhooks/1',
          ...signed,
        },
      },
      (response: IncomingMessage) => {
        // The status is the answer; a body, however long, is nobody's.
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Gives the address that was checked, whatever name is asked for. */
function pinTo({ address, family }: CheckedAddress): LookupFunction {
  return (_host, options, callback) => {
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}

/** What went wrong, by its code: the message may hold what the other side wants us to show. */
function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const words: Readonly<Record<string, string>> = {
    ECONNREFUSED: 'Nothing listens there.',
    ECONNRESET: 'The connection was cut.',
    EPIPE: 'The connection was cut.',
    ENETUNREACH: 'There is no way to the machine.',
    EHOSTUNREACH: 'There is no way to the machine.',
    CERT_HAS_EXPIRED: 'The certificate has expired.',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is signed by itself.',
    SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is signed by nobody known.',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate cannot be verified.',
    ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name.',
  };
  return words[code] ?? 'The connection failed.';
}
