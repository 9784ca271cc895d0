import type { Db } from '#db/client.ts';
import type { SellerEventKind } from '#db/enums.ts';
import { transaction } from '#db/transaction.ts';
import type { SellerId } from '#domain/account/types.ts';
import { ok, present, type Result, refused } from '#lib/result.ts';
import { type AddressPolicy, type AddressRefusal, checkWebhookAddress } from './check-webhook-address.ts';
import { drawSecret } from './draw-secret.ts';
import { type SealingSecrets, sealSecret } from './seal-secret.ts';

/** Endpoints of one seller: each event goes to all of them. */
export const MAX_ENDPOINTS = 10;

export type EndpointRefusal =
  | AddressRefusal
  | { readonly code: 'LIMIT_REACHED'; readonly limit: number }
  | { readonly code: 'ENDPOINT_EXISTS' };

/**
 * Adds an address that is sent the events named. Looked at first, outside any transaction: it must point outside (SPEC 17). The secret that
 * deliveries are signed with is shown this once, and kept sealed.
 */
export async function addEndpoint(
  db: Db,
  sellerId: SellerId,
  wanted: { readonly url: string; readonly events: readonly SellerEventKind[] },
  policy: AddressPolicy,
  secrets: SealingSecrets,
): Promise<Result<{ endpointId: string; url: string; secret: string }, EndpointRefusal>> {
  const checked = await checkWebhookAddress(wanted.url, policy);
  if (!checked.ok) return checked;
  const url = checked.value.url.href;
  const secret = drawSecret();
  return await transaction(db, async (tx) => {
    await tx.sql`select from sellers where id = ${sellerId} for no key update`;
    const [there] = await tx.sql<{ count: number }[]>`
      select count(*)::int as count from webhook_endpoints where seller_id = ${sellerId}`;
    if (present(there, 'count').count >= MAX_ENDPOINTS) {
      return refused({ code: 'LIMIT_REACHED', limit: MAX_ENDPOINTS });
    }
    const [made] = await tx.sql<{ id: string }[]>`
      insert into webhook_endpoints (seller_id, url, events, secret)
      values (${sellerId}, ${url}, ${[...new Set(wanted.events)]}, ${sealSecret(secrets, sellerId, secret)})
      on conflict (seller_id, url) do nothing
      returning id`;
    return made ? ok({ endpointId: made.id, url, secret }) : refused({ code: 'ENDPOINT_EXISTS' });
  });
}
