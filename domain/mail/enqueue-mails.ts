import type postgres from 'postgres';
import type { Tx } from '#db/transaction.ts';
import type { OwedMail } from './types.ts';

/** Writes mails down, in the transaction of what they tell of. One whose cause has a mail already is left out. Gives how many are new. */
export async function enqueueMails(tx: Tx, owed: readonly OwedMail[]): Promise<number> {
  if (owed.length === 0) return 0;
  const data = tx.sql.json(owed.map((mail) => mail.data) as postgres.JSONValue);
  const rows = await tx.sql`
    insert into mails (cause, kind, recipient, locale, data)
    select u.cause, u.kind, u.recipient, u.locale, u.data
      from rows from (unnest(${owed.map((mail) => mail.cause)}::text[]), unnest(${owed.map((mail) => mail.kind)}::text[]),
                      unnest(${owed.map((mail) => mail.recipient)}::text[]), unnest(${owed.map((mail) => mail.locale)}::text[]),
                      jsonb_array_elements(${data})) with ordinality as u(cause, kind, recipient, locale, data, n)
     order by u.n
        on conflict (cause) do nothing`;
  return rows.count;
}
