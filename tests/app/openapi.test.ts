import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { buildDocument, type OperationObject } from '#app/_openapi/build-document.ts';
import { operations } from '#app/_openapi/operations.ts';
import * as accountInput from '#domain/account/input.ts';
import * as cartInput from '#domain/cart/input.ts';
import * as catalogInput from '#domain/catalog/input.ts';
import * as letterInput from '#domain/letter/input.ts';
import * as noticeInput from '#domain/notice/input.ts';
import * as orderInput from '#domain/order/input.ts';
import * as sellerInput from '#domain/seller/input.ts';
import { judgeRow } from '#domain/seller/rules.ts';

const root = path.join(import.meta.dirname, '..', '..');

/** The route files of everything that is public; the consoles' own, mail and next-auth are not. */
const routeFiles = ['app/api', 'app/seller-api']
  .flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/'))),
  )
  .filter((file) => file.endsWith('/route.ts') && !/^app\/api\/(?:admin|auth|mail|seller)\//.test(file));

const sourceOf = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const pathOf = (file: string) => file.slice('app'.length, -'/route.ts'.length).replace(/\[(\w+)\]/g, '{$1}');

const EXPORTED = /^export (?:const|(?:async )?function) (GET|POST|PUT|PATCH|DELETE)\b/gm;
const written = routeFiles.flatMap((file) =>
  [...sourceOf(file).matchAll(EXPORTED)].map(([, method]) => `${method} ${pathOf(file)}`),
);

const nameOf = new Map<unknown, string>(
  [accountInput, cartInput, catalogInput, letterInput, noticeInput, orderInput, sellerInput].flatMap((all) =>
    Object.entries(all).map(([name, schema]) => [schema, name] as const),
  ),
);

describe('what is documented', () => {
  it('is every route and method that is there, and no other', () => {
    expect(written.length).toBeGreaterThan(40);
    expect(operations.map(({ method, path: of }) => `${method} ${of}`).toSorted()).toEqual(written.toSorted());
  });

  it('are the schemas that the routes parse by', () => {
    const parsed = routeFiles.flatMap((file) =>
      [...sourceOf(file).matchAll(/\b(readJson\(request|parseInput)[(,]\s*(\w+)/g)].map(
        ([, by, name]) => `${pathOf(file)} ${by === 'parseInput' ? 'query' : 'body'} ${name}`,
      ),
    );
    const used = (of: 'query' | 'body', schema: z.ZodType | undefined, where: string) =>
      schema ? [`${where} ${of} ${nameOf.get(schema)}`] : [];
    const documented = operations.flatMap(({ path: where, query, body }) => [
      ...used('query', query, where),
      ...used('body', body?.schema, where),
      ...(body?.asForm ? used('query', body.schema, where) : []),
    ]);
    expect([...new Set(documented)].toSorted()).toEqual([...new Set(parsed)].toSorted());
  });

  it.each([
    [{ sku: 'S-1', warehouseId: '1', quantity: 0, sourceUpdatedAt: '2026-01-01T10:00:00+03:00' }, true],
    [{ sku: '', warehouseId: '1', quantity: 0, sourceUpdatedAt: '2026-01-01T10:00:00Z' }, false],
    [{ sku: 7, warehouseId: '1', quantity: 0, sourceUpdatedAt: '2026-01-01T10:00:00Z' }, false],
    [{ sku: 'S-1', warehouseId: 1, quantity: 0, sourceUpdatedAt: '2026-01-01T10:00:00Z' }, false],
    [{ sku: 'S-1', warehouseId: '1', quantity: 1.5, sourceUpdatedAt: '2026-01-01T10:00:00Z' }, false],
    [{ sku: 'S-1', warehouseId: '1', quantity: 1_000_000_001, sourceUpdatedAt: '2026-01-01T10:00:00Z' }, false],
    [{ sku: 'S-1', warehouseId: '1', quantity: -1, sourceUpdatedAt: '2026-01-01T10:00:00Z' }, false],
    [{ sku: 'S-1', warehouseId: '1', quantity: 1, sourceUpdatedAt: '2026-01-01T10:00:00' }, false],
    [{ sku: 'S-1', warehouseId: '1', quantity: 1 }, false],
    [null, false],
  ])('of a row of counts is what is taken: %j', (row, good) => {
    const around = { nowMicros: Date.parse('2026-06-01') * 1_000, skuIds: new Map(), warehouseIds: new Set(['1']) };
    const verdict = judgeRow(row, 0, around);
    // The only thing wrong with a good row here is that nobody sells such a SKU.
    expect('error' in verdict && verdict.error === 'UNKNOWN_SKU').toBe(good);
    expect(sellerInput.stockRowShape.safeParse(row).success).toBe(good);
  });
});

describe('the document', () => {
  const document = buildDocument('Holdfast');
  const all: [string, OperationObject][] = Object.entries(document.paths).flatMap(([where, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, OperationObject] => [`${method} ${where}`, operation]),
  );

  /** Every value in it, with where it is. */
  function* walk(value: unknown, at = '#'): Generator<[string, unknown]> {
    yield [at, value];
    if (typeof value !== 'object' || value === null) return;
    for (const [key, each] of Object.entries(value)) yield* walk(each, `${at}/${key}`);
  }

  it('says what it is written in', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
      info: { title: expect.any(String), version: expect.any(String) },
    });
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it('refers to nothing that is not there, and has nothing that nobody refers to', () => {
    const refs = [...walk(document)].filter(([at]) => at.endsWith('/$ref')).map(([, ref]) => String(ref));
    const names = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(refs.filter((ref) => !names.includes(ref))).toEqual([]);
    expect(names.filter((name) => !refs.includes(name))).toEqual([]);
    for (const name of names) expect(name).toMatch(/^#\/components\/schemas\/[A-Za-z0-9._-]+$/);
  });

  it('names each operation once, in a known group, with a success and an answer that is described', () => {
    const ids = all.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = document.tags.map(({ name }) => name);
    for (const [where, { tags: own, responses, summary }] of all) {
      expect(tags, where).toEqual(expect.arrayContaining(own));
      expect(summary, where).not.toBe('');
      const statuses = Object.keys(responses);
      expect(statuses.filter((status) => /^[23]\d\d$/.test(status)).length, where).toBeGreaterThan(0);
      for (const { description } of Object.values(responses)) expect(description, where).not.toBe('');
    }
  });

  it('declares the parameters of each path, all of them needed, and no other', () => {
    for (const [where, { parameters = [] }] of all) {
      const declared = parameters.filter((parameter) => parameter.in === 'path');
      const inPath = [...where.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(
        declared.map(({ name }) => name),
        where,
      ).toEqual(inPath);
      expect(
        declared.every(({ required }) => required),
        where,
      ).toBe(true);
      const places = parameters.map(({ name, in: place }) => `${place} ${name}`);
      expect(new Set(places).size, where).toBe(places.length);
    }
  });

  it('asks by no scheme that it does not explain', () => {
    const asked = all.flatMap(([, { security }]) => security.flatMap((each) => Object.keys(each)));
    const explained = Object.keys(document.components.securitySchemes);
    expect([...new Set(asked)].toSorted()).toEqual(explained.toSorted());
  });

  it('describes every parameter, and has a schema for every body and answer', () => {
    for (const [where, { parameters = [], requestBody, responses }] of all) {
      expect(
        parameters.filter(({ description }) => !description),
        where,
      ).toEqual([]);
      const contents = [requestBody?.content ?? {}, ...Object.values(responses).map(({ content }) => content ?? {})];
      const schemas = contents.flatMap((content) => Object.values(content).map(({ schema }) => schema));
      expect(
        schemas.filter((schema) => Object.keys(schema).length === 0),
        where,
      ).toEqual([]);
    }
  });

  it('gives examples of bodies that are taken', () => {
    for (const { id, body } of operations) {
      if (body?.example !== undefined) expect(body.schema.safeParse(body.example).error, id).toBeUndefined();
    }
    expect(operations.filter(({ body }) => body && body.example === undefined)).toEqual([]);
  });

  it('promises no regular expression that cannot be read', () => {
    const patterns = [...walk(document)]
      .filter(([at]) => at.endsWith('/pattern'))
      .map(([, pattern]) => String(pattern));
    expect(patterns.length).toBeGreaterThan(5);
    for (const pattern of patterns) expect(() => new RegExp(pattern, 'u'), pattern).not.toThrow();
  });
});
