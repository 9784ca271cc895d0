/**
 * What a caller is expected to handle is returned, not thrown: `Result` is the shape of every verb that can be refused.
 * A refusal carries a stable `code` (SPEC 14) and whatever names the line or the order it speaks of.
 */
export type Ok<T> = { readonly ok: true; readonly value: T };
export type Refused<E> = { readonly ok: false; readonly refusal: E };
export type Result<T, E> = Ok<T> | Refused<E>;

export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

export function refused<E>(refusal: E): Refused<E> {
  return { ok: false, refusal };
}

/** For switches that must be complete: the compiler refuses a case that was forgotten. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}

/** Narrows away undefined where the caller has already made sure; the message says what was believed. */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`Missing: ${what}`);
  return value;
}
