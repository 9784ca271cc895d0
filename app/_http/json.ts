type Answer = { readonly status?: number; readonly headers?: Readonly<Record<string, string>> };

/** An answer in JSON; 200 unless said otherwise. */
export function json(value: unknown, { status = 200, headers = {} }: Answer = {}): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json', ...headers } });
}
