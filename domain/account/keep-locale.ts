import type { Db } from '#db/client.ts';
import type { Locale } from '#db/enums.ts';
import type { Tx } from '#db/transaction.ts';
import type { BuyerId } from './types.ts';

/** Remembers the language a buyer reads, for what is written to them. Writes only when it is another one. */
export async function keepLocale({ sql }: Pick<Db, 'sql'> | Tx, buyer: BuyerId, locale: Locale): Promise<void> {
  await sql`
    insert into buyer_preferences as p (buyer, locale) values (${buyer}, ${locale})
        on conflict (buyer) do update set locale = excluded.locale, updated_at = now() where p.locale <> excluded.locale`;
}
