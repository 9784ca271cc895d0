/**
 * Every refusal that the HTTP interface knows (SPEC 14): its stable code, status and title. A code that is not here cannot
 * be answered. `errors`, `items`, `orderId` and the like are added where the refusal is found.
 */
export const PROBLEMS = {
  MALFORMED_JSON: [400, 'The body is not JSON'],
  INVALID_SIGNATURE: [400, 'The signature or its age is not right'],
  IDEMPOTENCY_KEY_REQUIRED: [400, 'The Idempotency-Key header is required'],
  UNAUTHENTICATED: [401, 'Sign in first'],
  FORBIDDEN: [403, 'Not allowed'],
  CROSS_ORIGIN: [403, 'The request comes from another site'],
  NOT_FOUND: [404, 'Not found'],
  EMAIL_TAKEN: [409, 'There is an account with this e-mail already'],
  NO_PASSWORD: [409, 'The account has no password'],
  CART_CHANGED: [409, 'The cart has changed meanwhile'],
  CART_EMPTY: [409, 'The cart is empty'],
  CART_MERGED: [409, 'This guest cart was merged into an account'],
  CART_ALREADY_ORDERED: [409, 'This cart has been ordered already'],
  PAYMENT_IN_PROGRESS: [409, 'A payment for this cart is under way'],
  ITEM_UNAVAILABLE: [409, 'An item is not sold any more'],
  COUPON_UNAVAILABLE: [409, 'The coupon cannot be used'],
  PRICE_CHANGED: [409, 'The price has changed'],
  OUT_OF_STOCK: [409, 'There is not enough in stock'],
  HOLD_EXPIRED: [409, 'The stock is not held any more'],
  HOLD_CHANGED: [409, 'The hold ends at another time by now'],
  HOLD_AT_LIMIT: [409, 'The hold cannot last any longer'],
  ALREADY_EXTENDED: [409, 'The hold was extended already'],
  EXTENSION_NOT_OFFERED: [409, 'The hold cannot be extended now'],
  ORDER_NOT_OPEN: [409, 'The order has been decided already'],
  STOCK_CHANGED: [409, 'The stock is not as it was seen'],
  KEY_ENDED: [409, 'The key has been revoked or replaced already'],
  ENDPOINT_EXISTS: [409, 'There is a webhook to this address already'],
  LIMIT_REACHED: [409, 'There are as many as there can be'],
  ORDER_NOT_CONFIRMED: [409, 'The order is not confirmed'],
  LINK_EXPIRED: [410, 'The link has ended or was used'],
  PAYLOAD_TOO_LARGE: [413, 'The body is too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The body must be application/json'],
  INVALID_REQUEST: [422, 'The request is not valid'],
  WRONG_PASSWORD: [422, 'The password is not right'],
  TOO_MANY_LINES: [422, 'The cart has too many lines'],
  TOO_MANY_ADDRESSES: [422, 'The address book is full'],
  IDEMPOTENCY_KEY_REUSED: [422, 'This Idempotency-Key was used for another request'],
  RATE_LIMITED: [429, 'Too many requests'],
  INTERNAL: [500, 'Something went wrong on our side'],
  BUSY: [503, 'Too busy right now'],
} as const satisfies Readonly<Record<string, readonly [status: number, title: string]>>;

export type ProblemCode = keyof typeof PROBLEMS;

export type ProblemExtras = {
  readonly detail?: string;
  /** Answered as `Retry-After` and `retryAfterSeconds`. */
  readonly retryAfterSeconds?: number;
  /** Further headers of the answer; not part of the document. */
  readonly headers?: Readonly<Record<string, string>>;
  /** RFC 9457's own: the status of the answer, a number. */
  readonly status?: never;
  readonly [name: string]: unknown;
};

/** A refusal on its way to the edge: thrown by gates and handlers, answered by `route`. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly extras: ProblemExtras;
  constructor(code: ProblemCode, extras: ProblemExtras) {
    super(code);
    this.code = code;
    this.extras = extras;
  }
}

/** Makes a refusal to throw: `throw problem('OUT_OF_STOCK', { items })`. */
export function problem(code: ProblemCode, extras: ProblemExtras = {}): Problem {
  return new Problem(code, extras);
}

/** One thing that is wrong with a request: where (`shippingAddress.city`), a stable code, and words. */
export type FieldError = { readonly path: string; readonly code: string; readonly message: string };

/** `422 INVALID_REQUEST` naming one field. */
export function invalid(path: string, code: string, message: string): Problem {
  return problem('INVALID_REQUEST', { errors: [{ path, code, message }] });
}

/** The refusal as an RFC 9457 document. */
export function problemResponse({ code, extras: { headers, ...extras } }: Problem): Response {
  const [status, title] = PROBLEMS[code];
  const type = `urn:holdfast:problem:${code.toLowerCase().replaceAll('_', '-')}`;
  const retryAfter = extras.retryAfterSeconds ?? (status === 503 ? 1 : undefined);
  return new Response(JSON.stringify({ type, title, status, code, ...extras }), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
      ...headers,
    },
  });
}
