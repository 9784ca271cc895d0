import { isSealed, openText, sealedPrefix, sealText } from '#lib/sealed-text.ts';

/** What endpoints' signing secrets are sealed under: the secret of now first, then those that still open what they sealed. */
export type SealingSecrets = readonly [string, ...string[]];

const PURPOSE = 'webhook secret';

/** An endpoint's signing secret as it lies in the table: a copy of the database signs nothing. */
export function sealSecret([now]: SealingSecrets, sellerId: string, secret: string): string {
  return sealText(now, PURPOSE, `seller ${sellerId}`, secret);
}

/** A signing secret out of the table, sealed or from the time before they were; undefined when no secret of ours opens it any more. */
export function openSecret(secrets: SealingSecrets, sellerId: string, kept: string): string | undefined {
  return isSealed(kept) ? openText(secrets, PURPOSE, `seller ${sellerId}`, kept) : kept;
}

/** How all begin that are sealed under the secret of now. */
export function sealedNow([now]: SealingSecrets): string {
  return sealedPrefix(now, PURPOSE);
}
