import { cookieOf, isHttps } from '#app/_session/cookies.ts';
import { processEnv } from '#db/client.ts';
import type { UserId } from '#domain/account/types.ts';
import { sealingSecrets } from '#lib/env.ts';
import { openText, sealText } from '#lib/sealed-text.ts';

/**
 * What came of a form that was sent without JavaScript, on its way to the page that comes next: a sealed cookie that only we can read, which lives for a
 * minute, says something to nobody but who sent the form, and is taken away by the page that says it (proxy.ts).
 */

export type Told = {
  readonly tone: 'good' | 'info' | 'brass' | 'bad';
  readonly text: string;
  /** Shown this once: a key, or what webhooks are signed with. */
  readonly secret?: string;
};

export const toldCookie = 'hf_told';

/** What the proxy calls it on the way to the page. */
export const toldHeader = 'x-hf-told';

const PURPOSE = 'told';
const SECONDS = 60;

// A cookie of 4 KB is the longest that browsers keep.
const LONGEST = 1_500;

/** The `Set-Cookie` that says `told` on the next page of this user. */
export function tellNext(headers: Pick<Headers, 'get'>, user: UserId, told: Told): string {
  const text = told.text.length > LONGEST ? `${told.text.slice(0, LONGEST)}…` : told.text;
  const [secret] = sealingSecrets(processEnv());
  const sealed = sealText(secret, PURPOSE, `user ${user}`, JSON.stringify({ ...told, text }));
  return `${toldCookie}=${sealed}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${isHttps(headers) ? '; Secure' : ''}`;
}

/** What the page is to say to this user, as the proxy handed it on; undefined when there is nothing, or it is for somebody else. */
export function toldTo(headers: Pick<Headers, 'get'>, user: UserId): Told | undefined {
  const sealed = headers.get(toldHeader);
  const text = sealed && openText(sealingSecrets(processEnv()), PURPOSE, `user ${user}`, sealed);
  return text ? (JSON.parse(text) as Told) : undefined;
}

/** Takes what is to be said out of a page's request, and the cookie with it: said once. What a browser puts there by itself counts for nothing. */
export function takeTold(from: Headers, to: Headers): string | undefined {
  to.delete(toldHeader);
  // What a script fetches, in advance even, says nothing to anybody: documents do.
  if (!from.get('accept')?.includes('text/html')) return undefined;
  const sealed = cookieOf(from.get('cookie'), toldCookie);
  if (sealed === undefined) return undefined;
  to.set(toldHeader, sealed);
  return `${toldCookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;
}
