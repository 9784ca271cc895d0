import type { Db } from '#db/client.ts';

const BATCH = 1_000;

/** Deletes carts that nobody has touched for 90 days (SPEC 4), one batch, oldest first. Gives how many went. */
export async function deleteUntouchedCarts(db: Db): Promise<number> {
  const deleted = await db.sql`
    delete from carts where cart_id in (
      select cart_id from carts where updated_at < now() - interval '90 days' and touched_on <= (now() at time zone 'UTC')::date - 90
       order by touched_on limit ${BATCH} for update skip locked)`;
  return deleted.count;
}
