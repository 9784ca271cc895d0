import { z } from 'zod';
import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { extendedWords, holdRefusedWords } from '#components/admin/act-words.ts';
import { processEnv } from '#db/client.ts';
import { plainLine } from '#domain/account/input.ts';
import { extendHoldByAdmin } from '#domain/order/extend-hold-by-admin.ts';
import { processEngine } from '#domain/order/open-engine.ts';
import { isUuid } from '#lib/ids.ts';

type Context = { params: Promise<{ orderId: string }> };

const input = z.object({
  minutes: z.number().int().min(1).max(15),
  /** The end that the admin was looking at: what is added is added to this one, however often it is sent. */
  holdExpiresAt: z.iso.datetime({ offset: true }),
  reason: plainLine(500),
});

/**
 * `POST /api/admin/holds/{orderId}/extend` `{minutes, holdExpiresAt, reason}`: keeps the stock of an unpaid order longer, up to 30 minutes in all.
 * `extended` is false when it had been extended so already.
 */
export const POST = formAct<{ holdExpiresAt: string }, Context>(
  route<Context>(async (request, { params }) => {
    const admin = await requireAdmin(request);
    const { minutes, holdExpiresAt, reason } = await readJson(request, input);
    const { orderId } = await params;
    if (!isUuid(orderId)) throw problem('NOT_FOUND');
    const wish = { minutes, seen: new Date(holdExpiresAt), reason };
    const result = await extendHoldByAdmin(processEngine().db, admin, orderId, wish);
    if (!result.ok) {
      const { code, ...extras } = result.refusal;
      throw problem(code, extras);
    }
    return json({ orderId, ...result.value });
  }),
  {
    body: (sent) => ({ ...sent.fields(), minutes: sent.number('minutes') }),
    told: ({ holdExpiresAt }, sent) => extendedWords(sent.text('called'), holdExpiresAt, processEnv().STORE_TIME_ZONE),
    refused: (refusal, sent) => holdRefusedWords(sent.text('called'), refusal),
  },
);
