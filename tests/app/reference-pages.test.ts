import { describe, expect, it } from 'vitest';
import { buildDocument } from '#app/_openapi/build-document.ts';
import { listFields } from '#app/_openapi/list-fields.ts';
import { writeCurl } from '#app/_openapi/write-curl.ts';
import { present } from '#lib/result.ts';

describe('fields', () => {
  it('are told with all that lies in them, up to what has a name of its own', () => {
    const fields = listFields({
      type: 'object',
      required: ['items', 'total'],
      properties: {
        items: {
          type: 'array',
          items: { type: 'object', required: ['kind'], properties: { kind: { type: 'string', enum: ['A', 'B'] } } },
        },
        address: { anyOf: [{ $ref: '#/components/schemas/Address' }, { type: 'null' }], description: 'Where to' },
        total: { type: 'integer', minimum: 1, maximum: 20 },
        tags: { type: 'array', items: { type: 'string' }, maxItems: 3 },
      },
    });
    expect(fields).toEqual([
      { name: 'items', type: 'object[]', required: true },
      { name: 'items[].kind', type: 'string', required: true, values: ['A', 'B'] },
      { name: 'address', type: 'Address | null', shape: 'Address', required: false, description: 'Where to' },
      { name: 'total', type: 'integer', required: true, limits: '1–20' },
      { name: 'tags', type: 'string[]', required: false, limits: '≤ 3' },
    ]);
  });
});

describe('the curl command', () => {
  const { paths } = buildDocument('Holdfast');
  const curl = (method: string, path: string) =>
    writeCurl('https://shop.example', method, path, present(paths[path]?.[method.toLowerCase()], path));

  it('of a guest who orders has token, key and body', () => {
    const [first, token, key, type, body] = curl('POST', '/api/v1/orders').split(' \\\n  ');
    expect([first, token, key, type]).toEqual([
      "curl -X POST 'https://shop.example/api/v1/orders'",
      '-H "Cart-Token: $TOKEN"',
      '-H "Idempotency-Key: $(uuidgen)"',
      "-H 'Content-Type: application/json'",
    ]);
    expect(JSON.parse(present(/^-d '(.*)'$/.exec(body ?? '')?.[1], 'the body'))).toMatchObject({
      paymentMethodToken: 'tok_3ds',
    });
  });

  it.each([
    ['GET', '/api/v1/places', "curl 'https://shop.example/api/v1/places?country=TR'"],
    ['GET', '/api/v1/products/{slug}', "curl 'https://shop.example/api/v1/products/stoneware-mug'"],
    [
      'GET',
      '/seller-api/v1/orders',
      'curl \'https://shop.example/seller-api/v1/orders\' \\\n  -H "Authorization: Bearer $SELLER_KEY"',
    ],
  ])('of %s %s needs no more', (method, path, command) => {
    expect(curl(method, path)).toBe(command);
  });

  it('has no quote inside quotes', () => {
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        const body = /-d '(.*)'$/s.exec(curl(method.toUpperCase(), path))?.[1] ?? '';
        expect(body, path).not.toContain("'");
      }
    }
  });
});
