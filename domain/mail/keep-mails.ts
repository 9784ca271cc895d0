import type { Db } from '#db/client.ts';

// A pass of the worker is short, whatever has gathered.
const AT_ONCE = 1_000;

/**
 * Where no SMTP server is named, mail stays in the house: what is due counts as sent and is read on the page of the outbox, which writes each letter when it is opened.
 * So there is nothing to lease and nobody to wait for. Gives how many there were.
 */
export async function keepMails(db: Db): Promise<number> {
  const { count } = await db.sql`
    update mails m set sent_at = now(), lease_until = null, last_error = null
      from (select id from mails
             where sent_at is null and parked_at is null and next_try_at <= now()
               and (lease_until is null or lease_until <= now())
             order by next_try_at
             limit ${AT_ONCE}
               for update skip locked) due
     where m.id = due.id`;
  return count;
}
