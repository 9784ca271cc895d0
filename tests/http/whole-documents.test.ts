import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#domain/account/hash-password.ts';
import { makeSeller, makeUser } from '#tests/support/factories.ts';
import { stack, Visitor } from './visitor.ts';

/*
 * Documents are sent whole (decision 19): no part of one waits for a script to put it in place, so what is not there answers 404, and who has
 * to sign in first is sent there by the answer itself.
 */

const PASSWORD = 'a password of the tests';
const NOBODY = '0198c0de-0000-7000-8000-000000000000';

let sql: postgres.Sql;
const visitors: Record<'guest' | 'shopper' | 'admin' | 'seller', Visitor> = {
  guest: new Visitor(),
  shopper: new Visitor(),
  admin: new Visitor(),
  seller: new Visitor(),
};

beforeAll(async () => {
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
  const email = `seller-${crypto.randomUUID()}@example.com`;
  await makeUser(sql, { email, sellerId: await makeSeller(sql), passwordHash: await hashPassword(PASSWORD) });
  await visitors.seller.signIn(email, PASSWORD);
  await visitors.admin.signIn('admin@example.com', stack.demoPassword);
  await visitors.shopper.signIn('shopper@example.com', stack.demoPassword);
});

afterAll(() => sql.end());

type Who = keyof typeof visitors;

describe('a document', () => {
  it.each<[Who, string]>([
    ['guest', '/'],
    ['guest', '/search'],
    ['guest', '/products/stoneware-mug'],
    ['guest', '/cart'],
    ['guest', '/orders'],
    ['guest', '/sign-in'],
    ['guest', '/account/notices'],
    ['guest', '/mail'],
    ['shopper', '/account'],
    ['shopper', '/account/addresses'],
    ['shopper', '/account/settings'],
    ['admin', '/admin'],
    ['admin', '/admin/orders'],
    ['admin', '/admin/stock/1'],
    ['seller', '/seller'],
    ['seller', '/seller/stock'],
  ])('for a %s at %s has all of it where it belongs', async (who, page) => {
    const { status, body } = await visitors[who].get(page);
    expect(status).toBe(200);
    const text = String(body.text);
    expect(text).toMatch(/<main [\s\S]*<h[12][\s\S]*<\/main>/);
    // React's marks of what is not there yet, and of what was sent after it.
    expect(text.match(/<template id="[BP]:\w+"|<div hidden="" id="S:\w+"/g)).toBeNull();
  });

  it.each<[Who, string]>([
    ['guest', '/products/no-such-thing'],
    ['guest', `/orders/${NOBODY}`],
    ['guest', `/orders/${NOBODY}/receipt`],
    ['guest', '/mail/999999999'],
    ['admin', `/admin/orders/${NOBODY}`],
    ['admin', `/admin/payments/${NOBODY}`],
    ['admin', '/admin/stock/999999999'],
    ['admin', '/admin/sellers/999999999'],
    ['admin', '/admin/oversubscribed/999999999'],
    ['seller', '/seller/stock/999999999/999999999'],
    ['seller', '/seller/webhooks/999999999'],
    ['shopper', '/admin/orders'],
    ['shopper', '/seller/stock'],
  ])('for a %s at %s, where nothing is, answers 404', async (who, page) => {
    expect((await visitors[who].get(page)).status).toBe(404);
  });

  it.each([
    ['/account/settings', '/account/settings'],
    ['/account/addresses', '/account/addresses'],
  ])('of %s sends a guest to sign in, and back', async (page, returnTo) => {
    const { status, headers } = await visitors.guest.get(page);
    expect(status).toBe(307);
    expect(headers.get('location')).toBe(`/sign-in?callbackUrl=${returnTo}`);
  });
});
