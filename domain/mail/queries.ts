import type { Db } from '#db/client.ts';
import { toTimestamp } from '#lib/clock.ts';
import type { MailView, WaitingMail } from './types.ts';

type Row = WaitingMail & { readonly sentAt: Date | null; readonly parkedAt: Date | null };

/**
 * Mails that the page of the outbox may show, newest first. Whoever can read somebody's mail can take their account, so those about passwords of anybody who is more
 * than a shopper are left out.
 */
const shown = (db: Db) => db.sql`
  not (m.kind in ('PASSWORD_RESET', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'WELCOME')
       and exists (select from users u where lower(u.email) = lower(m.recipient) and u.role <> 'shopper'))`;

/** The outbox, newest first, at most `limit`; of one recipient when one is named (any case). */
export async function listMails(
  db: Db,
  { limit = 50, recipient = null }: { readonly limit?: number; readonly recipient?: string | null } = {},
): Promise<MailView[]> {
  const rows = await db.sql<Row[]>`
    select m.id, m.kind, m.recipient, m.locale, m.created_at as "createdAt", m.sent_at as "sentAt", m.parked_at as "parkedAt"
      from mails m
     where (${recipient}::text is null or lower(m.recipient) = lower(${recipient}::text)) and ${shown(db)}
     order by m.id desc
     limit ${limit}`;
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    locale: row.locale,
    createdAt: toTimestamp(row.createdAt),
    sentAt: row.sentAt && toTimestamp(row.sentAt),
    parkedAt: row.parkedAt && toTimestamp(row.parkedAt),
  }));
}

/** One mail of the outbox, to be written again; undefined when there is none that the page may show. */
export async function findMail(db: Db, id: string): Promise<WaitingMail | undefined> {
  const [row] = await db.sql<WaitingMail[]>`
    select m.id, m.cause, m.kind, m.recipient, m.locale, m.data, m.created_at as "createdAt"
      from mails m where m.id = ${id}::bigint and ${shown(db)}`;
  return row;
}
