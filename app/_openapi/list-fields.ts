import type { FieldView } from '#components/developers/reference-view.ts';
import type { JsonSchema } from './json-schema.ts';

export const shapeOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** A schema without `null`, and whether it may be that. */
function withoutNull(schema: JsonSchema): { bare: JsonSchema; nullable: boolean } {
  const { anyOf, ...rest } = schema;
  const [only, ...others] = (anyOf ?? []).filter(({ type }) => type !== 'null');
  const nullable = anyOf?.some(({ type }) => type === 'null') ?? false;
  return only && others.length === 0 ? { bare: { ...rest, ...only }, nullable } : { bare: schema, nullable };
}

function bounds(least: number | undefined, most: number | undefined): string | undefined {
  if (most === undefined) return least === undefined || least === 0 ? undefined : `≥ ${least}`;
  return least === undefined || least === 0 ? `≤ ${most}` : `${least}–${most}`;
}

function limitsOf({
  format,
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
}: JsonSchema): string | undefined {
  const least = minimum ?? minLength ?? minItems;
  const said = [format, bounds(least, maximum ?? maxLength ?? maxItems)].filter((each) => each !== undefined);
  return said.length === 0 ? undefined : said.join(', ');
}

/** A type as programmers write it. */
function typeOf({ $ref, const: value, type, items }: JsonSchema): string {
  if ($ref !== undefined) return shapeOf($ref);
  if (value !== undefined) return JSON.stringify(value);
  if (type === 'array') return `${items ? typeOf(withoutNull(items).bare) : 'any'}[]`;
  return type ?? 'any';
}

type Place = { name: string; schema: JsonSchema; required: boolean };

/** One field, and all that lies in it as far as it has no name of its own: `items`, `items[].skuId`. */
export function listField({ name, schema, required }: Place): FieldView[] {
  const { bare, nullable } = withoutNull(schema);
  const element = bare.items ? withoutNull(bare.items).bare : undefined;
  const named = bare.$ref ?? element?.$ref;
  const limits = limitsOf(bare);
  const values = (bare.enum ?? element?.enum)?.map(String);
  const field: FieldView = {
    name: name === '' ? '[]' : name,
    type: `${typeOf(bare)}${nullable ? ' | null' : ''}`,
    required,
    ...(named === undefined ? {} : { shape: shapeOf(named) }),
    ...(limits === undefined ? {} : { limits }),
    ...(values ? { values } : {}),
    ...((schema.description ?? bare.description) ? { description: schema.description ?? bare.description } : {}),
  } as FieldView;
  const inside = element?.properties ? listFields(element, `${name}[].`) : listFields(bare, `${name}.`);
  return [field, ...inside];
}

/** The fields of an object. */
export function listFields({ properties = {}, required = [] }: JsonSchema, before = ''): FieldView[] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    listField({ name: before + name, schema, required: required.includes(name) }),
  );
}
