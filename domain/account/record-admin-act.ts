import type { Tx } from '#db/transaction.ts';
import type { AdminId } from './types.ts';

/** What admins can do something to. `act` begins with it, so a new kind of subject is a word more here and nothing else. */
export type AdminSubject =
  | 'audit'
  | 'campaign'
  | 'coupon'
  | 'courier'
  | 'difference'
  | 'drop'
  | 'event'
  | 'flag'
  | 'hold'
  | 'key'
  | 'order'
  | 'payment'
  | 'product'
  | 'reconciliation'
  | 'refund'
  | 'seller'
  | 'sku'
  | 'sweeper'
  | 'tax'
  | 'user'
  | 'webhook';

type Words = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

export type AdminAct<Kind extends AdminSubject = AdminSubject> = {
  readonly admin: AdminId;
  /** `order.retry`: the kind of subject, and a verb of lower-case words joined by `_`. */
  readonly act: `${Kind}.${string}`;
  readonly subject: { readonly kind: Kind; readonly id: string };
  /** In the admin's own words, where the act asks for one. */
  readonly reason?: string;
  /** What it changed, as it was and as it is now: the same keys, flat, without anything personal. */
  readonly before?: Words;
  readonly after?: Words;
};

/**
 * Writes an admin's act into the log that nobody can edit (SPEC 17), in the transaction of the act itself: an act that is not written down did
 * not happen. Call it only when something changed; a repeated act that finds nothing to do leaves no second line.
 */
export async function recordAdminAct<Kind extends AdminSubject>(tx: Tx, one: AdminAct<Kind>): Promise<void> {
  const { admin, act, subject, reason = null, before, after } = one;
  const words = (value: Words | undefined) => (value === undefined ? null : tx.sql.json(value));
  await tx.sql`
    insert into admin_log (admin_id, act, subject_kind, subject_id, reason, before, after)
    values (${admin}, ${act}, ${subject.kind}, ${subject.id}, ${reason}, ${words(before)}, ${words(after)})`;
}
