import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { database } from '#db/client.ts';
import { requestAudit } from '#domain/audit/request-audit.ts';

/** `POST /api/admin/audit/run`: has a worker audit everything. `requested` is false when a run waits or goes on already. Answered with 202: it is not done yet. */
export const POST = formAct<{ requested: boolean }>(
  route(async (request) => {
    const admin = await requireAdmin(request);
    return json({ requested: await requestAudit(database(), admin) }, { status: 202 });
  }),
  {
    told: ({ requested }) =>
      requested ? 'A worker audits everything now.' : 'An audit of everything goes on already.',
  },
);
