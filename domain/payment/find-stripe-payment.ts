import type { Stripe } from 'stripe';
import { timeOfId } from '#lib/ids.ts';
import { metadataNames, readStripePayment } from './read-stripe-payment.ts';
import type { BankAnswer } from './types.ts';

/** Gives the options of the next call to Stripe: how long it may take out of what is left for the whole question. */
export type CallLimit = () => { readonly timeout: number };

// 2,000 payments: what a shop with 23 orders/s makes in a minute and a half, about the time after which the search knows.
const LIST_PAGES_MAX = 20;
const LIST_PAGE = 100;
// Our clock and Stripe's are not the same, and an attempt's id is made before Stripe hears of it.
const CLOCKS_APART_MS = 300_000;

/**
 * The payment of one attempt. Its id at Stripe is the sure way; without it (the answer to our first call was lost) Stripe has two:
 *
 * - the search over metadata, one call however much there is, but a minute behind, so it can say "here it is" and never "there is none";
 * - the list, which shows all that was made, so it alone can say NOTHING, once every page since the attempt was made has been read. The
 *   attempt's own key says when that was.
 *
 * Repeating the create call under its idempotency key would find it too, but makes the payment when there is none, and an order that is
 * over must not be paid by being asked about. What cannot be read to its end is NO_ANSWER. Throws what the SDK throws.
 */
export async function findStripePayment(
  stripe: Stripe,
  attemptKey: string,
  providerPaymentId: string | null | undefined,
  limit: CallLimit,
): Promise<BankAnswer> {
  if (providerPaymentId) {
    const known = await stripe.paymentIntents.retrieve(providerPaymentId, { expand: ['latest_charge'] }, limit());
    return { kind: 'PAYMENT', payment: readStripePayment(known) };
  }
  const made = timeOfId(attemptKey);
  if (!made) return { kind: 'NO_ANSWER', detail: 'the key does not say when the attempt was made' };
  const found = await searchByKey(stripe, attemptKey, limit);
  if (found) return { kind: 'PAYMENT', payment: readStripePayment(found) };

  const since = Math.floor((made.getTime() - CLOCKS_APART_MS) / 1000);
  let after: string | undefined;
  for (let page = 0; page < LIST_PAGES_MAX; page += 1) {
    const { data, has_more } = await stripe.paymentIntents.list(
      {
        created: { gte: since },
        limit: LIST_PAGE,
        expand: ['data.latest_charge'],
        ...(after === undefined ? {} : { starting_after: after }),
      },
      limit(),
    );
    const listed = data.find((intent) => intent.metadata[metadataNames.attempt] === attemptKey);
    if (listed) return { kind: 'PAYMENT', payment: readStripePayment(listed) };
    after = data.at(-1)?.id;
    if (!has_more || after === undefined) return { kind: 'NOTHING' };
  }
  return { kind: 'NO_ANSWER', detail: 'too many payments to look through' };
}

/** What the search knows, undefined also where it fails (accounts in India have none): the list decides then. */
async function searchByKey(stripe: Stripe, attemptKey: string, limit: CallLimit) {
  const query = `metadata['${metadataNames.attempt}']:'${attemptKey}'`;
  try {
    const { data } = await stripe.paymentIntents.search({ query, limit: 1 }, limit());
    // What it shows may be a minute old as well.
    return data[0] && (await stripe.paymentIntents.retrieve(data[0].id, { expand: ['latest_charge'] }, limit()));
  } catch {
    return undefined;
  }
}
