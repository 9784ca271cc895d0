import { z } from 'zod';
import type { Locale } from '#db/enums.ts';
import type { Tx } from '#db/transaction.ts';
import type { Consumer, StoredEvent } from '#domain/event/relay-events.ts';
import { enqueueMails } from '#domain/mail/enqueue-mails.ts';
import { sha256 } from '#lib/ids.ts';

const abandonedShape = z.object({ cartId: z.string(), version: z.number() });

/**
 * Owes buyers a mail for what they are told of, and a reminder for a cart that they left. One for an event, however often it is delivered (CASES C-120). It follows
 * the notices, which decide what is news, and comes behind them in the relay's list of consumers.
 */
export const enqueueEventMails: Consumer = {
  name: 'mails',
  consume: async (tx, events) => {
    await followNotices(
      tx,
      events.filter((event) => event.type.startsWith('order.')),
    );
    await remindOfCarts(
      tx,
      events.filter((event) => event.type === 'cart.abandoned'),
    );
  },
};

/** To the address of the order, in the language of whoever has it. */
async function followNotices(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.sql`
    insert into mails (cause, kind, recipient, locale, data, created_at)
    select 'event:' || n.event_id, n.kind, o.email, coalesce(p.locale, 'en'),
           n.data || jsonb_build_object('orderId', o.id), n.created_at
      from unnest(${events.map((event) => event.id)}::bigint[]) as e(id)
      join notices n on n.event_id = e.id
      join orders o on o.id = n.order_id
      left join buyer_preferences p on p.buyer = o.buyer
     order by e.id
        on conflict (cause) do nothing`;
}

type Left = { readonly eventId: string; readonly cartId: string; readonly email: string; readonly locale: Locale };

/**
 * Carts whose owner has an address: a member their own, a guest that of their last order. Not one that was changed since, whose lines may be none by now, and
 * nobody who refused.
 */
async function remindOfCarts(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  const left = events.flatMap((event) => {
    const payload = abandonedShape.safeParse(event.payload).data;
    return payload ? [{ eventId: event.id, ...payload }] : [];
  });
  if (left.length === 0) return;
  const found = await tx.sql<Left[]>`
    select a.event_id as "eventId", c.cart_id as "cartId", known.email, coalesce(p.locale, 'en') as locale
      from unnest(${left.map((each) => each.eventId)}::bigint[], ${left.map((each) => each.cartId)}::text[],
                  ${left.map((each) => each.version)}::int[]) as a(event_id, cart_id, version)
      join carts c on c.cart_id = a.cart_id and c.version = a.version and jsonb_array_length(c.items) > 0
     cross join lateral (
           select email from users
            where id = case when c.cart_id ~ '^u:[0-9]{1,18}$' then substr(c.cart_id, 3)::bigint end
            union all
           (select email from orders where buyer = c.cart_id and c.cart_id like 'g:%' order by id desc limit 1)
            limit 1) known
      left join buyer_preferences p on p.buyer = c.cart_id
     order by a.event_id`;
  const refused = await readRefusals(
    tx,
    found.map((each) => each.email),
  );
  const reminders = found.filter(({ email }) => !refused.has(hashOf(email)));
  await enqueueMails(
    tx,
    reminders.map(({ eventId, cartId, email, locale }) => ({
      cause: `event:${eventId}`,
      kind: 'CART_ABANDONED',
      recipient: email,
      locale,
      data: { cartId },
    })),
  );
}

const hashOf = (email: string) => sha256(email.toLowerCase());

async function readRefusals(tx: Tx, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.sql<{ hash: string }[]>`
    select address_hash as hash from reminder_refusals where address_hash = any(${emails.map(hashOf)}::text[])`;
  return new Set(rows.map((row) => row.hash));
}
