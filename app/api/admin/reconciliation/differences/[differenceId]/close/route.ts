import { z } from 'zod';
import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { closedWords } from '#components/admin/act-words.ts';
import { database } from '#db/client.ts';
import { reasonInput } from '#domain/console/input.ts';
import { isRowId } from '#domain/console/rules.ts';
import { closeDifference } from '#domain/order/close-difference.ts';

type Context = { params: Promise<{ differenceId: string }> };

const input = z.object({ reason: reasonInput });

/** `POST /api/admin/reconciliation/differences/{differenceId}/close` `{reason}`: closed by hand. `closed` is false when it was closed before. */
export const POST = formAct<{ closed: boolean }, Context>(
  route<Context>(async (request, { params }) => {
    const admin = await requireAdmin(request);
    const { reason } = await readJson(request, input);
    const { differenceId } = await params;
    if (!isRowId(differenceId)) throw problem('NOT_FOUND');
    const result = await closeDifference(database(), admin, differenceId, reason);
    if (!result.ok) throw problem(result.refusal.code);
    return json({ differenceId, closed: result.value });
  }),
  { told: closedWords },
);
