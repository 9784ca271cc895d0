import type { Db } from '#db/client.ts';
import { nowMs } from '#lib/clock.ts';
import { sha256 } from '#lib/ids.ts';
import { ok, type Result, refused } from '#lib/result.ts';
import { readLink } from '#lib/signed-link.ts';
import { REMINDERS_LINK } from './rules.ts';

/** No more reminders to the address that the key of a mail's link names. Repeatable. What an order or account needs is written all the same. */
export async function refuseReminders(
  db: Db,
  key: string,
  linkSecret: string,
): Promise<Result<undefined, { readonly code: 'LINK_EXPIRED' }>> {
  const address = readLink(linkSecret, REMINDERS_LINK, key, nowMs());
  if (address === undefined) return refused({ code: 'LINK_EXPIRED' });
  await db.sql`insert into reminder_refusals (address_hash) values (${sha256(address)}) on conflict do nothing`;
  return ok(undefined);
}
