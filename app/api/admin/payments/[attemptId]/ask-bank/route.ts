import { z } from 'zod';
import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { askedWords, type BankAsked } from '#components/admin/act-words.ts';
import { reasonInput } from '#domain/console/input.ts';
import { askBankNow } from '#domain/order/ask-bank-now.ts';
import { processEngine } from '#domain/order/open-engine.ts';
import { isUuid } from '#lib/ids.ts';

type Context = { params: Promise<{ attemptId: string }> };

const input = z.object({ reason: reasonInput });

/** `POST /api/admin/payments/{attemptId}/ask-bank` `{reason}`: asks the bank about this attempt, and settles what it says. */
export const POST = formAct<BankAsked, Context>(
  route<Context>(async (request, { params }) => {
    const admin = await requireAdmin(request);
    const { reason } = await readJson(request, input);
    const { attemptId } = await params;
    if (!isUuid(attemptId)) throw problem('NOT_FOUND');
    const result = await askBankNow(processEngine(), admin, { attemptId }, reason);
    if (!result.ok) throw problem(result.refusal.code);
    return json(result.value);
  }),
  { told: askedWords },
);
