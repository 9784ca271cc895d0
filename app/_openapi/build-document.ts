import { PROBLEMS, type ProblemCode } from '#app/_http/problem.ts';
import { GUEST_COOKIE } from '#app/_session/guest.ts';
import { ORDER_KEYS_COOKIE } from '#app/_session/order-keys.ts';
import type { GroupName } from '#components/developers/reference-view.ts';
import { inputSchema, type JsonSchema, namedSchemas, outputSchema, problemRef } from './json-schema.ts';
import { type Answer, type Body, type Caller, type Operation, refusalsOf } from './operation.ts';
import { operations } from './operations.ts';

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  example?: string;
  schema: JsonSchema;
};
type Content = Record<string, { schema: JsonSchema; example?: unknown }>;
export type ResponseObject = {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Content;
};
type SecurityRequirement = Record<string, readonly string[]>;
export type OperationObject = {
  operationId: string;
  tags: GroupName[];
  summary: string;
  description?: string;
  security: SecurityRequirement[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, ResponseObject>;
};
export type OpenApiDocument = {
  openapi: '3.1.0';
  jsonSchemaDialect: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: GroupName; description: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, SecurityScheme> };
};

const INTRODUCTION = `JSON over HTTP, for the shop's own pages as for everybody else. Names are in camelCase, ids are strings, times are RFC 3339 in UTC. Money is a decimal string beside an ISO 4217 \`currency\`.

Bodies are \`application/json\`, 64 KB at most where nothing else is said. Answers belong to the caller (\`Cache-Control: private, no-store\`), and each has an \`X-Request-Id\`.

Refusals are problem documents (RFC 9457) with a stable \`code\`: decide by it and not by the words. A \`429\` and a \`503\` say in \`Retry-After\` when to come again; a \`503 BUSY\` did nothing.

Unsafe requests that carry a cookie must come from the shop's own pages.`;

export const TAGS: Readonly<Record<GroupName, string>> = {
  products: 'What is sold, by whom, and whether it can be had.',
  cart: 'A shopping list with prices. It holds nothing.',
  orders: 'Ordering holds the stock of all lines or of none, then asks the bank.',
  account: 'Members, their addresses, and the links in letters.',
  selling: 'For a seller’s own system, by a key of the seller console.',
  running: 'For whoever operates the shop, and for its bank.',
};

type SecurityScheme = { description: string } & (
  | { type: 'apiKey'; in: 'cookie' | 'header'; name: string }
  | { type: 'http'; scheme: 'bearer' }
);
const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'next-auth.session-token',
    description: 'The session of a member; over HTTPS its name begins with `__Secure-`.',
  },
  guestToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Cart-Token',
    description:
      'A guest by a token of the client’s own making: 20 to 200 letters, digits, `_`, `.` or `-`. It is the key to cart and orders: make it hard to guess.',
  },
  guestCookie: { type: 'apiKey', in: 'cookie', name: GUEST_COOKIE, description: 'A guest in a browser.' },
  orderKey: {
    type: 'apiKey',
    in: 'cookie',
    name: ORDER_KEYS_COOKIE,
    description: 'The key of one order, by the link of its mail.',
  },
  sellerKey: { type: 'http', scheme: 'bearer', description: 'A key of the seller console, `hf_sk_…`.' },
  cronSecret: { type: 'http', scheme: 'bearer', description: '`CRON_SECRET` of the installation.' },
  metricsToken: { type: 'http', scheme: 'bearer', description: '`METRICS_TOKEN` of the installation.' },
} as const satisfies Record<string, SecurityScheme>;

const BUYER: readonly SecurityRequirement[] = [{ session: [] }, { guestToken: [] }, { guestCookie: [] }];
const SECURITY: Readonly<Record<Caller, readonly SecurityRequirement[]>> = {
  anyone: [],
  visitor: [...BUYER, {}],
  buyer: BUYER,
  orderBuyer: [...BUYER, { orderKey: [] }],
  member: [{ session: [] }],
  sellerKey: [{ sellerKey: [] }],
  cron: [{ cronSecret: [] }],
  metrics: [{ metricsToken: [] }],
  bank: [],
};

const text: JsonSchema = { type: 'string' };
const PATH_PARAMETERS: Readonly<Record<string, Omit<Parameter, 'name' | 'in'>>> = {
  slug: { description: 'The product’s name in addresses', example: 'stoneware-mug', schema: text },
  skuId: { description: 'The variant', example: '1', schema: text },
  orderId: {
    description: 'The order',
    example: '0193a1f0-7c1e-7000-8000-000000000000',
    schema: { type: 'string', format: 'uuid' },
  },
  addressId: { description: 'An address of the member’s book', example: '1', schema: text },
  provider: {
    description: 'The payment provider of the installation, `sandbox` or `stripe`',
    example: 'sandbox',
    schema: text,
  },
  job: { description: 'Which loop: `sweep`, `sagas`, `relay` and so on', example: 'sweep', schema: text },
};

const HEADER_PARAMETERS: Readonly<Record<string, Omit<Parameter, 'name' | 'in'>>> = {
  'If-Match': {
    description: 'The version that was seen, `"18"`: refuses a cart that has changed',
    schema: text,
  },
  'Idempotency-Key': {
    required: true,
    description: '1 to 255 visible ASCII characters, new for each thing that is wished for',
    schema: { type: 'string', minLength: 1, maxLength: 257 },
  },
};

function parametersOf({ path, query, headers = [] }: Operation): Parameter[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): Parameter => {
    const known = PATH_PARAMETERS[name];
    if (!known) throw new Error(`The path parameter ${name} is not described.`);
    return { name, in: 'path', required: true, ...known };
  });
  const { properties = {}, required = [] } = query ? inputSchema(query) : {};
  const inQuery = Object.entries(properties).map(([name, { description, ...schema }]): Parameter => {
    const said = description === undefined ? {} : { description };
    return { name, in: 'query', ...(required.includes(name) ? { required: true } : {}), ...said, schema };
  });
  const inHeaders = headers.map(
    (name): Parameter => ({ name, in: 'header', schema: text, ...HEADER_PARAMETERS[name] }),
  );
  return [...inPath, ...inQuery, ...inHeaders];
}

function bodyOf({ schema, row, optional, asForm, example }: Body): OperationObject['requestBody'] {
  const described = { ...inputSchema(schema), ...(row ? { items: inputSchema(row) } : {}) };
  const content = { schema: described, ...(example === undefined ? {} : { example }) };
  return {
    required: !optional,
    content: {
      'application/json': content,
      ...(asForm ? { 'application/x-www-form-urlencoded': { schema: described } } : {}),
    },
  };
}

function answerResponse({ says, schema, mediaType = 'application/json', headers = {} }: Answer): ResponseObject {
  const named = Object.entries(headers).map(([name, description]) => [name, { description, schema: text }] as const);
  return {
    description: says,
    ...(named.length > 0 ? { headers: Object.fromEntries(named) } : {}),
    ...(schema ? { content: { [mediaType]: { schema: outputSchema(schema) } } } : {}),
  };
}

function refusalResponse(codes: readonly ProblemCode[]): ResponseObject {
  const [first, ...others] = codes.map(problemRef);
  const schema: JsonSchema = others.length === 0 && first ? first : { oneOf: codes.map(problemRef) };
  const waits = codes.some((code) => code === 'RATE_LIMITED' || code === 'BUSY');
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code][1]}`).join('\n\n'),
    ...(waits ? { headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } } } : {}),
    content: { 'application/problem+json': { schema } },
  };
}

function responsesOf(operation: Operation): Record<string, ResponseObject> {
  const byStatus = Map.groupBy(refusalsOf(operation), (code) => PROBLEMS[code][0]);
  return Object.fromEntries([
    ...Object.entries(operation.answers).map(([status, answer]) => [status, answerResponse(answer)]),
    ...[...byStatus].map(([status, codes]) => [String(status), refusalResponse(codes)]),
  ]);
}

function describeOperation(operation: Operation): OperationObject {
  const { id, group, summary, description, by, scope, body } = operation;
  const parameters = parametersOf(operation);
  const needs = scope === undefined ? [] : [`The key needs the scope \`${scope}\`.`];
  const said = [...(description === undefined ? [] : [description]), ...needs].join(' ');
  return {
    operationId: id,
    tags: [group],
    summary,
    ...(said === '' ? {} : { description: said }),
    security: [...SECURITY[by]],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: bodyOf(body) } : {}),
    responses: responsesOf(operation),
  } as OperationObject;
}

/** The OpenAPI 3.1 document of the public interface, made of the schemas that its routes parse by (SPEC 14). */
export function buildDocument(storeName: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describeOperation(operation),
    };
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: `${storeName}: the HTTP interface`, version: '1', description: INTRODUCTION },
    servers: [{ url: '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name: name as GroupName, description })),
    paths,
    components: {
      schemas: namedSchemas([...new Set(operations.flatMap(refusalsOf))]),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}
