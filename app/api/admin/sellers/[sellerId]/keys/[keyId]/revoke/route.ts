import { z } from 'zod';
import { formAct } from '#app/_http/form-act.ts';
import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { readJson } from '#app/_http/read-json.ts';
import { route } from '#app/_http/route.ts';
import { requireAdmin } from '#app/_session/roles.ts';
import { keyRevokedWords } from '#components/admin/act-words.ts';
import { database } from '#db/client.ts';
import { reasonInput } from '#domain/console/input.ts';
import { isRowId } from '#domain/console/rules.ts';
import { revokeKeyByAdmin } from '#domain/seller/revoke-key-by-admin.ts';

type Context = { params: Promise<{ sellerId: string; keyId: string }> };

const input = z.object({ reason: reasonInput });

/** `POST /api/admin/sellers/{sellerId}/keys/{keyId}/revoke` `{reason}`: the key is refused from the next request on. `revoked` is false when it was before. */
export const POST = formAct<{ revoked: boolean }, Context>(
  route<Context>(async (request, { params }) => {
    const admin = await requireAdmin(request);
    const { reason } = await readJson(request, input);
    const { sellerId, keyId } = await params;
    if (!isRowId(sellerId) || !isRowId(keyId)) throw problem('NOT_FOUND');
    const result = await revokeKeyByAdmin(database(), admin, { sellerId, keyId, reason });
    if (!result.ok) throw problem(result.refusal.code);
    return json({ keyId, revoked: result.value });
  }),
  { told: keyRevokedWords },
);
