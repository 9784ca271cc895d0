import type { OperationObject } from './build-document.ts';

/** What a caller of each scheme adds to the command; the first scheme of an operation is shown. */
const CREDENTIALS: Readonly<Record<string, string>> = {
  session: '-b "next-auth.session-token=$SESSION"',
  guestToken: '-H "Cart-Token: $TOKEN"',
  sellerKey: '-H "Authorization: Bearer $SELLER_KEY"',
  cronSecret: '-H "Authorization: Bearer $CRON_SECRET"',
  metricsToken: '-H "Authorization: Bearer $METRICS_TOKEN"',
};

/** A curl command that makes the request, as a guest where one may. `origin` is where the shop is. */
export function writeCurl(origin: string, method: string, path: string, operation: OperationObject): string {
  const { parameters = [], requestBody, security } = operation;
  const schemes = security.flatMap((each) => Object.keys(each));
  const scheme = schemes.includes('guestToken') ? 'guestToken' : schemes[0];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    return parameters.find((parameter) => parameter.name === name)?.example ?? name;
  });
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `${name}=${String(schema.examples?.[0])}`);
  const address = `'${origin}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}'`;
  const example = requestBody?.content['application/json']?.example;
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${address}`,
    ...(scheme && CREDENTIALS[scheme] ? [CREDENTIALS[scheme]] : []),
    ...(parameters.some(({ name }) => name === 'Idempotency-Key') ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(example === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(example)}'`]),
  ];
  return parts.join(' \\\n  ');
}
