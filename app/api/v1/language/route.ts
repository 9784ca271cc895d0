import { parseInput } from '#app/_http/field-errors.ts';
import { readJson, readText } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { localeCookie } from '#app/_locale/locales.ts';
import { findBuyer } from '#app/_session/buyer.ts';
import { isHttps } from '#app/_session/cookies.ts';
import { database } from '#db/client.ts';
import { languageInput } from '#domain/account/input.ts';
import { keepLocale } from '#domain/account/keep-locale.ts';

// A year: a taste, not a session.
const KEPT_SECONDS = 365 * 24 * 3600;

const MAX_FORM_BYTES = 200;

/** The page of this shop that the form was sent from, as a path; the front page for anything else. */
function pageBefore({ headers }: Request): string {
  const referer = headers.get('referer') ?? '';
  if (!URL.canParse(referer)) return '/';
  const { host, pathname, search } = new URL(referer);
  // `//elsewhere` is a path that leads to another site.
  return host === headers.get('host') && !pathname.startsWith('//') ? `${pathname}${search}` : '/';
}

/**
 * `POST /api/v1/language`: keeps the language in a cookie. As JSON it answers 204; the form at the foot of every page, which works
 * before any script has come, is led back to where it was.
 */
export const POST = route(async (request) => {
  const asForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
  const { locale } = asForm
    ? parseInput(languageInput, Object.fromEntries(new URLSearchParams(await readText(request, MAX_FORM_BYTES))))
    : await readJson(request, languageInput);
  const buyer = await findBuyer(request);
  // What is written to them from now on is in it, too.
  if (buyer) await keepLocale(database(), buyer.buyer, locale);
  const secure = isHttps(request.headers) ? '; Secure' : '';
  const cookie = `${localeCookie}=${locale}; Path=/; Max-Age=${KEPT_SECONDS}; SameSite=Lax${secure}`;
  if (!asForm) return new Response(null, { status: 204, headers: { 'set-cookie': cookie } });
  return new Response(null, { status: 303, headers: { 'set-cookie': cookie, location: pageBefore(request) } });
});
