import { describe, expect, test } from 'vitest';
import { checkStructure, importsOf } from '#scripts/structure.ts';
import { AREAS } from '#scripts/structure-rules.ts';

const check = (files: Record<string, string>) => checkStructure(new Map(Object.entries(files)));
const lines = (count: number) => 'const line = 1;\n'.repeat(count);

describe('a tree that keeps the rules', () => {
  test('has no problems', () => {
    expect(
      check({
        'README.md': 'import nothing from "#app/anything.ts"',
        'proxy.ts': "import { log } from '#lib/log.ts';",
        'app/api/v1/orders/route.ts':
          "import { placeOrder } from '#domain/order/place-order.ts';\nimport { database } from '#db/client.ts';",
        'app/page.tsx': "import { Card } from '#components/ui/card.tsx';",
        'components/ui/card.tsx': "import clsx from 'clsx';",
        'components/cart/line.tsx':
          "import type { CartLine } from '#domain/cart/types.ts';\nimport { ORDER_STATUSES } from '#db/enums.ts';",
        'domain/order/place-order.ts':
          "import { claimStock } from '#domain/stock/claim-stock.ts';\nimport { transaction } from '#db/transaction.ts';",
        'domain/order/states.ts': "import type { Line } from './types.ts';",
        'domain/order/types.ts': "import type { Status } from './states.ts';",
        'domain/payment/sandbox-provider.ts': "import type { Provider } from './provider.ts';",
        'domain/stock/claim-stock.ts': "// import { placeOrder } from '#domain/order/place-order.ts';",
        'workers/main.ts': "import { database } from '#db/client.ts';\nprocess.env.PORT;",
        'workers/sweep.ts': "import { releaseHolds } from '#domain/stock/release-holds.ts';",
        'bank/main.ts': "import { readSecret } from '#lib/standard-webhooks.ts';",
        'tests/domain/anything.test.ts': "import { GET } from '#app/api/health/live/route.ts';",
        'scripts/long.ts': `/* Long because it is one table. */\n${lines(400)}`,
        'public/picture.svg': lines(400),
      }),
    ).toEqual([]);
  });
});

describe('a tree that breaks a rule', () => {
  test.each<[rule: string, files: Record<string, string>, says: RegExp]>([
    ['a folder of no known name', { 'src/thing.ts': '' }, /nothing of this name belongs at the top/],
    ['a stray file at the top', { 'notes.txt': '' }, /nothing of this name belongs at the top/],
    ['an empty name', { 'components/cart/utils.ts': '' }, /says nothing of what is inside/],
    ['a barrel', { 'domain/cart/index.ts': '' }, /says nothing of what is inside/],
    ['too many lines', { 'workers/sweep.ts': lines(301) }, /301 lines, more than 300/],
    [
      'a relative import across folders',
      { 'app/page.tsx': "import { x } from '../domain/cart/get-cart.ts';" },
      /write #domain\/cart\/get-cart\.ts/,
    ],
    ['app → locks', { 'app/page.tsx': "import { lockOrders } from '#db/locks.ts';" }, /put the rest into domain/],
    ['proxy → db', { 'proxy.ts': "import { lockOrders } from '#db/locks.ts';" }, /app\/ may not import/],
    ['app → workers', { 'app/page.tsx': "import { sweep } from '#workers/sweep.ts';" }, /app\/ may not import/],
    [
      'components → a verb',
      { 'components/cart/line.tsx': "import { getCart } from '#domain/cart/get-cart.ts';" },
      /let the page in app\/ load the data/,
    ],
    [
      'components → types as values',
      { 'components/cart/line.tsx': "import { CartLine } from '#domain/cart/types.ts';" },
      /except by `import type`/,
    ],
    ['components → db', { 'components/a/b.tsx': "import { db } from '#db/client.ts';" }, /components\/ may not import/],
    ['domain → app', { 'domain/cart/get-cart.ts': "import { x } from '#app/x.ts';" }, /the domain is headless/],
    ['domain → workers', { 'domain/cart/get-cart.ts': "import('#workers/x.ts')" }, /the domain is headless/],
    ['workers → tables', { 'workers/sweep.ts': "import { orders } from '#db/schema/order.ts';" }, /a loop around one/],
    ['bank → db', { 'bank/main.ts': "import { connect } from '#db/client.ts';" }, /the bank knows nothing of the shop/],
    ['bank → domain', { 'bank/main.ts': "import type { P } from '#domain/payment/types.ts';" }, /knows nothing/],
    ['db → domain', { 'db/client.ts': "import { x } from '#domain/cart/rules.ts';" }, /rules belong into domain/],
    ['lib → db', { 'lib/money.ts': "export { sql } from '#db/client.ts';" }, /lib\/ knows nothing of the project/],
    ['a new file in lib', { 'lib/shop-words.ts': '' }, /lib\/ is a closed list/],
    [
      'stock → order',
      { 'domain/stock/end-holds.ts': "import { cancelOrder } from '#domain/order/cancel-order.ts';" },
      /stock knows no orders/,
    ],
    [
      'payment → order, as a type',
      { 'domain/payment/provider.ts': "import type { Order } from '../order/types.ts';" },
      /payment knows no orders/,
    ],
    [
      'order → seller',
      { 'domain/order/cancel-order.ts': "import { x } from '#domain/seller/list-stocks.ts';" },
      /domain\/order\/ may not import domain\/seller/,
    ],
    ['an unknown area', { 'domain/shipping/send-parcel.ts': '' }, /the areas of the domain are/],
    ['a file outside an area', { 'domain/place-order.ts': '' }, /put it into one/],
    ['a folder in an area', { 'domain/order/steps/place-order.ts': '' }, /one flat folder of verbs/],
    ['a noun in an area', { 'domain/order/order-placement.ts': '' }, /verbs with an object/],
    ['another case', { 'domain/order/placeOrder.ts': '' }, /verbs with an object/],
    ['an adapter elsewhere', { 'domain/order/stripe-provider.ts': '' }, /verbs with an object/],
    ['server-only', { 'domain/cart/get-cart.ts': "import 'server-only';" }, /imports server-only/],
    ['react', { 'domain/cart/get-cart.ts': "import { cache } from 'react';" }, /imports react/],
    ['the environment', { 'domain/cart/get-cart.ts': 'const url = process.env.DATABASE_URL;' }, /reads process\.env/],
    ['the clock', { 'domain/cart/get-cart.ts': 'const late = Date.now() > 3;' }, /this machine's clock/],
    ['the clock as a date', { 'domain/cart/rules.ts': 'const now = new Date();' }, /this machine's clock/],
    [
      'a circle',
      {
        'workers/a.ts': "import { b } from './b.ts';",
        'workers/b.ts': "import { c } from './c.ts';",
        'workers/c.ts': "import { a } from './a.ts';",
      },
      /workers\/a\.ts → workers\/b\.ts → workers\/c\.ts → workers\/a\.ts/,
    ],
  ])('%s is told, once', (_, files, says) => {
    const messages = check(files).map(({ message }) => message);
    expect(messages.filter((message) => says.test(message))).toHaveLength(1);
  });
});

describe('imports', () => {
  test.each([
    ["import a from 'x';", false],
    ["import { a, type B } from 'x';", false],
    ["import type { B } from 'x';", true],
    ["import { type A, type B } from 'x';", true],
    ["export { a } from 'x';", false],
    ["export type { A } from 'x';", true],
    ["import {\n  a,\n  b,\n} from 'x';", false],
    ["await import('x')", false],
    ["import 'x';", false],
  ])('%j names x', (text, typesOnly) => {
    expect(importsOf(text)).toEqual([{ specifier: 'x', typesOnly }]);
  });

  test.each(["// import 'x';", "/* import a from 'x'; */", "const text = 'import';"])('%j names nothing', (text) => {
    expect(importsOf(text)).toEqual([]);
  });
});

test('no area may import another that may import it', () => {
  const reaches = (from: string, to: string): boolean =>
    AREAS[from]?.may.some((area) => area === to || reaches(area, to)) ?? false;
  expect(Object.keys(AREAS).filter((area) => reaches(area, area))).toEqual([]);
});
