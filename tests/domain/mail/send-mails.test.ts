import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import { deleteOldMails } from '#domain/mail/delete-old-mails.ts';
import { openSmtp, type Post } from '#domain/mail/deliver-by-smtp.ts';
import { enqueueMails } from '#domain/mail/enqueue-mails.ts';
import { PAUSES_SECONDS } from '#domain/mail/rules.ts';
import { sendMails } from '#domain/mail/send-mails.ts';
import type { Compose, Deliver, Letter } from '#domain/mail/types.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { headerOf, type Mailbox, openMailbox } from '#tests/support/mailbox.ts';
import { signal } from '#tests/support/race.ts';

let database: TestDatabase;
let db: Db;
let mailbox: Mailbox;
let post: Post;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolMax: 6 });
  mailbox = await openMailbox();
  post = openSmtp(mailbox.url, 'Holdfast <post@shop.example>');
});
afterAll(async () => {
  post.close();
  await mailbox.stop();
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  await db.sql`delete from mails`;
  mailbox.received.length = 0;
  mailbox.refuseWith(undefined);
});

let made = 0;

async function owe(recipient = 'ada@example.com'): Promise<string> {
  made += 1;
  const cause = `test:${made}`;
  await transaction(db, (tx) =>
    enqueueMails(tx, [{ cause, kind: 'WELCOME', recipient, locale: 'en', data: { name: 'Ada' } }]),
  );
  return cause;
}

const plain: Letter = { subject: 'Hello', text: 'Hello, Ada.', html: '<p>Hello, Ada.</p>' };
const send = (
  deliver: Deliver = post.deliver,
  letter: Letter | undefined = plain,
  compose: Compose = async () => letter,
) => sendMails(db, { compose, deliver, domain: 'shop.example' });
const row = async (cause: string) => {
  const [found] = await db.sql<
    { sent: boolean; parked: boolean; leased: boolean; failures: number; pause: number; error: string | null }[]
  >`
    select sent_at is not null as sent, parked_at is not null as parked, lease_until > now() as leased, failures,
           round(extract(epoch from next_try_at - now()))::int as pause, last_error as error
      from mails where cause = ${cause}`;
  return found;
};
const everythingIsDue = () => db.sql`
  update mails set next_try_at = now(), lease_until = case when lease_until is not null then now() end
   where sent_at is null and parked_at is null`;

describe('a mail', () => {
  it('is one for its cause, however often it is owed', async () => {
    const cause = await owe();
    const owed = { cause, kind: 'WELCOME', recipient: 'bo@example.com', locale: 'en', data: {} } as const;
    await Promise.all(Array.from({ length: 5 }, () => transaction(db, (tx) => enqueueMails(tx, [owed, { ...owed }]))));
    expect(await db.sql`select recipient from mails where cause = ${cause}`).toEqual([
      { recipient: 'ada@example.com' },
    ]);
  });

  it('goes out over SMTP, as text and HTML, from the shop and by a machine', async () => {
    const cause = await owe();
    expect(await send(post.deliver, { ...plain, unsubscribeUrl: 'https://shop.example/no?key=k' })).toBe(1);
    expect(await row(cause)).toMatchObject({ sent: true, leased: null });
    const [mail] = mailbox.received;
    expect(mail?.to).toEqual(['ada@example.com']);
    expect(mail?.raw).toContain('Hello, Ada.');
    expect(mail?.raw).toContain('<p>Hello, Ada.</p>');
    const header = (name: string) => mail && headerOf(mail, name);
    expect(header('From')).toBe('Holdfast <post@shop.example>');
    expect(header('Auto-Submitted')).toBe('auto-generated');
    expect(header('List-Unsubscribe')).toBe('<https://shop.example/no?key=k>');
    expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(header('Message-ID')).toMatch(/^<mail-\d+@shop\.example>$/);
    expect(await send()).toBe(0);
  });

  it('names one person and no further header, whatever stands in its fields', async () => {
    await owe('ada@example.com\r\nBcc: thief@example.com');
    await owe('ada@example.com, thief@example.com');
    await send(post.deliver, { ...plain, subject: 'Hello\r\nBcc: thief@example.com\r\n\r\nAnother body' });
    for (const mail of mailbox.received) {
      expect(mail.to).not.toContain('thief@example.com');
      expect(headerOf(mail, 'Bcc')).toBeUndefined();
      expect(headerOf(mail, 'Subject')).toContain('Hello');
    }
  });

  it('that has nothing to tell any more is not sent', async () => {
    const cause = await owe();
    await sendMails(db, { compose: async () => undefined, deliver: post.deliver, domain: 'shop.example' });
    expect(await row(cause)).toMatchObject({ sent: true });
    expect(mailbox.received).toEqual([]);
  });
});

describe('without an SMTP server', () => {
  const keep = () =>
    sendMails(db, {
      compose: () => {
        throw new Error('Nobody is to read this letter now.');
      },
      deliver: undefined,
      domain: 'shop.example',
    });

  it('mail that is due is kept as sent, unwritten, all of it at once', async () => {
    const causes = await Promise.all(Array.from({ length: 12 }, () => owe()));
    expect(await keep()).toBe(12);
    for (const cause of causes) expect(await row(cause)).toMatchObject({ sent: true, leased: null, failures: 0 });
    expect(await keep()).toBe(0);
  });

  it('what is not due, or given up on, or in the hands of another stays as it is', async () => {
    const [later, parked, leased] = [await owe(), await owe(), await owe()];
    await db.sql`update mails set next_try_at = now() + interval '1 hour' where cause = ${later}`;
    await db.sql`update mails set parked_at = now() where cause = ${parked}`;
    await db.sql`update mails set lease_until = now() + interval '1 minute' where cause = ${leased}`;
    expect(await keep()).toBe(0);
    for (const cause of [later, parked, leased]) expect(await row(cause)).toMatchObject({ sent: false });
  });
});

describe('C-120: one mail', () => {
  it('comes of twenty senders at work at the same instant', async () => {
    for (let index = 0; index < 12; index += 1) await owe(`ada+${index}@example.com`);
    for (let round = 0; round < 3; round += 1) await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(mailbox.received.map((mail) => mail.to[0]).sort()).toHaveLength(12);
    expect(new Set(mailbox.received.map((mail) => mail.to[0])).size).toBe(12);
  });

  it('comes of a sender that died before it sent: another takes over when its lease ends', async () => {
    const cause = await owe();
    const taken = signal();
    // It got the mail, and was never heard of again.
    void send(() => {
      taken.give();
      return new Promise(() => {});
    });
    await taken.given;
    expect(await send()).toBe(0);
    expect(await row(cause)).toMatchObject({ sent: false, leased: true });
    await everythingIsDue();
    expect(await send()).toBe(1);
    expect(mailbox.received).toHaveLength(1);
    expect(await row(cause)).toMatchObject({ sent: true });
  });

  it('is recognised as one where a sender died after it had sent: both have one Message-ID', async () => {
    await owe();
    const sent = signal();
    void send(async (...letter) => {
      await post.deliver(...letter);
      sent.give();
      return await new Promise(() => {});
    });
    await sent.given;
    await everythingIsDue();
    expect(await send()).toBe(1);
    expect(new Set(mailbox.received.map((mail) => headerOf(mail, 'Message-ID'))).size).toBe(1);
  });

  it('stays with whoever has its lease: one that was too slow neither marks it nor sets it free', async () => {
    const cause = await owe();
    const steps = { slow: [signal(), signal()], next: [signal(), signal()] } as const;
    const stopped = (name: keyof typeof steps, outcome: 'TAKEN' | 'TROUBLE') => {
      const [taken, goOn] = steps[name];
      return send(async () => {
        taken.give();
        await goOn.given;
        return outcome === 'TAKEN' ? { outcome } : { outcome, detail: 'too late' };
      });
    };
    const slow = stopped('slow', 'TROUBLE');
    await steps.slow[0].given;
    await everythingIsDue();
    const next = stopped('next', 'TAKEN');
    await steps.next[0].given;
    steps.slow[1].give();
    await slow;
    expect(await row(cause)).toMatchObject({ sent: false, leased: true, failures: 0, error: null });
    expect(await send()).toBe(0);
    steps.next[1].give();
    await next;
    expect(await row(cause)).toMatchObject({ sent: true, failures: 0, error: null });
  });
});

describe('trouble', () => {
  it('that may pass is waited out longer each time, and then the mail is parked in sight', async () => {
    const cause = await owe();
    mailbox.refuseWith(451);
    for (const pause of PAUSES_SECONDS) {
      expect(await send()).toBe(1);
      expect(await row(cause)).toMatchObject({ sent: false, parked: false, leased: null });
      expect(Math.abs(((await row(cause))?.pause ?? 0) - pause)).toBeLessThanOrEqual(5);
      expect(await send()).toBe(0);
      await everythingIsDue();
    }
    await send();
    expect(await row(cause)).toMatchObject({
      parked: true,
      failures: PAUSES_SECONDS.length + 1,
      error: 'EENVELOPE 451 RCPT TO',
    });
    expect(mailbox.received).toEqual([]);
  });

  it('with one address, for good, parks that mail at once and leaves the others alone', async () => {
    const cause = await owe();
    mailbox.refuseWith(550);
    await send();
    expect(await row(cause)).toMatchObject({ parked: true, failures: 1 });
    mailbox.refuseWith(undefined);
    const next = await owe();
    await send();
    expect(await row(next)).toMatchObject({ sent: true });
  });

  it('with the server, which is not there, is none of a mail’s fault', async () => {
    const nowhere = openSmtp('smtp://127.0.0.1:1', 'post@shop.example');
    const cause = await owe();
    await send(nowhere.deliver);
    nowhere.close();
    expect(await row(cause)).toMatchObject({ parked: false, failures: 1 });
  });

  it('of a letter that cannot be written is told like any other', async () => {
    const cause = await owe();
    await send(post.deliver, plain, async () => {
      throw new Error('no such order');
    });
    expect(await row(cause)).toMatchObject({ sent: false, failures: 1, error: 'no such order' });
  });
});

it('what was sent is forgotten after a month, and what waits is not', async () => {
  const [old, waiting] = [await owe(), await owe()];
  await db.sql`update mails set created_at = now() - interval '31 days'`;
  await db.sql`update mails set sent_at = now() where cause = ${old}`;
  expect(await deleteOldMails(db)).toBe(1);
  expect(await row(waiting)).toBeDefined();
});
