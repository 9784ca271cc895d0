import { z } from 'zod';
import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { pausedWords } from '#components/admin/act-words.ts';
import { database } from '#db/client.ts';
import { plainLine } from '#domain/account/input.ts';
import { pauseSweeper } from '#domain/order/pause-sweeper.ts';
import { resumeSweeper } from '#domain/order/resume-sweeper.ts';

const input = z.object({ minutes: z.number().int().min(1).max(60), reason: plainLine(500) });

/**
 * `POST /api/admin/sweeper/pause` `{minutes, reason}`: no worker and no timer sweeps until then. `paused` is false when it was paused already;
 * that pause stands.
 */
export const POST = formAct<{ paused: boolean }>(
  route(async (request) => {
    const admin = await requireAdmin(request);
    const { minutes, reason } = await readJson(request, input);
    return json(await pauseSweeper(database(), admin, minutes, reason));
  }),
  {
    body: (sent) => ({ minutes: sent.number('minutes'), reason: sent.text('reason') }),
    told: pausedWords,
  },
);

/** `DELETE /api/admin/sweeper/pause`: lets it go on. `resumed` is false when it was not paused any more. */
export const DELETE = route(async (request) => {
  const admin = await requireAdmin(request);
  return json({ resumed: await resumeSweeper(database(), admin) });
});
