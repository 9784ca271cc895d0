import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { noticeKinds } from '../enums.ts';
import { at, oneOf, rowId } from './columns.ts';

/** What a notice says besides its kind: an amount in minor units of `currency`, and the line it is about. */
export type StoredNotice = { currency: string; amountMinor?: number; title?: string; quantity?: number; slug?: string };

/** What buyers are told of their orders, written from events. One for an event at most, however often it is delivered. */
export const notices = pgTable(
  'notices',
  {
    id: rowId(),
    // The outbox row it was made from. No reference: the outbox may be emptied of what was published.
    // NULL for what answers a wish.
    eventId: bigint('event_id', { mode: 'bigint' }).unique('notices_event'),
    // The wish to be told when something is back in stock; answered once.
    wishId: bigint('wish_id', { mode: 'bigint' }).unique('notices_wish'),
    // Whose order it is; follows the order when a guest signs in.
    buyer: text('buyer').notNull(),
    kind: text('kind').$type<(typeof noticeKinds)[number]>().notNull(),
    orderId: uuid('order_id'),
    data: jsonb('data').$type<StoredNotice>().notNull(),
    // When it happened, not when it was written down.
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
  },
  (t) => [
    oneOf('notices_kind', 'kind', noticeKinds),
    check('notices_cause', sql.raw(`(event_id is null) = (wish_id is not null)`)),
    check(
      'notices_about',
      sql.raw(`(kind = 'BACK_IN_STOCK') = (wish_id is not null) and (wish_id is null) = (order_id is not null)`),
    ),
    index('notices_buyer').on(t.buyer, t.id),
    index('notices_unread').on(t.buyer).where(sql`read_at is null`),
    index('notices_order').on(t.orderId),
  ],
);
