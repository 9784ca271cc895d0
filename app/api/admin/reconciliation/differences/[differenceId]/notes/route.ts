import { z } from 'zod';
import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { database } from '#db/client.ts';
import { reasonInput } from '#domain/console/input.ts';
import { isRowId } from '#domain/console/rules.ts';
import { addDifferenceNote } from '#domain/order/add-difference-note.ts';

type Context = { params: Promise<{ differenceId: string }> };

const input = z.object({ note: reasonInput });

/** `POST /api/admin/reconciliation/differences/{differenceId}/notes` `{note}`: what was found out, for whoever looks next. */
export const POST = formAct<{ note: string }, Context>(
  route<Context>(async (request, { params }) => {
    const admin = await requireAdmin(request);
    const { note } = await readJson(request, input);
    const { differenceId } = await params;
    if (!isRowId(differenceId)) throw problem('NOT_FOUND');
    if (!(await addDifferenceNote(database(), admin, differenceId, note))) throw problem('NOT_FOUND');
    return json({ differenceId, note }, { status: 201 });
  }),
  { told: () => 'The note is added.' },
);
