import { present } from '#lib/result.ts';
import { expectDocumented } from './documented.ts';

/** What the tests are told of the running installation: two web processes on one database with the demo shop. */
export const stack = JSON.parse(present(process.env.TEST_STACK, 'TEST_STACK, which `npm test` sets')) as {
  webUrls: string[];
  databaseUrl: string;
  bankUrl: string;
  bankApiKey: string;
  bankWebhookSecret: string;
  cronSecret: string;
  metricsToken: string;
  demoPassword: string;
};

export type Answer = { status: number; headers: Headers; body: Record<string, unknown> & { code?: string } };

type Call = { headers?: Record<string, string>; json?: unknown; body?: RequestInit['body']; from?: string };

const problemTypes = /^application\/(problem\+)?json$/;

/** Someone who visits the shop and, with `jar`, keeps the cookies that it sets, as a browser does. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  /** Sent with every request. */
  readonly headers: Record<string, string> = {};

  /** One request. `json` is sent as such; `from` is another web process than the first. What is public answers as the OpenAPI document says. */
  async call(method: string, path: string, { headers = {}, json, body, from }: Call = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${from ?? present(stack.webUrls[0], 'web process')}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie && { cookie }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...this.headers,
        ...headers,
      },
      ...(json !== undefined
        ? { body: JSON.stringify(json) }
        : body !== undefined && { body, duplex: 'half' as const }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    const isJson = problemTypes.test(response.headers.get('content-type') ?? '');
    const answer = { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : { text } };
    expectDocumented(method, path, answer);
    return answer;
  }

  get = (path: string, given?: Call) => this.call('GET', path, given);
  put = (path: string, json: unknown, given?: Call) => this.call('PUT', path, { json, ...given });
  post = (path: string, json: unknown, given?: Call) => this.call('POST', path, { json, ...given });
  delete = (path: string, given?: Call) => this.call('DELETE', path, given);

  /** Signs in as next-auth's own client does; gives the answer of the last request. */
  async signIn(email: string, password: string): Promise<Answer> {
    const { body } = await this.get('/api/auth/csrf');
    const form = new URLSearchParams({ csrfToken: String(body.csrfToken), email, password, json: 'true' });
    return this.call('POST', '/api/auth/callback/credentials', { body: form });
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const at = pair.indexOf('=');
    const ended = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
    if (ended) this.cookies.delete(pair.slice(0, at));
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

/** An API client that is a guest by a token of its own making. */
export function apiGuest(): Visitor {
  const guest = new Visitor();
  guest.headers['cart-token'] = crypto.randomUUID();
  return guest;
}
