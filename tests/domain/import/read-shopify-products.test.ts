import { describe, expect, test } from 'vitest';
import { classifyGoods, deriveSlug, explainSku, htmlToText } from '#domain/catalog/import-rules.ts';
import { readShopifyProducts, ShopifyFileError } from '#domain/catalog/read-shopify-products.ts';

const HEADER =
  'Handle,Title,Body (HTML),Type,Tags,Published,Option1 Name,Option1 Value,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Image Src,Status';

type Cells = Partial<Record<string, string>>;
/** A file of these rows; a cell that is not named is empty. */
function file(...rows: Cells[]): string {
  const names = HEADER.split(',');
  const line = (cells: Cells) => names.map((name) => `"${(cells[name] ?? '').replaceAll('"', '""')}"`).join(',');
  return [HEADER, ...rows.map(line)].join('\n');
}
const MUG = { Handle: 'mug', Title: 'Mug', 'Variant Price': '12.50', 'Variant Inventory Qty': '3' };
const read = (...rows: Cells[]) => readShopifyProducts(file(...rows), 'TRY');

describe('products', () => {
  test('follow-up rows are variants, picture rows are none', () => {
    const { products, refused } = read(
      { ...MUG, 'Option1 Name': 'Size', 'Option1 Value': 'Small', 'Option2 Value': 'Red' },
      {
        Handle: 'mug',
        'Option1 Value': 'Large',
        'Variant Price': '15',
        'Variant SKU': 'M-L',
        'Variant Inventory Qty': '0',
      },
      { Handle: 'mug', 'Image Src': 'https://example.com/mug.jpg' },
      { ...MUG, Handle: 'plate', Title: 'Plate', 'Option1 Value': 'Default Title' },
    );
    expect(refused).toEqual([]);
    expect(products.map((product) => product.optionNames)).toEqual([['Size'], []]);
    expect(products.map((product) => [product.slug, product.title])).toEqual([
      ['mug', 'Mug'],
      ['plate', 'Plate'],
    ]);
    expect(products[0]?.variants).toEqual([
      {
        row: 2,
        sellerSku: 'mug/Small/Red',
        title: 'Small / Red',
        optionValues: ['Small'],
        priceMinor: 1250,
        quantity: 3,
        notes: [],
      },
      { row: 3, sellerSku: 'M-L', title: 'Large', optionValues: ['Large'], priceMinor: 1500, quantity: 0, notes: [] },
    ]);
    expect(products[1]?.variants).toMatchObject([{ row: 5, sellerSku: 'plate', title: 'Default' }]);
  });

  test.each([
    [{ Published: 'true' }, true],
    [{ Published: 'false' }, false],
    [{ Published: 'FALSE' }, false],
    [{}, true],
    [{ Published: 'true', Status: 'draft' }, false],
    [{ Published: 'true', Status: 'archived' }, false],
    [{ Published: 'true', Status: 'active' }, true],
  ])('%o is on sale: %s', (cells, active) => {
    expect(read({ ...MUG, ...cells }).products[0]?.active).toBe(active);
  });

  test.each([
    ['-4', 0, '-4 in stock; opened with 0.'],
    ['', 0, 'Its stock is not counted; opened with 0.'],
    ['7', 7, undefined],
  ])('a quantity of "%s" opens %i', (text, quantity, note) => {
    const [variant] = read({ ...MUG, 'Variant Inventory Qty': text }).products[0]?.variants ?? [];
    expect(variant).toMatchObject({ quantity, notes: note ? [note] : [] });
  });
});

describe('a wrong row is refused and stops no other', () => {
  test.each([
    ['no Handle', { Handle: ' ' }, 'The row has no Handle.'],
    ['no Title', { Title: '' }, 'The product has no Title.'],
    ['a Handle of signs', { Handle: '!!!' }, 'The Handle has no letter or digit.'],
    ['an endless Title', { Title: 'x'.repeat(256) }, 'The Title is longer than 255 characters.'],
    ['a NUL in the Title', { Title: 'Mu\0g' }, 'The Title has control characters.'],
    ['no price', { 'Variant Price': '', 'Variant SKU': 'A' }, 'The variant has no price.'],
    ['a price of 0', { 'Variant Price': '0.00' }, 'The price is 0.'],
    ['a price in words', { 'Variant Price': 'twelve' }, '"twelve" is no amount in TRY.'],
    ['a negative price', { 'Variant Price': '-3' }, '"-3" is no amount in TRY.'],
    ['too many decimals', { 'Variant Price': '1.005' }, '"1.005" is no amount in TRY.'],
    ['half a unit', { 'Variant Inventory Qty': '1.5' }, '"1.5" is no quantity.'],
    ['too many units', { 'Variant Inventory Qty': '1000000001' }, '"1000000001" is no quantity.'],
    ['an unseen character in the SKU', { 'Variant SKU': 'A\u200bB' }, 'The SKU has invisible characters.'],
    ['an endless SKU', { 'Variant SKU': 'x'.repeat(256) }, 'The SKU is longer than 255 characters.'],
  ])('%s', (_, cells, reason) => {
    const { products, refused } = read({ ...MUG, ...cells }, { ...MUG, Handle: 'plate', Title: 'Plate' });
    expect(refused).toMatchObject([{ row: 2, reason }]);
    expect(products).toMatchObject([{ handle: 'plate', variants: [{ row: 3 }] }]);
  });

  test('the same SKU, the same options, the same Handle in other letters', () => {
    const { products, refused } = read(
      { ...MUG, 'Variant SKU': 'A', 'Option1 Value': 'S' },
      { Handle: 'mug', 'Variant SKU': 'A', 'Option1 Value': 'M', 'Variant Price': '1' },
      { Handle: 'mug', 'Variant SKU': 'B', 'Option1 Value': 'S', 'Variant Price': '1' },
      { ...MUG, Handle: 'MUG', 'Variant SKU': 'C' },
    );
    expect(products).toMatchObject([{ handle: 'mug', variants: [{ row: 2 }] }]);
    expect(refused.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'The SKU is that of row 2 too.'],
      [4, 'The options are those of row 2 too.'],
      [5, 'The Handle means the same as that of row 2.'],
    ]);
  });

  test.each([
    ['', 'Handle, Title, Variant Price'],
    ['name,price\nMug,3', 'Handle, Title, Variant Price'],
    ['Handle,Title\nmug,Mug', 'Variant Price'],
  ])('a file that is no export is refused whole: %j', (csv, missing) => {
    expect(() => readShopifyProducts(csv, 'TRY')).toThrow(ShopifyFileError);
    expect(() => readShopifyProducts(csv, 'TRY')).toThrow(missing);
  });
});

describe('rules', () => {
  test.each([
    ['<p>Blown <b>clay</b></p><p>for&nbsp;plants</p>', 'Blown clay\n\nfor plants'],
    ['<ul><li>one</li><li>two &amp; three</li></ul>', '• one\n• two & three'],
    ['a<br>b<br/>c', 'a\nb\nc'],
    ['<script>alert(1)</script>ok<style>p{}</style>', 'ok'],
    ['&lt;b&gt;kept&lt;/b&gt; &#39;x&#x27; &unknown;', "<b>kept</b> 'x' &unknown;"],
    ['4 < 5 and 6 > 5', '4 < 5 and 6 > 5'],
    ['<img src=x onerror="alert(1)">', ''],
    ['a\u0000b', 'a b'],
  ])('the text of %j', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  test.each([
    ['Haliç Home', 'halic-home'],
    ['IŞIK & Söğüt', 'isik-sogut'],
    ['  --A  b-- ', 'a-b'],
    ['日本', ''],
  ])('the slug of %j is %j', (text, slug) => {
    expect(deriveSlug(text)).toBe(slug);
  });

  test.each([
    ['01234', undefined],
    ['ABC 12/x', undefined],
    ['A\u202eB', 'The SKU has invisible characters.'],
    ['A\tB', 'The SKU has invisible characters.'],
  ])('SKU %j', (sku, problem) => {
    expect(explainSku(sku)).toBe(problem);
  });

  test.each([
    [['Bracelet', '', 'Anchor'], 'Jewellery'],
    [['', 'men', 'Ocean Blue'], 'Wear'],
    [['Outdoor', 'Pot, Plants', 'Clay'], 'Garden'],
    [['Indoor', '', 'Copper Light'], 'Home'],
    [['', '', 'Gift card'], 'Other'],
  ])('%j is %s', (texts, category) => {
    expect(classifyGoods(texts).category).toBe(category);
  });
});
