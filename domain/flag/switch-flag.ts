import type { Db } from '#db/client.ts';
import type { FeatureFlagKey } from '#db/enums.ts';
import { transaction } from '#db/transaction.ts';
import { recordAdminAct } from '#domain/account/record-admin-act.ts';
import type { AdminId } from '#domain/account/types.ts';

/**
 * Switches a flag on or off, with a line in the admin log. False when it stood so already: two admins who switch at once leave one line. Every process
 * follows within 5 s (`readFlags`).
 */
export async function switchFlag(
  db: Db,
  admin: AdminId,
  { key, on, reason }: { readonly key: FeatureFlagKey; readonly on: boolean; readonly reason: string },
): Promise<boolean> {
  return await transaction(db, async (tx) => {
    // A flag without a row is on already; with one, the row's lock decides between two who switch at once.
    const switched = await tx.sql`
      insert into feature_flags as f (key, is_on, changed_by)
      select ${key}, ${on}, ${admin} where not ${on} or exists (select from feature_flags where key = ${key})
          on conflict (key) do update set is_on = excluded.is_on, changed_by = excluded.changed_by, changed_at = now()
       where f.is_on <> excluded.is_on`;
    if (switched.count === 0) return false;
    await recordAdminAct(tx, {
      admin,
      act: 'flag.switch',
      subject: { kind: 'flag', id: key },
      reason,
      before: { on: !on },
      after: { on },
    });
    return true;
  });
}
