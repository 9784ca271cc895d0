import type { Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import { recordAdminAct } from '#domain/account/record-admin-act.ts';
import type { AdminId } from '#domain/account/types.ts';
import { toTimestamp } from '#lib/clock.ts';

/** Ends a pause of the sweeper before its time. False: there was none any more. */
export async function resumeSweeper(db: Db, admin: AdminId): Promise<boolean> {
  return await transaction(db, async (tx) => {
    const [ended] = await tx.sql<{ until: Date }[]>`
      delete from loop_pauses where name = 'sweep' and paused_until > now() returning paused_until as until`;
    if (!ended) return false;
    await recordAdminAct(tx, {
      admin,
      act: 'sweeper.resume',
      subject: { kind: 'sweeper', id: 'sweep' },
      before: { pausedUntil: toTimestamp(ended.until) },
      after: { pausedUntil: null },
    });
    return true;
  });
}
