import type { Payment } from '#bank/payment.ts';

/** Everything the bank refuses, with its HTTP status and what it says to the caller. */
const refusals = {
  MALFORMED_JSON: { status: 400, message: 'The body is not JSON.' },
  IDEMPOTENCY_KEY_REQUIRED: { status: 400, message: 'Send an Idempotency-Key header of 1 to 255 characters.' },
  UNAUTHENTICATED: { status: 401, message: 'Send the API key as a bearer token.' },
  CAPTURE_FAILED: { status: 402, message: 'The capture was refused for good; nothing was taken.' },
  NOT_FOUND: { status: 404, message: 'There is nothing here under that name.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not know that method.' },
  ALREADY_CAPTURED: { status: 409, message: 'The payment has been captured.' },
  NOT_AUTHORIZED: { status: 409, message: 'Only an authorised payment can be captured.' },
  CAPTURE_TOO_LARGE: { status: 409, message: 'The amount is more than was authorised.' },
  NOT_CAPTURED: { status: 409, message: 'Only a captured payment can be refunded.' },
  REFUND_TOO_LARGE: { status: 409, message: 'All refunds together would be more than was captured.' },
  IMPOSSIBLE_STATE: { status: 409, message: 'The bank could not have a payment in that state.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The body is too large.' },
  INVALID_REQUEST: { status: 422, message: 'The request does not have the right form.' },
  UNKNOWN_TOKEN: { status: 422, message: 'The bank does not know this token.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'This key was used for another request.' },
  BUSY: { status: 503, message: 'Too many calls are waiting; nothing was done. Try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong here. Ask again with the same key.' },
} as const;

export type RefusalCode = keyof typeof refusals;

/** A refusal as verbs return it; `payment` is there when the caller will want to look at it. */
export type Refusal = { readonly code: RefusalCode; readonly payment?: Payment; readonly message?: string };

/** What goes over the wire for a refusal. */
export function toWire(refusal: Refusal): { status: number; body: Record<string, unknown> } {
  const { status, message } = refusals[refusal.code];
  return {
    status,
    body: {
      code: refusal.code,
      message: refusal.message ?? message,
      ...(refusal.payment === undefined ? {} : { payment: refusal.payment }),
    },
  };
}
