import type { Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import { recordAdminAct } from '#domain/account/record-admin-act.ts';
import type { AdminId } from '#domain/account/types.ts';
import { toTimestamp } from '#lib/clock.ts';
import { present } from '#lib/result.ts';

export type Paused = {
  readonly pausedUntil: string;
  /** False: it was paused already, and that pause stands. */
  readonly paused: boolean;
};

/**
 * An admin pauses the sweeper of every worker and of cron, for up to an hour; the pause ends by itself. The workers read it at the beginning of each
 * run, so it takes effect with their next one. A pause that is under way is left as it is, so that a second admin cannot shorten it unawares.
 */
export async function pauseSweeper(db: Db, admin: AdminId, minutes: number, reason: string): Promise<Paused> {
  return await transaction(db, async (tx) => {
    const [begun] = await tx.sql<{ until: Date }[]>`
      insert into loop_pauses as p (name, paused_by, reason, paused_until)
      values ('sweep', ${admin}, ${reason}, now() + make_interval(mins => ${minutes}))
          on conflict (name) do update
         set paused_by = excluded.paused_by, reason = excluded.reason, paused_at = excluded.paused_at,
             paused_until = excluded.paused_until
       where p.paused_until <= now()
      returning paused_until as until`;
    if (!begun) {
      const [standing] = await tx.sql<{ until: Date }[]>`
        select paused_until as until from loop_pauses where name = 'sweep'`;
      return { pausedUntil: toTimestamp(present(standing, 'pause that stood in the way').until), paused: false };
    }
    const pausedUntil = toTimestamp(begun.until);
    await recordAdminAct(tx, {
      admin,
      act: 'sweeper.pause',
      subject: { kind: 'sweeper', id: 'sweep' },
      reason,
      before: { pausedUntil: null },
      after: { pausedUntil },
    });
    return { pausedUntil, paused: true };
  });
}
