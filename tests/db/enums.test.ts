import { afterAll, beforeAll, expect, test } from 'vitest';
import * as enums from '#db/enums.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Every column that holds one of a closed set of words, and the tuple that says which. */
const columns: readonly [constraint: string, words: readonly string[]][] = [
  ['orders_status', enums.orderStatuses],
  ['orders_end_reason', enums.orderEndReasons],
  ['stock_reservations_state', enums.holdStates],
  ['stock_reservations_reason', enums.releaseReasons],
  ['stock_movements_kind', enums.movementKinds],
  ['payment_attempts_status', enums.attemptStatuses],
  ['payment_attempts_provider', enums.paymentProviders],
  ['payment_events_provider', enums.paymentProviders],
  ['sagas_step', enums.sagaSteps],
  ['line_refunds_state', enums.lineRefundStates],
  ['notices_kind', enums.noticeKinds],
  ['stock_updates_status', enums.stockUpdateStatuses],
  ['stock_updates_source', enums.stockUpdateSources],
  ['webhook_deliveries_kind', enums.sellerEventKinds],
  ['webhook_deliveries_state', enums.deliveryStates],
  ['users_role', enums.userRoles],
  ['user_identities_provider', enums.identityProviders],
  ['mails_kind', enums.mailKinds],
  ['mails_locale', enums.locales],
  ['buyer_preferences_locale', enums.locales],
  ['reconciliation_runs_provider', enums.paymentProviders],
  ['reconciliation_runs_source', enums.reconciliationSources],
  ['reconciliation_runs_outcome', enums.reconciliationOutcomes],
  ['reconciliation_differences_provider', enums.paymentProviders],
  ['reconciliation_differences_kind', enums.differenceKinds],
  ['reconciliation_differences_bank', enums.attemptStatuses],
  ['reconciliation_differences_books', enums.attemptStatuses],
  ['reconciliation_differences_end', enums.differenceEnds],
  ['campaigns_kind', enums.discountKinds],
  ['campaigns_scope', enums.discountScopes],
  ['coupons_kind', enums.discountKinds],
  ['coupons_scope', enums.discountScopes],
  ['coupon_redemptions_state', enums.redemptionStates],
  ['loop_pauses_name', enums.pausableLoops],
  ['feature_flags_key', enums.featureFlagKeys],
  ['audit_runs_scope', enums.auditScopes],
];

test.each(columns)('the CHECK %s and its tuple name the same words', async (constraint, words) => {
  const [row] = await database.sql<{ definition: string }[]>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${constraint} and contype = 'c'`;
  const inDatabase = [...(row?.definition ?? '').matchAll(/'([A-Za-z_.]+)'/g)].map((match) => match[1]);
  expect(inDatabase.sort()).toEqual([...words].sort());
});

test('no closed set of the schema is missing above', async () => {
  const rows = await database.sql<{ name: string }[]>`
    select conname as name from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace
       and pg_get_constraintdef(oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\['`;
  // A set of one word is written as an equality and cannot be told from other checks.
  const sets = columns.filter(([, words]) => words.length > 1);
  expect(rows.map((row) => row.name).sort()).toEqual(sets.map(([constraint]) => constraint).sort());
});
