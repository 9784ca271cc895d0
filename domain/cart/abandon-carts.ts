import type { Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import { appendEvents } from '#domain/event/append-events.ts';

const BATCH = 500;

/**
 * Tells of carts that have had lines in them and have not been touched for a day: one `cart.abandoned` each until they are touched again (SPEC 4). Looks back
 * a week, so that a worker that was down for days catches up and the carts of years are not read again. Gives how many were told.
 */
export async function abandonCarts(db: Db): Promise<number> {
  return await transaction(db, async (tx) => {
    const abandoned = await tx.sql<{ cartId: string; version: number; lines: number }[]>`
      update carts c set abandoned_at = now()
        from (select cart_id from carts
               where updated_at between now() - interval '7 days' and now() - interval '1 day'
                 and touched_on between (now() at time zone 'UTC')::date - 7 and (now() at time zone 'UTC')::date - 1
                 and jsonb_array_length(items) > 0 and (abandoned_at is null or abandoned_at < updated_at)
               order by updated_at
               limit ${BATCH}
                 for update skip locked) u
       where c.cart_id = u.cart_id
      returning c.cart_id as "cartId", c.version, jsonb_array_length(c.items) as lines`;
    await appendEvents(
      tx,
      abandoned.map(({ cartId, version, lines }) => ({
        aggregate: `cart:${cartId}`,
        type: 'cart.abandoned',
        payload: { cartId, version, lines },
      })),
    );
    return abandoned.length;
  });
}
