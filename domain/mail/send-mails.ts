import type { Db } from '#db/client.ts';
import { keepMails } from './keep-mails.ts';
import { LEASE_SECONDS, pauseAfter } from './rules.ts';
import type { Compose, Deliver, Delivery, WaitingMail } from './types.ts';

// So many at once: an SMTP server takes a mail in some 50 ms, and few like more connections from one client.
const AT_ONCE = 5;

type Leased = WaitingMail & { readonly fence: number };

/**
 * Sends mails that are due, oldest first, at most five. Each is leased, written and handed over outside any transaction, and then marked: a sender that dies in
 * between leaves a lease that ends, and another sends it. So a mail can go twice when it was taken and the mark was lost; both have one Message-ID, by which
 * mailboxes fold them into one. Without `deliver` mail is kept in the house. Gives how many were tried.
 */
export async function sendMails(
  db: Db,
  {
    compose,
    deliver,
    domain,
  }: { readonly compose: Compose; readonly deliver: Deliver | undefined; readonly domain: string },
): Promise<number> {
  if (deliver === undefined) return await keepMails(db);
  const leased = await leaseMails(db);
  await Promise.all(
    leased.map(async (mail) => {
      const delivery = await sendOne(mail, compose, deliver, domain);
      if (delivery.outcome === 'TAKEN') await markSent(db, mail);
      else await markFailed(db, mail, delivery);
    }),
  );
  return leased.length;
}

async function leaseMails(db: Db): Promise<Leased[]> {
  return await db.sql<Leased[]>`
    update mails m set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}::int), fence = fence + 1
      from (select id from mails
             where sent_at is null and parked_at is null and next_try_at <= now()
               and (lease_until is null or lease_until <= now())
             order by next_try_at
             limit ${AT_ONCE}
               for update skip locked) due
     where m.id = due.id
    returning m.id, m.cause, m.kind, m.recipient, m.locale, m.data, m.created_at as "createdAt", m.fence`;
}

async function sendOne(mail: Leased, compose: Compose, deliver: Deliver, domain: string): Promise<Delivery> {
  try {
    const letter = await compose(mail);
    return letter ? await deliver(mail.recipient, `<mail-${mail.id}@${domain}>`, letter) : { outcome: 'TAKEN' };
  } catch (error) {
    return { outcome: 'TROUBLE', detail: error instanceof Error ? error.message : String(error) };
  }
}

async function markSent(db: Db, { id, fence }: Leased): Promise<void> {
  await db.sql`
    update mails set sent_at = now(), lease_until = null, last_error = null
     where id = ${id} and fence = ${fence} and sent_at is null`;
}

async function markFailed(
  db: Db,
  { id, fence }: Leased,
  { outcome, detail }: Exclude<Delivery, { outcome: 'TAKEN' }>,
): Promise<void> {
  // One failure for each lease: a sender that was too slow finds another fence.
  const [row] = await db.sql<{ failures: number }[]>`
    update mails set failures = failures + 1, last_error = ${detail.slice(0, 500)}
     where id = ${id} and fence = ${fence} and sent_at is null
    returning failures`;
  if (!row) return;
  const pause = outcome === 'REFUSED' ? undefined : pauseAfter(row.failures);
  await db.sql`
    update mails set lease_until = null,
           next_try_at = now() + make_interval(secs => ${pause ?? 0}::int),
           parked_at = case when ${pause === undefined} then now() end
     where id = ${id} and fence = ${fence} and sent_at is null`;
}
