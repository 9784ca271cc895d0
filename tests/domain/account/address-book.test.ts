import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { addAddress, MAX_ADDRESSES } from '#domain/account/add-address.ts';
import { changeAddress } from '#domain/account/change-address.ts';
import { type AddressInput, addressInput } from '#domain/account/input.ts';
import { makeDefaultAddress } from '#domain/account/make-default-address.ts';
import { findAddress, listAddresses } from '#domain/account/read-addresses.ts';
import { removeAddress } from '#domain/account/remove-address.ts';
import type { AddressView, UserId } from '#domain/account/types.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeUser } from '#tests/support/factories.ts';
import { holdLock, untilWaiting } from '#tests/support/race.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 8 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const member = async () => (await makeUser(db.sql)) as UserId;
const address = (over: Partial<AddressInput> = {}): AddressInput =>
  addressInput.parse({
    name: 'Ada Deniz',
    line1: 'Liman Cd. 1',
    city: 'Konak',
    region: 'İzmir',
    country: 'TR',
    ...over,
  });
const gone = { ok: false, refusal: { code: 'NOT_FOUND' } };

async function added(userId: UserId, over: Partial<AddressInput> = {}): Promise<AddressView> {
  const outcome = await addAddress(db, userId, address(over));
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value.address;
}
const defaults = async (userId: UserId) =>
  (await listAddresses(db, userId)).filter((each) => each.isDefault).map((each) => each.addressId);

describe('the address book', () => {
  it('begins with a default, which another takes only when asked', async () => {
    const userId = await member();
    const home = await added(userId);
    const work = await added(userId, { line1: 'Rıhtım Cd. 2' });
    expect([home.isDefault, work.isDefault]).toEqual([true, false]);
    const aunt = await added(userId, { line1: 'Bahçe Sok. 3', isDefault: true });
    expect((await listAddresses(db, userId)).map((each) => each.addressId)).toEqual([
      aunt.addressId,
      work.addressId,
      home.addressId,
    ]);
    expect(await defaults(userId)).toEqual([aunt.addressId]);
  });

  it('does not take the very same address twice', async () => {
    const userId = await member();
    const home = await added(userId);
    expect(await addAddress(db, userId, address({ line2: '' }))).toEqual({
      ok: true,
      value: { address: home, created: false },
    });
    expect(await added(userId, { line2: 'Kat 3' })).not.toMatchObject({ addressId: home.addressId });
  });

  it('keeps the place that an address lies at, also when it is changed', async () => {
    const userId = await member();
    const { addressId } = await added(userId);
    expect(await findAddress(db, userId, addressId)).toMatchObject({ latitude: 38.42, longitude: 27.13 });
    await changeAddress(db, userId, addressId, address({ city: 'Pendik', region: 'İstanbul' }));
    expect(await findAddress(db, userId, addressId)).toMatchObject({ latitude: 40.88, longitude: 29.27 });
  });

  it('writes an address anew as a whole, and leaves the default alone unless asked', async () => {
    const userId = await member();
    const home = await added(userId, { line2: 'Kat 3', phone: '+90 555 000 00 00' });
    const changed = await changeAddress(db, userId, home.addressId, address({ name: 'Can Deniz', isDefault: false }));
    const { line2: _line2, phone: _phone, ...rest } = home;
    expect(changed).toEqual({ ok: true, value: { ...rest, name: 'Can Deniz' } });
  });

  it('gives the default to the newest of the rest when it is removed', async () => {
    const userId = await member();
    const home = await added(userId);
    await added(userId, { line1: 'Rıhtım Cd. 2' });
    const newest = await added(userId, { line1: 'Bahçe Sok. 3' });
    expect(await removeAddress(db, userId, home.addressId)).toMatchObject({ ok: true });
    expect(await defaults(userId)).toEqual([newest.addressId]);
    expect(await removeAddress(db, userId, home.addressId)).toEqual(gone);
  });

  it('is its member’s alone: to another, an address is one that does not exist', async () => {
    const [owner, other] = [await member(), await member()];
    const { addressId } = await added(owner);
    expect(await listAddresses(db, other)).toEqual([]);
    expect(await findAddress(db, other, addressId)).toBeUndefined();
    expect(await changeAddress(db, other, addressId, address({ name: 'Mallory' }))).toEqual(gone);
    expect(await makeDefaultAddress(db, other, addressId)).toEqual(gone);
    expect(await removeAddress(db, other, addressId)).toEqual(gone);
    expect(await listAddresses(db, owner)).toMatchObject([{ addressId, name: 'Ada Deniz', isDefault: true }]);
  });

  it.each(['0', '-1', '1e3', '9'.repeat(30), 'x', ''])('has no address of the id %j', async (addressId) => {
    const userId = await member();
    expect(await findAddress(db, userId, addressId)).toBeUndefined();
    expect(await removeAddress(db, userId, addressId)).toEqual(gone);
  });
});

/** Sets off `acts` so that all of them wait for the member's row, which decides who is first. */
async function allAtOnce<T>(userId: UserId, acts: readonly (() => Promise<T>)[]): Promise<T[]> {
  const lock = await holdLock(db.sql, (tx) => tx`select from users where id = ${userId} for update`);
  const answers = acts.map((act) => act());
  await untilWaiting(db.sql, acts.length);
  await lock.release();
  return Promise.all(answers);
}

describe('at the same moment', () => {
  it('the last free place is taken once', async () => {
    const userId = await member();
    for (let number = 1; number < MAX_ADDRESSES; number += 1) await added(userId, { line1: `Liman Cd. ${number}` });
    const outcomes = await allAtOnce(
      userId,
      ['a', 'b', 'c'].map((door) => () => addAddress(db, userId, address({ line1: `Liman Cd. 20/${door}` }))),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok)).toEqual([
      { ok: false, refusal: { code: 'TOO_MANY_ADDRESSES', max: 20 } },
      { ok: false, refusal: { code: 'TOO_MANY_ADDRESSES', max: 20 } },
    ]);
    expect(await listAddresses(db, userId)).toHaveLength(MAX_ADDRESSES);
  });

  it('two wishes for the default leave one, and a double click one address', async () => {
    const userId = await member();
    const [one, other] = [await added(userId), await added(userId, { line1: 'Rıhtım Cd. 2' })];
    await allAtOnce(userId, [
      () => makeDefaultAddress(db, userId, one.addressId),
      () => makeDefaultAddress(db, userId, other.addressId),
    ]);
    expect(await defaults(userId)).toHaveLength(1);
    const wish = address({ line1: 'Bahçe Sok. 3', isDefault: true });
    await allAtOnce(userId, [() => addAddress(db, userId, wish), () => addAddress(db, userId, wish)]);
    expect(await listAddresses(db, userId)).toHaveLength(3);
  });
});
