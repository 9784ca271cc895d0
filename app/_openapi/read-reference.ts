import { PROBLEMS, type ProblemCode } from '#app/_http/problem.ts';
import type {
  AnswerView,
  CodeView,
  FieldView,
  GroupView,
  OperationView,
  SchemeView,
  ShapeView,
} from '#components/developers/reference-view.ts';
import { processEnv } from '#db/client.ts';
import type { OpenApiDocument, OperationObject, ResponseObject } from './build-document.ts';
import { type JsonSchema, problemName } from './json-schema.ts';
import { listField, listFields, shapeOf } from './list-fields.ts';
import { readDocument } from './read-document.ts';
import { writeCurl } from './write-curl.ts';

type Reference = {
  introduction: readonly string[];
  groups: readonly GroupView[];
  schemes: readonly SchemeView[];
  codes: readonly CodeView[];
};

/** What each refusal says in every document; the rest is its own. */
const ALWAYS: ReadonlySet<string> = new Set(['type', 'title', 'status', 'code', 'detail']);
/** Codes that belong to no operation in particular: they are told of once, in the list of all. */
const EVERYWHERE: ReadonlySet<string> = new Set<ProblemCode>([
  'MALFORMED_JSON',
  'CROSS_ORIGIN',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INTERNAL',
  'BUSY',
]);

const fieldsOf = (schema: JsonSchema): FieldView[] =>
  schema.type === 'array' ? listField({ name: '', schema, required: true }) : listFields(schema);

type Schemas = OpenApiDocument['components']['schemas'];

function viewRefusal(schema: JsonSchema, schemas: Schemas): AnswerView['codes'] {
  const refs = schema.oneOf ?? [schema];
  return refs.flatMap(({ $ref = '' }) => {
    const { properties = {}, required = [] } = schemas[shapeOf($ref)] ?? {};
    const code = String(properties.code?.const);
    if (EVERYWHERE.has(code)) return [];
    const own = Object.entries(properties).filter(([name]) => !ALWAYS.has(name));
    return {
      code,
      title: String(properties.title?.const),
      fields: listFields({ properties: Object.fromEntries(own), required }),
    };
  });
}

function viewAnswer(status: string, response: ResponseObject, schemas: Schemas): AnswerView {
  const { description, content = {}, headers = {} } = response;
  const refused = content['application/problem+json'];
  if (refused) return { status, codes: viewRefusal(refused.schema, schemas), fields: [], headers: [] };
  const [{ schema } = { schema: {} as JsonSchema }] = Object.values(content);
  return {
    status,
    says: description,
    codes: [],
    ...(schema.$ref === undefined ? {} : { shape: shapeOf(schema.$ref) }),
    fields: fieldsOf(schema),
    headers: Object.entries(headers).map(([name, header]) => ({ name, description: header.description })),
  };
}

function viewOperation(method: string, path: string, operation: OperationObject, schemas: Schemas): OperationView {
  const { operationId, summary, description, security, parameters = [], requestBody, responses } = operation;
  const { NEXTAUTH_URL } = processEnv();
  const origin = NEXTAUTH_URL === undefined ? 'http://localhost:3000' : new URL(NEXTAUTH_URL).origin;
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    ...(description === undefined ? {} : { description }),
    schemes: security.flatMap((each) => Object.keys(each)),
    open: security.some((each) => Object.keys(each).length === 0),
    parameters: parameters.flatMap(({ name, in: place, required = false, description: said, schema }) =>
      listField({ name, schema: { ...schema, ...(said ? { description: said } : {}) }, required }).map((field) => ({
        ...field,
        in: place,
      })),
    ),
    body: requestBody ? fieldsOf(requestBody.content['application/json']?.schema ?? {}) : [],
    answers: Object.entries(responses)
      .map(([status, response]) => viewAnswer(status, response, schemas))
      .filter(({ says, codes }) => says !== undefined || codes.length > 0),
    curl: writeCurl(origin, method.toUpperCase(), path, operation),
  };
}

/** The shapes that the answers name, and those that these name in turn. */
function shapesOf(operations: readonly OperationView[], schemas: Schemas): ShapeView[] {
  const shapes = new Map<string, ShapeView>();
  const add = (name: string | undefined) => {
    if (name === undefined || shapes.has(name)) return;
    const fields = listFields(schemas[name] ?? {});
    shapes.set(name, { name, fields });
    for (const { shape } of fields) add(shape);
  };
  for (const { shape, codes } of operations.flatMap(({ answers }) => answers)) {
    add(shape);
    for (const field of codes.flatMap(({ fields }) => fields)) add(field.shape);
  }
  return [...shapes.values()];
}

function makeReference({ info, tags, paths, components }: OpenApiDocument): Reference {
  const { schemas, securitySchemes } = components;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      group: operation.tags[0],
      view: viewOperation(method, path, operation, schemas),
    })),
  );
  return {
    introduction: info.description.split('\n\n'),
    groups: tags.map(({ name, description }) => {
      const operations = all.filter(({ group }) => group === name).map(({ view }) => view);
      return { name, description, operations, shapes: shapesOf(operations, schemas) };
    }),
    schemes: Object.entries(securitySchemes).map(([name, scheme]) => ({
      name,
      how: scheme.type === 'http' ? 'Authorization: Bearer …' : `${scheme.in}: ${scheme.name}`,
      description: scheme.description,
    })),
    codes: Object.entries(PROBLEMS)
      .filter(([code]) => Object.hasOwn(schemas, problemName(code as ProblemCode)))
      .map(([code, [status, title]]) => ({ status, code, title })),
  };
}

let made: Reference | undefined;

/** The document as its pages show it, made of it once. */
export function readReference(): Reference {
  made ??= makeReference(readDocument());
  return made;
}
