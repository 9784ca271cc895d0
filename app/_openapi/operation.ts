import type { z } from 'zod';
import type { ProblemCode } from '#app/_http/problem.ts';
import type { GroupName } from '#components/developers/reference-view.ts';
import type { KeyScope } from '#db/enums.ts';

/**
 * Who may call. `anyone`: nobody is asked who they are. `visitor`: a session or a guest's token where there is one. `buyer`: one of them is
 * needed. `orderBuyer`: that, or the key of the order from a mail. `member`: a session. The rest carry a bearer token, or a signature.
 */
export type Caller =
  | 'anyone'
  | 'visitor'
  | 'buyer'
  | 'orderBuyer'
  | 'member'
  | 'sellerKey'
  | 'cron'
  | 'metrics'
  | 'bank';

export type Answer = {
  /** What it means. */
  readonly says: string;
  readonly schema?: z.ZodType;
  /** JSON unless said otherwise. */
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Body = {
  readonly schema: z.ZodType;
  /** Each row of a list that is checked row by row: what it should look like. */
  readonly row?: z.ZodType;
  /** Without a body it counts as `{}`. */
  readonly optional?: true;
  /** It may come from a form, too. */
  readonly asForm?: true;
  readonly example?: unknown;
};

/** One method of one path of the public interface, with the very schemas that its route parses by. */
export type Operation = {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters in braces, named as their folder is. */
  readonly path: string;
  readonly group: GroupName;
  readonly summary: string;
  readonly description?: string;
  readonly by: Caller;
  /** What a seller's key must be good for. */
  readonly scope?: KeyScope;
  readonly query?: z.ZodType;
  readonly headers?: readonly ('If-Match' | 'Idempotency-Key')[];
  readonly body?: Body;
  readonly answers: Readonly<Record<number, Answer>>;
  /** Those of its own; what follows from body, headers and caller is added (`refusalsOf`). */
  readonly refusals?: readonly ProblemCode[];
};

const FROM_CALLER: Readonly<Record<Caller, readonly ProblemCode[]>> = {
  anyone: [],
  visitor: ['UNAUTHENTICATED'],
  buyer: ['UNAUTHENTICATED'],
  orderBuyer: ['UNAUTHENTICATED', 'NOT_FOUND'],
  member: ['UNAUTHENTICATED'],
  sellerKey: ['UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'],
  cron: ['UNAUTHENTICATED'],
  metrics: ['UNAUTHENTICATED'],
  bank: ['INVALID_SIGNATURE', 'MALFORMED_JSON', 'PAYLOAD_TOO_LARGE'],
};

const WITH_COOKIES: ReadonlySet<Caller> = new Set(['anyone', 'visitor', 'buyer', 'orderBuyer', 'member']);

/** Every code that the operation may be refused with. */
export function refusalsOf({ by, method, query, headers = [], body, refusals = [] }: Operation): ProblemCode[] {
  const codes: ProblemCode[] = [...FROM_CALLER[by], ...refusals];
  if (WITH_COOKIES.has(by) && method !== 'GET') codes.push('CROSS_ORIGIN');
  if (query) codes.push('INVALID_REQUEST');
  if (body) codes.push('MALFORMED_JSON', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE', 'INVALID_REQUEST');
  if (headers.includes('If-Match')) codes.push('INVALID_REQUEST', 'CART_CHANGED');
  if (headers.includes('Idempotency-Key')) {
    codes.push('INVALID_REQUEST', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED');
  }
  return [...new Set<ProblemCode>([...codes, 'INTERNAL', 'BUSY'])];
}
