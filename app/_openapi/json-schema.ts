import { z } from 'zod';
import type { ProblemCode } from '#app/_http/problem.ts';
import { account, address, addressBook } from './account-answers.ts';
import { cart, mergedCart, preview } from './cart-answers.ts';
import { places, product, productPage, suggestions } from './catalogue-answers.ts';
import { noticePage, order, orderPage, priceChange, shippingAddress } from './order-answers.ts';
import { problemSchema } from './problems.ts';
import { sellerOrderPage, stockPage, stockReport } from './seller-answers.ts';

/** A schema as JSON Schema 2020-12, as far as it is looked at here. */
export type JsonSchema = {
  $ref?: string;
  type?: string;
  title?: string;
  description?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
};

/** The shapes that have a name of their own in the document. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  Account: account,
  Address: address,
  AddressBook: addressBook,
  Cart: cart,
  MergedCart: mergedCart,
  NoticePage: noticePage,
  Order: order,
  OrderPage: orderPage,
  Places: places,
  Preview: preview,
  PriceChange: priceChange,
  Product: product,
  ProductPage: productPage,
  SellerOrderPage: sellerOrderPage,
  ShippingAddress: shippingAddress,
  StockPage: stockPage,
  StockReport: stockReport,
  Suggestions: suggestions,
};

const PLACE = '#/components/schemas/';
export const problemName = (code: ProblemCode) =>
  `${code.toLowerCase().replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Problem`;

export const problemRef = (code: ProblemCode): JsonSchema => ({ $ref: PLACE + problemName(code) });

/**
 * What a JSON number can hold exactly is no limit that anybody needs to be told of. Answers may get members that they do not have yet, so the
 * document does not forbid them, although the schemas, by which tests look at real answers, do.
 */
function tidy(jsonSchema: JsonSchema, zodSchema: z.core.$ZodType): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  // The pattern says again, at length, what the format says.
  if (jsonSchema.format !== undefined && jsonSchema.type === 'string') delete jsonSchema.pattern;
  const { description } = z.globalRegistry.get(zodSchema) ?? {};
  if (description !== undefined) jsonSchema.description = description;
}

const override = (of: { zodSchema: z.core.$ZodType; jsonSchema: object }) =>
  tidy(of.jsonSchema as JsonSchema, of.zodSchema);

function standalone(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override });
  return made as JsonSchema;
}

/** A request's schema: what is to be sent, before it is trimmed and turned into what the route works with. */
export const inputSchema = (schema: z.ZodType): JsonSchema => standalone(schema, 'input');

const nameOf = new Map(Object.entries(NAMED).map(([name, schema]) => [schema, name]));

/** An answer's schema: a reference where it has a name. */
export function outputSchema(schema: z.ZodType): JsonSchema {
  const name = nameOf.get(schema);
  return name === undefined ? standalone(schema, 'output') : { $ref: PLACE + name };
}

/** The schemas with a name, and those of the refusals; references lead from one to another. */
export function namedSchemas(codes: readonly ProblemCode[]): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(NAMED)) registry.add(schema, { id: name });
  for (const code of codes) registry.add(problemSchema(code), { id: problemName(code) });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => PLACE + id, override });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema as JsonSchema]),
  );
}
