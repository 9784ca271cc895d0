'use client';

type Attempt = {
  /** What is attempted: one key is kept for each. */
  scope: string;
  /** All that makes it this attempt; anything else is another one. */
  of: unknown;
};

type Kept = { of: string; key: string };

/** The key of this attempt: the one it went under before, in this tab, or a new one. */
export function keyFor(attempt: Attempt): string {
  const kept = readKept(attempt.scope);
  return kept?.of === JSON.stringify(attempt.of) ? kept.key : newKeyFor(attempt);
}

/** A new key for an attempt whose earlier one has served. */
export function newKeyFor({ scope, of }: Attempt): string {
  const key = randomKey();
  try {
    sessionStorage.setItem(slot(scope), JSON.stringify({ of: JSON.stringify(of), key } satisfies Kept));
  } catch {
    // Not kept: a repeat after a reload is then a new attempt, which the server refuses or resumes by the cart's version.
  }
  return key;
}

/** Lets go of a scope's key, once its attempt has an answer that ends it. */
export function forgetKey(scope: string) {
  try {
    sessionStorage.removeItem(slot(scope));
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}

const slot = (scope: string) => `hf_key_${scope}`;

function readKept(scope: string): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(slot(scope)) ?? 'null') as Partial<Kept> | null;
    return typeof kept?.of === 'string' && typeof kept.key === 'string' ? { of: kept.of, key: kept.key } : null;
  } catch {
    return null;
  }
}

// 128 random bits. `crypto.randomUUID` is missing on plain http other than localhost.
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
