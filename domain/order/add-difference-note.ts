import type { Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import { recordAdminAct } from '#domain/account/record-admin-act.ts';
import type { AdminId } from '#domain/account/types.ts';

// Enough for any inquiry; beyond it somebody's script is talking.
const MAX_NOTES = 100;

/** An admin notes what was found out about a difference, for whoever looks next. False when there is no such difference, or it has its fill of notes. */
export async function addDifferenceNote(db: Db, admin: AdminId, differenceId: string, note: string): Promise<boolean> {
  return await transaction(db, async (tx) => {
    const added = await tx.sql`
      insert into difference_notes (difference_id, admin_id, note)
      select d.id, ${admin}, ${note} from reconciliation_differences d
       where d.id = ${differenceId}
         and (select count(*) from difference_notes n where n.difference_id = d.id) < ${MAX_NOTES}`;
    if (added.count === 0) return false;
    await recordAdminAct(tx, {
      admin,
      act: 'difference.note',
      subject: { kind: 'difference', id: differenceId },
      reason: note,
    });
    return true;
  });
}
