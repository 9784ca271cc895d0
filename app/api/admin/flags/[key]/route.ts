import { z } from 'zod';
import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { switchedWords } from '#components/admin/act-words.ts';
import { database } from '#db/client.ts';
import { featureFlagKeys } from '#db/enums.ts';
import { reasonInput } from '#domain/console/input.ts';
import { switchFlag } from '#domain/flag/switch-flag.ts';

type Context = { params: Promise<{ key: string }> };

const known = z.enum(featureFlagKeys);
const input = z.object({ on: z.boolean(), reason: reasonInput });

/** `PUT /api/admin/flags/{key}` `{on, reason}`: every process follows within 5 s. `changed` is false when it stood so already. */
export const PUT = route<Context>(async (request, { params }) => {
  const admin = await requireAdmin(request);
  const { on, reason } = await readJson(request, input);
  const key = known.safeParse((await params).key);
  if (!key.success) throw problem('NOT_FOUND');
  return json({ key: key.data, on, changed: await switchFlag(database(), admin, { key: key.data, on, reason }) });
});

/** The same by a form, without scripts. */
export const POST = formAct<{ on: boolean; changed: boolean }, Context>(PUT, {
  body: (sent) => ({ on: sent.text('on') === 'true', reason: sent.text('reason') }),
  told: (answer, sent) => switchedWords(sent.text('called'), answer),
});
