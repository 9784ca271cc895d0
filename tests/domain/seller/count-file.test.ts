import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCell } from '#domain/seller/export-stocks.ts';
import { MAX_FILE_ROWS, readCountFile } from '#domain/seller/read-count-file.ts';

const rowsOf = (csv: string) => {
  const file = readCountFile(csv);
  if (!file.ok) throw new Error(file.refusal.code);
  return file.value;
};

const codeOf = (csv: string) => {
  const file = readCountFile(csv);
  return file.ok ? 'OK' : file.refusal.code;
};

describe('a file of counts', () => {
  it.each([
    ['commas', 'sku,warehouse,quantity,sourceUpdatedAt\nS-1,IST-1,5,2026-01-01T00:00:00Z\n'],
    [
      'semicolons, and a byte order mark',
      '\ufeffsku;warehouse;quantity;sourceUpdatedAt\r\nS-1;IST-1;5;2026-01-01T00:00:00Z\r\n',
    ],
    ['tabs', 'sku\twarehouse\tquantity\tsourceUpdatedAt\nS-1\tIST-1\t5\t2026-01-01T00:00:00Z'],
    [
      'other names and another order',
      'Source Updated At,On-hand,Seller SKU,title,Warehouse code\n2026-01-01T00:00:00Z,5,S-1,Cup,IST-1\n',
    ],
    ['quotes', '"sku","warehouse","quantity","sourceUpdatedAt"\n"S-1","IST-1","5","2026-01-01T00:00:00Z"\n'],
  ])('may be written with %s', (_how, csv) => {
    expect(rowsOf(csv)).toEqual([
      { line: 2, sku: 'S-1', warehouse: 'IST-1', quantity: 5, sourceUpdatedAt: '2026-01-01T00:00:00Z' },
    ]);
  });

  it('keeps SKUs as text, and what is no whole number as it was written', () => {
    const rows = rowsOf('sku,warehouse,quantity\n01234,1,5\n1e3,1,1e3\n S ,1,-1\nx,1,\ny,1,"1,5"\n');
    expect(rows.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['01234', 5],
      ['1e3', '1e3'],
      [' S ', '-1'],
      ['x', ''],
      ['y', '1,5'],
    ]);
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
  });

  it.each([
    ['empty', '', 'COLUMNS_MISSING'],
    ['without a warehouse', 'sku,quantity\nS-1,5', 'COLUMNS_MISSING'],
    ['of one line', 'sku,warehouse,quantity\n', 'NO_ROWS'],
    ['with an open quote', 'sku,warehouse,quantity\n"S-1,IST-1,5', 'NOT_CSV'],
    ['of too many rows', `sku,warehouse,quantity\n${'S-1,IST-1,5\n'.repeat(MAX_FILE_ROWS + 1)}`, 'TOO_MANY_ROWS'],
    ['of just as many as go', `sku,warehouse,quantity\n${'S-1,IST-1,5\n'.repeat(MAX_FILE_ROWS)}`, 'OK'],
  ])('%s is told so', (_which, csv, code) => {
    expect(codeOf(csv)).toBe(code);
  });
});

describe('a cell of an export', () => {
  it('never begins like a formula, and is read back as what it was', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc
        .tuple(fc.constantFrom('=', '+', '-', '@', '\t', "'"), fc.string({ maxLength: 10 }))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (sku) => {
        const cell = toCell(sku);
        expect(cell.replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r]/);
        // A text that itself begins with an apostrophe and such a sign is no SKU that an export could tell from a quoted one.
        fc.pre(!/^'[=+\-@\t\r]/.test(sku) && sku !== '');
        expect(rowsOf(`warehouse,sku,quantity\r\nW,${cell},1\r\n`)[0]?.sku).toBe(sku);
      }),
    );
  });
});
