import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale, MailKind } from '#db/enums.ts';
import { locales, mailKinds } from '#db/enums.ts';
import { keepLocale } from '#domain/account/keep-locale.ts';
import { memberBuyer } from '#domain/account/make-buyer-id.ts';
import { requestPasswordReset } from '#domain/account/request-password-reset.ts';
import { resetPassword } from '#domain/account/reset-password.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { abandonCarts } from '#domain/cart/abandon-carts.ts';
import { restoreCart } from '#domain/cart/restore-cart.ts';
import { type Consumer, relayEvents } from '#domain/event/relay-events.ts';
import { buildWording } from '#domain/letter/build-wording.ts';
import { drawLetter } from '#domain/letter/draw-letter.ts';
import { enqueueEventMails } from '#domain/letter/enqueue-event-mails.ts';
import { refuseReminders } from '#domain/letter/refuse-reminders.ts';
import { CART_LINK, ORDER_LINK, REMINDERS_LINK, type Shop } from '#domain/letter/rules.ts';
import { writeLetters } from '#domain/letter/write-letters.ts';
import { findMail, listMails } from '#domain/mail/queries.ts';
import type { Letter } from '#domain/mail/types.ts';
import { writeNotices } from '#domain/notice/write-notices.ts';
import { adoptOrder } from '#domain/order/adopt-orders.ts';
import { expireOrders } from '#domain/order/expire-orders.ts';
import { orderNumber } from '#domain/order/rules.ts';
import { present } from '#lib/result.ts';
import { readLink } from '#lib/signed-link.ts';
import { type RunningBank, startBank } from '#tests/support/bank.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeEngine, placeAndPay, providerOf, type TestEngine, wishFor } from '#tests/support/engine.ts';
import { makeCart, makeGuest, makeOffer, makeProduct, makeSku, makeUser } from '#tests/support/factories.ts';
import { letHoldsRunOut } from '#tests/support/race.ts';

const shop: Shop = { name: 'Holdfast', publicUrl: 'https://shop.example', linkSecret: 'l'.repeat(32) };

let database: TestDatabase;
let bank: RunningBank;
let engine: TestEngine;
beforeAll(async () => {
  database = await createTestDatabase();
  bank = await startBank({ databaseUrl: database.url });
  engine = makeEngine(database.url, providerOf(bank, 10_000));
});
afterAll(async () => {
  await engine.close();
  await bank.stop();
  await database.drop();
});

const consumers: readonly Consumer[] = [writeNotices, enqueueEventMails];
const relay = async () => {
  while ((await relayEvents(engine.db, consumers)) ?? 0) {
    // Until nothing waits.
  }
};

let people = 0;
const someone = () => {
  people += 1;
  return `reader${people}@example.com`;
};

async function letterTo(email: string): Promise<Letter | undefined> {
  const [newest] = await listMails(engine.db, { recipient: email });
  const mail = await findMail(engine.db, present(newest, `mail to ${email}`).id);
  return await writeLetters(engine.db, shop)(present(mail, 'mail'));
}
const kindsTo = async (email: string) => (await listMails(engine.db, { recipient: email })).map((mail) => mail.kind);
const keyIn = (text: string) => present(/key=([\w.-]+)/.exec(text)?.[1], 'key in the letter');

async function order(given: { buyer?: BuyerId; token?: string; title?: string } = {}) {
  const skuId = await makeSku(database.sql, {
    productId: await makeProduct(database.sql, given.title ? { title: given.title } : {}),
  });
  const offer = await makeOffer(database.sql, { skuId, priceMinor: 2_500 });
  const email = someone();
  const wish = await wishFor(engine, [{ ...offer, quantity: 2 }], {
    email,
    paymentMethodToken: given.token ?? 'tok_ok',
    ...(given.buyer ? { buyer: given.buyer } : {}),
  });
  await placeAndPay(engine, wish);
  return { ...wish, email, offer };
}

describe('what happens to an order', () => {
  it('C-120: is written of once, though its event is delivered five times, by two relays at once', async () => {
    const { email, orderId } = await order();
    await relay();
    for (let again = 0; again < 4; again += 1) {
      await database.sql`update outbox set published_at = null where aggregate = ${`order:${orderId}`}`;
      await Promise.all([relayEvents(engine.db, consumers), relayEvents(engine.db, consumers)]);
    }
    expect(await kindsTo(email)).toEqual(['ORDER_CONFIRMED']);
    const rows = await database.sql`
      select m.cause from mails m join outbox o on m.cause = 'event:' || o.id
       where m.recipient = ${email} and o.type = 'order.confirmed'`;
    expect(rows).toHaveLength(1);
    // Nothing was refused on the way, either: a consumer that fails keeps what comes behind it.
    const trouble = await database.sql`
      select type from outbox where aggregate = ${`order:${orderId}`} and (failures > 0 or published_at is null)`;
    expect(trouble).toEqual([]);
  });

  it('is told with lines and totals, and to a guest with a key for this order', async () => {
    const { email, orderId } = await order({ title: 'Brass lamp' });
    await relay();
    const letter = present(await letterTo(email), 'letter');
    expect(letter.subject).toBe(`Order ${orderNumber(orderId)} is confirmed`);
    for (const words of ['2 × Brass lamp: ₺50.00', 'Delivery: ₺49.90', 'Total: ₺99.90']) {
      expect(letter.text).toContain(words);
    }
    expect(letter.text).toContain(`https://shop.example/orders/${orderId}/track?key=`);
    expect(readLink(shop.linkSecret, ORDER_LINK, keyIn(letter.text), Date.now())).toBe(orderId);
    expect(letter.unsubscribeUrl).toBeUndefined();
  });

  it('is told to a member without a key: they sign in', async () => {
    const buyer = memberBuyer(await makeUser(database.sql));
    const { email, orderId } = await order({ buyer });
    await relay();
    const letter = present(await letterTo(email), 'letter');
    expect(letter.text).toContain(`https://shop.example/orders/${orderId}\n`);
    expect(letter.text).not.toContain('key=');
  });

  it('is told in the language that the buyer was last seen to read', async () => {
    const buyer = makeGuest().buyer as BuyerId;
    await keepLocale(engine.db, buyer, 'id');
    await keepLocale(engine.db, buyer, 'tr');
    const { email, orderId } = await order({ buyer, token: 'tok_3ds' });
    await letHoldsRunOut(database.sql, [orderId]);
    await expireOrders(engine.db, 10);
    await relay();
    expect(await kindsTo(email)).toEqual(['ORDER_EXPIRED']);
    expect((await letterTo(email))?.subject).toContain('süresi doldu');
  });

  it('shows what sellers write as text, and keeps it out of the subject', async () => {
    const { email } = await order({ title: '<img src=x onerror=alert(1)>{name} & "co"' });
    await relay();
    const letter = present(await letterTo(email), 'letter');
    expect(letter.html).not.toContain('<img');
    expect(letter.html).toContain('&lt;img src=x onerror=alert(1)&gt;{name} &amp; &quot;co&quot;');
    expect(letter.subject).not.toContain('img');
  });
});

describe('the key of an order', () => {
  it('gives that order to an account, with its notices, and nothing else of the guest', async () => {
    const guest = makeGuest().buyer as BuyerId;
    const first = await order({ buyer: guest });
    await relay();
    await database.sql`delete from carts where cart_id = ${guest}`;
    const second = await order({ buyer: guest });
    const member = memberBuyer(await makeUser(database.sql));
    expect(await adoptOrder(engine.db, member, first.orderId)).toBe(true);
    expect(await adoptOrder(engine.db, member, first.orderId)).toBe(true);
    await relay();
    const owners = async (table: string, id: string) => {
      const rows = await database.sql<{ id: string; buyer: string }[]>`
        select ${database.sql(id)} as id, buyer from ${database.sql(table)}
         where ${database.sql(id)} in (${first.orderId}, ${second.orderId})`;
      return Object.fromEntries(rows.map((row) => [row.id, row.buyer]));
    };
    const expected = { [first.orderId]: member, [second.orderId]: guest };
    expect(await owners('orders', 'id')).toEqual(expected);
    expect(await owners('notices', 'order_id')).toEqual(expected);
  });

  it('does not take an order from the member whose it is', async () => {
    const [ada, bo] = [memberBuyer(await makeUser(database.sql)), memberBuyer(await makeUser(database.sql))];
    const { orderId } = await order({ buyer: ada });
    expect(await adoptOrder(engine.db, bo, orderId)).toBe(false);
    expect(await database.sql`select buyer from orders where id = ${orderId}`).toEqual([{ buyer: ada }]);
  });
});

describe('a cart that was left', () => {
  async function leave(buyer: string) {
    const offer = await makeOffer(database.sql, { priceMinor: 1_000 });
    await makeCart(database.sql, buyer, [{ ...offer, quantity: 3 }]);
    await database.sql`update carts set updated_at = now() - interval '25 hours' where cart_id = ${buyer}`;
    return offer;
  }

  it('is reminded of once, and its link brings it back, twice the same', async () => {
    const email = someone();
    const member = memberBuyer(await makeUser(database.sql, { email }));
    const offer = await leave(member);
    await abandonCarts(engine.db);
    await relay();
    await abandonCarts(engine.db);
    await relay();
    expect(await kindsTo(email)).toEqual(['CART_ABANDONED']);
    const letter = present(await letterTo(email), 'letter');
    const cartId = readLink(shop.linkSecret, CART_LINK, keyIn(letter.text), Date.now());
    expect(cartId).toBe(member);
    const other = makeGuest().buyer as BuyerId;
    for (let time = 0; time < 2; time += 1) await restoreCart(engine.db, other, cartId as BuyerId);
    const [restored] = await database.sql<{ version: number; items: { skuId: string; quantity: number }[] }[]>`
      select version, items from carts where cart_id = ${other}`;
    expect(restored).toMatchObject({ version: 1, items: [{ skuId: offer.skuId, quantity: 3 }] });
  });

  it('of a guest is reminded of at the address of their last order, and of one without an order not at all', async () => {
    const known = makeGuest().buyer as BuyerId;
    const { email } = await order({ buyer: known });
    await database.sql`delete from carts where cart_id = ${known}`;
    await leave(known);
    const unknown = makeGuest().buyer;
    await leave(unknown);
    await abandonCarts(engine.db);
    await relay();
    expect(await kindsTo(email)).toEqual(['CART_ABANDONED', 'ORDER_CONFIRMED']);
    expect(await database.sql`select from mails where data ->> 'cartId' = ${unknown}`).toHaveLength(0);
  });

  it('is not reminded of when it was touched since, or when they refused', async () => {
    const [touched, refusing] = [someone(), someone()];
    const [toucher, refuser] = [
      memberBuyer(await makeUser(database.sql, { email: touched })),
      memberBuyer(await makeUser(database.sql, { email: refusing })),
    ];
    await leave(toucher);
    await leave(refuser);
    await abandonCarts(engine.db);
    await relay();
    const letter = present(await letterTo(refusing), 'the first reminder');
    const url = new URL(present(letter.unsubscribeUrl, 'the way out'));
    expect(letter.text).toContain(url.href);
    const key = present(url.searchParams.get('key'), 'key');
    expect(readLink(shop.linkSecret, REMINDERS_LINK, key, Date.now())).toBe(refusing);
    expect((await refuseReminders(engine.db, `${key}x`, shop.linkSecret)).ok).toBe(false);
    for (let time = 0; time < 2; time += 1) {
      expect((await refuseReminders(engine.db, key, shop.linkSecret)).ok).toBe(true);
    }
    // The one on its way is not written any more, either.
    expect(await letterTo(refusing)).toBeUndefined();
    await database.sql`
      update carts set updated_at = now() - interval '25 hours', abandoned_at = null, version = version + 1
       where cart_id in (${toucher}, ${refuser})`;
    await abandonCarts(engine.db);
    await database.sql`update carts set version = version + 1 where cart_id = ${toucher}`;
    await relay();
    expect(await kindsTo(touched)).toEqual(['CART_ABANDONED']);
    expect(await kindsTo(refusing)).toEqual(['CART_ABANDONED']);
  });
});

describe('a link to set a password', () => {
  it('is in the letter, works, and makes the letter empty once it was used', async () => {
    const email = someone();
    await makeUser(database.sql, { email });
    await requestPasswordReset(engine.db, email, { address: email, locale: 'en', linkSecret: shop.linkSecret });
    const letter = present(await letterTo(email), 'letter');
    const key = keyIn(letter.text);
    expect(letter.html).toContain(`https://shop.example/reset-password?key=${key}`);
    expect((await resetPassword(engine.db, { key, password: 'another one' }, shop.linkSecret)).ok).toBe(true);
    const [, reset] = await listMails(engine.db, { recipient: email });
    const mail = present(await findMail(engine.db, present(reset, 'mail').id), 'mail');
    expect(await writeLetters(engine.db, shop)(mail)).toBeUndefined();
  });

  it('of an admin is not shown on the page of the outbox', async () => {
    const email = someone();
    await makeUser(database.sql, { email, role: 'admin' });
    await requestPasswordReset(engine.db, email, { address: email, locale: 'en', linkSecret: shop.linkSecret });
    const [row] = await database.sql<{ id: string }[]>`select id from mails where recipient = ${email}`;
    expect(await listMails(engine.db, { recipient: email })).toEqual([]);
    expect(await findMail(engine.db, present(row, 'mail').id)).toBeUndefined();
  });
});

describe.each(mailKinds.flatMap((kind) => locales.map((locale) => [kind, locale] as const)))(
  'a letter of %s in %s',
  (kind: MailKind, locale: Locale) => {
    it('has a subject of one line, all its words, and nothing that is fetched or run', () => {
      const wording = buildWording(
        kind,
        locale,
        {
          name: 'Ada <b>',
          orderNumber: 'ABCD1234',
          currency: 'TRY',
          amountMinor: 1_250,
          item: { title: 'Lamp', quantity: 1 },
          url: 'https://shop.example/?a=1&b=2',
        },
        'Holdfast',
      );
      const { subject, text, html } = drawLetter(wording);
      expect(subject).toMatch(/^[^\r\n{}<>]{5,90}$/);
      expect(text).not.toMatch(/[{}]|undefined/);
      expect(text).toContain('https://shop.example/?a=1&b=2');
      expect(html).toContain(`<html lang="${locale}">`);
      expect(html).toContain('href="https://shop.example/?a=1&amp;b=2"');
      expect(html).not.toMatch(/<script|<img|<link|@import|url\(|Ada <b>/);
    });
  },
);
