import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { identityProviders, keyScopes, userRoles } from '../enums.ts';
import { sellers } from './catalog.ts';
import { at, oneOf, ref, rowId, subsetOf } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: rowId(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    // argon2id, PHC string. None where somebody always came by Google or GitHub.
    passwordHash: text('password_hash'),
    role: text('role').$type<(typeof userRoles)[number]>().notNull(),
    sellerId: ref('seller_id').references(() => sellers.id),
    // Sessions carry the number they were made under; it grows as the password changes, and ends them everywhere.
    sessionEpoch: integer('session_epoch').notNull().default(0),
    // When it was shown that the address is theirs: a link sent there was followed, or Google or GitHub said so.
    emailVerifiedAt: at('email_verified_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    oneOf('users_role', 'role', userRoles),
    check('users_seller', sql`(${t.role} = 'seller') = (${t.sellerId} is not null)`),
  ],
);

/** A user as Google or GitHub knows them, by the id that never changes there. */
export const userIdentities = pgTable(
  'user_identities',
  {
    provider: text('provider').$type<(typeof identityProviders)[number]>().notNull(),
    subject: text('subject').notNull(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'user_identities_pkey', columns: [t.provider, t.subject] }),
    oneOf('user_identities_provider', 'provider', identityProviders),
    index('user_identities_user').on(t.userId),
  ],
);

/** Links to set a new password: the key in the link is kept as its SHA-256, works once, and for 30 minutes. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: uuid('id').primaryKey(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    keyHash: text('key_hash').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    usedAt: at('used_at'),
  },
  (t) => [
    index('password_resets_user').on(t.userId).where(sql`used_at is null`),
    index('password_resets_expiry').on(t.expiresAt),
  ],
);

/** Keys of sellers' systems. Shown once; only the SHA-256 is kept, with a prefix to recognise it by. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: rowId(),
    sellerId: ref('seller_id')
      .notNull()
      .references(() => sellers.id),
    name: text('name').notNull(),
    prefix: text('prefix').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    scopes: text('scopes')
      .array()
      .$type<(typeof keyScopes)[number][]>()
      .notNull()
      .default(sql.raw(`array[${keyScopes.map((scope) => `'${scope}'`).join(', ')}]::text[]`)),
    createdAt: at('created_at').notNull().defaultNow(),
    lastUsedAt: at('last_used_at'),
    // Set when another key has taken its place: both are valid until then.
    expiresAt: at('expires_at'),
    revokedAt: at('revoked_at'),
  },
  (t) => [index('api_keys_seller').on(t.sellerId), subsetOf('api_keys_scopes', 'scopes', keyScopes)],
);

/** Requests counted in fixed windows, in the database, so that a limit holds over all processes (SPEC 17). */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').notNull(),
    windowStart: at('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ name: 'rate_limits_pkey', columns: [t.key, t.windowStart] }),
    index('rate_limits_window').on(t.windowStart),
  ],
);

/** Where a member has parcels sent. Orders keep a copy of their own, so that these may be changed and deleted freely. */
export const addresses = pgTable(
  'addresses',
  {
    id: rowId(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    line1: text('line1').notNull(),
    line2: text('line2'),
    city: text('city').notNull(),
    region: text('region'),
    postalCode: text('postal_code'),
    country: text('country').notNull(),
    phone: text('phone'),
    // Resolved from the list of places when it was saved; they rank the warehouses by distance.
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('addresses_country', sql`${t.country} ~ '^[A-Z]{2}$'`),
    check('addresses_place', sql`${t.latitude} between -90 and 90 and ${t.longitude} between -180 and 180`),
    index('addresses_user').on(t.userId, t.id),
    uniqueIndex('addresses_one_default').on(t.userId).where(sql`is_default`),
  ],
);
