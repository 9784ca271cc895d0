import type { Problem as ProblemDocument } from '#app/_client/call-api.ts';
import { problemWords } from '#app/_client/problem-words.ts';
import { sessionOf } from '#app/_session/session.ts';
import { database } from '#db/client.ts';
import { takeFromLimit } from '#domain/account/take-from-limit.ts';
import { isUuid } from '#lib/ids.ts';
import { problem } from './problem.ts';
import { readBytes } from './read-json.ts';
import { route } from './route.ts';
import { type Told, tellNext } from './told.ts';

/*
 * An act of the consoles, by a form as well as by JSON. Pages that have their scripts call the route with JSON and say what came of it themselves. Without
 * scripts the browser posts the same form to the same route: it is turned into the JSON that the route takes, and answered with a redirect to the page that it
 * came from, which says what came of it (told.ts). So gates, checks and verbs are the route's own, whichever way it is called.
 *
 * Once: each page that is made has a key in its forms. A form that is sent again under the same key (pressed twice, sent again by going back) does nothing more.
 */

/** What a form was sent with. */
export class Sent {
  readonly #form: FormData;
  constructor(form: FormData) {
    this.#form = form;
  }
  text(name: string): string {
    const value = this.#form.get(name);
    return typeof value === 'string' ? value : '';
  }
  /** NaN, which no schema takes, for what is no number. */
  number(name: string): number {
    const text = this.text(name).trim();
    return text === '' ? Number.NaN : Number(text);
  }
  all(name: string): string[] {
    return this.#form.getAll(name).filter((value) => typeof value === 'string');
  }
  /** The text of a file; empty when none was chosen. */
  async file(name: string): Promise<string> {
    const value = this.#form.get(name);
    return value instanceof File ? await value.text() : '';
  }
  /** Every plain field. */
  fields(): Record<string, string> {
    return Object.fromEntries([...this.#form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
  }
}

type Handler<Context> = (request: Request, context: Context) => Promise<Response>;

export type FormAct<Answer> = {
  /** The JSON that the route takes; the form's fields when left out. */
  readonly body?: (sent: Sent) => unknown;
  /** What is said when it was done. */
  readonly told: (answer: Answer, sent: Sent) => Told | string;
  /** What is said of a refusal, where the general words do not do. */
  readonly refused?: (problem: ProblemDocument, sent: Sent) => string | undefined;
  /** Where the browser goes when it was done, when the page that it came from is no more. */
  readonly next?: string;
  /** Longest form in bytes. */
  readonly maxBytes?: number;
};

const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;
const MAX_BYTES = 65_536;

// By this time whoever pressed has long seen what came of it.
const ONCE_SECONDS = 86_400;

const CONSOLE_PAGE = /^\/(?:admin|seller)(?:\/|$)/;

/**
 * A route's handler that takes forms as well: `handler` (made by `route`, with its gate in it) is called with JSON either way. A form is answered `303` to the
 * page it came from, to the sign-in page without a session; whom the gate refuses, and another site's page, is answered as by JSON.
 */
export function formAct<Answer, Context = unknown>(handler: Handler<Context>, act: FormAct<Answer>): Handler<Context> {
  const byForm = route<Context>(async (request, context) => {
    const sent = new Sent(await readForm(request, act.maxBytes ?? MAX_BYTES));
    const user = await sessionOf(request.headers);
    const back = pageBefore(request);
    const redirect = (to: string, told?: Told) =>
      new Response(null, {
        status: 303,
        headers: { location: to, ...(told && user && { 'set-cookie': tellNext(request.headers, user.userId, told) }) },
      });
    if (!user) return redirect(`/sign-in?callbackUrl=${encodeURIComponent(back)}`);
    if (!(await isFirst(request, user.userId, sent.text('formKey')))) {
      return redirect(back, { tone: 'info', text: 'That form was sent already. This is how it stands now.' });
    }
    const answer = await handler(asJson(request, await (act.body?.(sent) ?? sent.fields())), context);
    const said: unknown = await answer.clone().json();
    if (answer.ok) {
      const told = act.told(said as Answer, sent);
      return redirect(act.next ?? back, typeof told === 'string' ? { tone: 'good', text: told } : told);
    }
    if (answer.status === 401 || answer.status === 403) return answer;
    const refusal = { ...(said as ProblemDocument), status: answer.status };
    return redirect(back, { tone: 'bad', text: act.refused?.(refusal, sent) ?? problemWords(refusal) });
  });
  return (request, context) =>
    FORM_TYPE.test(request.headers.get('content-type') ?? '') ? byForm(request, context) : handler(request, context);
}

async function readForm(request: Request, maxBytes: number): Promise<FormData> {
  const bytes = await readBytes(request, maxBytes);
  const type = request.headers.get('content-type') ?? '';
  try {
    return await new Response(bytes as BodyInit, { headers: { 'content-type': type } }).formData();
  } catch {
    throw problem('UNSUPPORTED_MEDIA_TYPE');
  }
}

/** The same request with the form as JSON. */
function asJson(request: Request, body: unknown): Request {
  const headers = new Headers(request.headers);
  headers.set('content-type', 'application/json');
  for (const name of ['content-length', 'transfer-encoding']) headers.delete(name);
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** The console's page that the form was on. A path of our own and nothing else: nobody is sent elsewhere by it. */
function pageBefore(request: Request): string {
  const referer = request.headers.get('referer') ?? '';
  const home = new URL(request.url).pathname.startsWith('/api/seller/') ? '/seller' : '/admin';
  if (!URL.canParse(referer)) return home;
  const { pathname, search } = new URL(referer);
  return CONSOLE_PAGE.test(pathname) ? `${pathname}${search}` : home;
}

/** Whether this form has not been sent before. One that was not made by a page of ours has no key, and is like one that was never sent. */
async function isFirst(request: Request, user: string, key: string): Promise<boolean> {
  if (!isUuid(key)) return true;
  const { pathname } = new URL(request.url);
  const once = { key: `form:${user}:${key}:${pathname}`, limit: 1, windowSeconds: ONCE_SECONDS };
  return (await takeFromLimit(database(), once)).allowed;
}
