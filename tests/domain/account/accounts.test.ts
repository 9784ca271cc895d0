import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { changeEmail } from '#domain/account/change-email.ts';
import { changePassword } from '#domain/account/change-password.ts';
import { createAccount } from '#domain/account/create-account.ts';
import { deleteOldResets } from '#domain/account/delete-old-resets.ts';
import { endSessions } from '#domain/account/end-sessions.ts';
import { enterByProvider, type ProvidedIdentity } from '#domain/account/enter-by-provider.ts';
import { findSessionUser } from '#domain/account/queries.ts';
import { requestPasswordReset } from '#domain/account/request-password-reset.ts';
import { isResetLinkOpen, resetPassword } from '#domain/account/reset-password.ts';
import { RESET_LINK } from '#domain/account/rules.ts';
import type { UserId } from '#domain/account/types.ts';
import { verifyCredentials } from '#domain/account/verify-credentials.ts';
import { newId, sha256 } from '#lib/ids.ts';
import { present } from '#lib/result.ts';
import { signLink } from '#lib/signed-link.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const SECRET = 'a secret of more than thirty-two characters';
const from = (address: string = newId()) => ({ address, locale: 'tr', linkSecret: SECRET }) as const;

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 10 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const someone = () => `${newId()}@example.com`;

async function register(email = someone(), password = 'hold fast 1'): Promise<{ userId: UserId; email: string }> {
  const made = await createAccount(db, { name: 'Ada Deniz', email, password }, from());
  if (!made.ok) throw new Error(made.refusal.code);
  return { userId: made.value, email };
}

/** The key in the newest link that was mailed to this address. */
async function mailedKey(email: string): Promise<string> {
  const [row] = await db.sql<{ id: string; endsAt: Date }[]>`
    select r.id, r.expires_at as "endsAt" from mails m join password_resets r on r.id::text = m.data ->> 'resetId'
     where m.kind = 'PASSWORD_RESET' and m.recipient = ${email} order by m.id desc limit 1`;
  const { id, endsAt } = present(row, 'mailed link');
  return signLink(SECRET, RESET_LINK, id, endsAt);
}

const mailsTo = async (email: string) =>
  (await db.sql<{ kind: string }[]>`select kind from mails where recipient = ${email} order by id`).map(
    (row) => row.kind,
  );
const epochOf = async (userId: string) =>
  (await db.sql<{ epoch: number }[]>`select session_epoch as epoch from users where id = ${userId}`)[0]?.epoch ?? -1;
const canSignIn = async (email: string, password: string) =>
  (await verifyCredentials(db, { email, password }, 'address', false)).ok;

describe('signing up', () => {
  it('makes a shopper who can sign in, is welcomed once and remembered in their language', async () => {
    const { userId, email } = await register();
    expect(await canSignIn(email.toUpperCase(), 'hold fast 1')).toBe(true);
    expect(await findSessionUser(db, userId, 0)).toMatchObject({ email, name: 'Ada Deniz', role: 'shopper' });
    expect(await db.sql`select kind, locale from mails where recipient = ${email}`).toEqual([
      { kind: 'WELCOME', locale: 'tr' },
    ]);
  });

  it('gives one account to an address, in any case, also when ten ask at the same instant', async () => {
    const email = someone();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        createAccount(
          db,
          { name: 'Ada', email: index % 2 ? email : email.toUpperCase(), password: `hold fast ${index}` },
          { ...from(), limited: false },
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.refusal.code === 'EMAIL_TAKEN')).toHaveLength(9);
  });

  it('is limited by e-mail and by address', async () => {
    const email = someone();
    const sameEmail = [];
    for (let index = 0; index < 6; index += 1) {
      sameEmail.push(await createAccount(db, { name: 'Ada', email, password: 'hold fast 1' }, from()));
    }
    expect(sameEmail.at(-1)).toMatchObject({ ok: false, refusal: { code: 'RATE_LIMITED' } });
    const address = newId();
    const another = () => createAccount(db, { name: 'Ada', email: someone(), password: 'hold fast 1' }, from(address));
    expect((await another()).ok).toBe(true);
    await db.sql`update rate_limits set count = 30 where key = ${`sign-up:address:${sha256(address)}`}`;
    expect(await another()).toMatchObject({ ok: false, refusal: { code: 'RATE_LIMITED' } });
  });
});

describe('a password reset', () => {
  it('does the very same, whether there is such an account or not', async () => {
    const { email } = await register();
    const statementsFor = async (asked: string) => {
      const texts: string[] = [];
      // The tag itself, so that each statement is seen as it is sent.
      const sql = new Proxy(db.sql, {
        apply: (target, self, args: [TemplateStringsArray]) => {
          texts.push(args[0].join('?'));
          return Reflect.apply(target, self, args);
        },
      });
      const outcome = await requestPasswordReset({ ...db, sql }, asked, from());
      return { outcome, texts };
    };
    const known = await statementsFor(email);
    expect(await statementsFor(someone())).toEqual(known);
    expect(known.outcome.ok).toBe(true);
    expect(known.texts).toHaveLength(3);
    expect(await mailsTo(email)).toEqual(['WELCOME', 'PASSWORD_RESET']);
  });

  it('sets a password by its link, ends every session, and tells the owner', async () => {
    const { userId, email } = await register();
    await requestPasswordReset(db, email.toUpperCase(), from());
    const key = await mailedKey(email);
    expect(await isResetLinkOpen(db, key, SECRET)).toBe(true);
    expect(await resetPassword(db, { key, password: 'another one' }, SECRET)).toEqual({ ok: true, value: { email } });
    expect(await isResetLinkOpen(db, key, SECRET)).toBe(false);
    expect(await canSignIn(email, 'hold fast 1')).toBe(false);
    expect(await canSignIn(email, 'another one')).toBe(true);
    expect(await findSessionUser(db, userId, 0)).toBeUndefined();
    expect(await findSessionUser(db, userId, 1)).toBeDefined();
    expect(await mailsTo(email)).toEqual(['WELCOME', 'PASSWORD_RESET', 'PASSWORD_CHANGED']);
  });

  it('keeps no key: what is in the tables opens nothing', async () => {
    const { email } = await register();
    await requestPasswordReset(db, email, from());
    const key = await mailedKey(email);
    const rows = await db.sql`
      select m.data::text as mail, row_to_json(r)::text as reset
        from mails m join password_resets r on r.id::text = m.data ->> 'resetId' where m.recipient = ${email}`;
    const signature = present(key.split('.')[2], 'signature');
    expect(JSON.stringify(rows)).not.toContain(signature);
  });

  it('works once, though eight use the same key at the same instant', async () => {
    const { userId, email } = await register();
    await requestPasswordReset(db, email, from());
    const key = await mailedKey(email);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) => resetPassword(db, { key, password: `password ${index}` }, SECRET)),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.refusal.code === 'LINK_EXPIRED')).toHaveLength(7);
    expect(await epochOf(userId)).toBe(1);
    const winner = outcomes.findIndex((outcome) => outcome.ok);
    expect(await canSignIn(email, `password ${winner}`)).toBe(true);
  });

  it('is refused with a key that ended, was made for something else, or is another link’s', async () => {
    const { email } = await register();
    await requestPasswordReset(db, email, from());
    const key = await mailedKey(email);
    const password = 'another one';
    const refusal = { ok: false, refusal: { code: 'LINK_EXPIRED' } };
    const soon = new Date(Date.now() + 60_000);
    for (const wrong of [
      'nonsense',
      signLink(SECRET, 'order', newId(), soon),
      signLink(SECRET, RESET_LINK, newId(), soon),
      signLink('another secret of more than thirty-two', RESET_LINK, newId(), soon),
    ]) {
      expect(await resetPassword(db, { key: wrong, password }, SECRET)).toEqual(refusal);
    }
    await db.sql`update password_resets set expires_at = now() - interval '1 second' where used_at is null`;
    expect(await resetPassword(db, { key, password }, SECRET)).toEqual(refusal);
    expect(await canSignIn(email, 'hold fast 1')).toBe(true);
  });

  it('by one link takes the worth of the others', async () => {
    const { email } = await register();
    await requestPasswordReset(db, email, from());
    const first = await mailedKey(email);
    await requestPasswordReset(db, email, from());
    const second = await mailedKey(email);
    expect((await resetPassword(db, { key: second, password: 'another one' }, SECRET)).ok).toBe(true);
    expect((await resetPassword(db, { key: first, password: 'a third one' }, SECRET)).ok).toBe(false);
  });

  it('is limited by e-mail, known or not, and forgotten a day after it ended', async () => {
    for (const email of [(await register()).email, someone()]) {
      const outcomes = [];
      for (let index = 0; index < 4; index += 1) outcomes.push(await requestPasswordReset(db, email, from()));
      expect(outcomes.map((outcome) => outcome.ok)).toEqual([true, true, true, false]);
    }
    await db.sql`update password_resets set expires_at = now() - interval '25 hours'`;
    expect(await deleteOldResets(db)).toBeGreaterThanOrEqual(3);
  });
});

describe('a change', () => {
  it('of password asks for the present one, counts wrong ones, and ends every session', async () => {
    const { userId, email } = await register();
    const change = (currentPassword: string) =>
      changePassword(db, userId, { currentPassword, newPassword: 'another one' });
    expect(await change('wrong')).toMatchObject({ refusal: { code: 'WRONG_PASSWORD' } });
    expect(await findSessionUser(db, userId, 0)).toBeDefined();
    expect((await change('hold fast 1')).ok).toBe(true);
    expect(await findSessionUser(db, userId, 0)).toBeUndefined();
    expect(await mailsTo(email)).toEqual(['WELCOME', 'PASSWORD_CHANGED']);
    for (let index = 0; index < 9; index += 1) await change('wrong');
    expect(await change('another one')).toMatchObject({ refusal: { code: 'RATE_LIMITED' } });
  });

  it('of password by two at the same instant happens once', async () => {
    const { userId } = await register();
    const outcomes = await Promise.all(
      ['left one 1', 'right one 1'].map((newPassword) =>
        changePassword(db, userId, { currentPassword: 'hold fast 1', newPassword }),
      ),
    );
    expect(outcomes.map((outcome) => outcome.ok).sort()).toEqual([false, true]);
    expect(await epochOf(userId)).toBe(1);
  });

  it('of address tells the old one, takes the worth of links that went there, and keeps to one account each', async () => {
    const [ada, bo] = [await register(), await register()];
    await requestPasswordReset(db, ada.email, from());
    const key = await mailedKey(ada.email);
    const to = async (email: string) => changeEmail(db, ada.userId, { email, currentPassword: 'hold fast 1' });
    expect(await to(bo.email.toUpperCase())).toMatchObject({ refusal: { code: 'EMAIL_TAKEN' } });
    const email = someone();
    expect((await to(email)).ok).toBe(true);
    expect(await mailsTo(ada.email)).toEqual(['WELCOME', 'PASSWORD_RESET', 'EMAIL_CHANGED']);
    expect((await resetPassword(db, { key, password: 'a thief’s' }, SECRET)).ok).toBe(false);
    expect(await findSessionUser(db, ada.userId, 0)).toMatchObject({ email });
  });

  it('of mind: every session ends by one click', async () => {
    const { userId } = await register();
    await endSessions(db, userId);
    expect(await findSessionUser(db, userId, 0)).toBeUndefined();
  });
});

describe('somebody whom Google vouches for', () => {
  const identity = (given: Partial<ProvidedIdentity> = {}): ProvidedIdentity => ({
    provider: 'google',
    subject: newId(),
    email: someone(),
    emailVerified: true,
    name: 'Ada Deniz',
    ...given,
  });

  it('gets an account at the first visit, and the same one at every other, whatever their address is by then', async () => {
    const ada = identity();
    const visits = await Promise.all(Array.from({ length: 5 }, () => enterByProvider(db, ada, 'id')));
    visits.push(await enterByProvider(db, { ...ada, email: someone() }, 'id'));
    const ids = new Set(visits.map((visit) => (visit.ok ? visit.value.userId : visit.refusal.code)));
    expect(ids.size).toBe(1);
    expect(await mailsTo(ada.email)).toEqual(['WELCOME']);
    expect(await canSignIn(ada.email, '')).toBe(false);
  });

  it('is not let in by an address that is not verified', async () => {
    const { email } = await register();
    expect(await enterByProvider(db, identity({ email, emailVerified: false }), 'en')).toEqual({
      ok: false,
      refusal: { code: 'EMAIL_NOT_VERIFIED' },
    });
  });

  it('takes an account that somebody else may have made in their name, and whoever made it is out', async () => {
    const { userId, email } = await register();
    const entered = await enterByProvider(db, identity({ email: email.toUpperCase() }), 'en');
    expect(entered).toMatchObject({ ok: true, value: { userId, epoch: 1 } });
    expect(await findSessionUser(db, userId, 0)).toBeUndefined();
    expect(await canSignIn(email, 'hold fast 1')).toBe(false);
  });

  it('keeps the password of an account that was shown to be theirs', async () => {
    const { userId, email } = await register();
    await requestPasswordReset(db, email, from());
    await resetPassword(db, { key: await mailedKey(email), password: 'another one' }, SECRET);
    expect(await enterByProvider(db, identity({ email }), 'en')).toMatchObject({ value: { userId, epoch: 1 } });
    expect(await canSignIn(email, 'another one')).toBe(true);
  });

  it('is never linked to an admin whose address was not shown to be theirs', async () => {
    const { userId, email } = await register();
    await db.sql`update users set role = 'admin' where id = ${userId}`;
    expect(await enterByProvider(db, identity({ email }), 'en')).toMatchObject({ refusal: { code: 'EMAIL_TAKEN' } });
    expect(await canSignIn(email, 'hold fast 1')).toBe(true);
  });
});
