import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { locales, mailKinds } from '../enums.ts';
import { at, oneOf, rowId } from './columns.ts';

/** What a mail is made from, besides its kind: ids and amounts, never a secret. Links are made as it is rendered. */
export type StoredMail = {
  orderId?: string;
  currency?: string;
  amountMinor?: number;
  title?: string;
  quantity?: number;
  cartId?: string;
  resetId?: string;
  name?: string;
  slug?: string;
};

/**
 * Every mail that the shop owes somebody, written with what caused it, or from its event; a worker sends it (SPEC 10). One for a cause at most,
 * however often the cause is told. Texts are rendered as it is sent, so that no link with a key lies in a table.
 */
export const mails = pgTable(
  'mails',
  {
    id: rowId(),
    // `event:<outbox id>`, `reset:<id>`, `welcome:<user>`, `account:<user>:<epoch>`.
    cause: text('cause').notNull().unique('mails_cause'),
    kind: text('kind').$type<(typeof mailKinds)[number]>().notNull(),
    recipient: text('recipient').notNull(),
    locale: text('locale').$type<(typeof locales)[number]>().notNull(),
    data: jsonb('data').$type<StoredMail>().notNull(),
    // When what it tells of happened.
    createdAt: at('created_at').notNull().defaultNow(),
    nextTryAt: at('next_try_at').notNull().defaultNow(),
    leaseUntil: at('lease_until'),
    // Of whoever has the lease: grows with each, so that a sender who was too slow writes nothing any more.
    fence: integer('fence').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    lastError: text('last_error'),
    sentAt: at('sent_at'),
    // Tried often enough: it waits for a person, in sight.
    parkedAt: at('parked_at'),
  },
  (t) => [
    oneOf('mails_kind', 'kind', mailKinds),
    oneOf('mails_locale', 'locale', locales),
    check('mails_ended', sql`${t.sentAt} is null or ${t.parkedAt} is null`),
    check('mails_lease', sql`${t.leaseUntil} is null or (${t.sentAt} is null and ${t.parkedAt} is null)`),
    index('mails_due').on(t.nextTryAt).where(sql`sent_at is null and parked_at is null`),
    index('mails_parked').on(t.parkedAt).where(sql`parked_at is not null`),
    index('mails_created').on(t.createdAt),
  ],
);

/** Who wants no reminders, by the SHA-256 of the address in small letters: of those who left, nothing readable is kept. */
export const reminderRefusals = pgTable('reminder_refusals', {
  addressHash: text('address_hash').primaryKey(),
  createdAt: at('created_at').notNull().defaultNow(),
});

/** The language a buyer was last seen to read, for what is written to them. A buyer without a row reads the first one. */
export const buyerPreferences = pgTable(
  'buyer_preferences',
  {
    buyer: text('buyer').primaryKey(),
    locale: text('locale').$type<(typeof locales)[number]>().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  () => [oneOf('buyer_preferences_locale', 'locale', locales)],
);
