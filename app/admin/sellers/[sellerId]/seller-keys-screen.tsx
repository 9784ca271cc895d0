'use client';

import { problemWords } from '#app/_client/problem-words.ts';
import { useAdminAct } from '#app/_client/use-admin-act.ts';
import { keyRevokedWords } from '#components/admin/act-words.ts';
import { SellerKeys } from '#components/admin/seller-parts.tsx';
import { Alert } from '#components/ui/alert.tsx';
import type { KeyView } from '#domain/seller/types.ts';

type SellerKeysScreenProps = { sellerId: string; keys: readonly KeyView[]; timeZone: string };

/** A seller's keys, each with a way to revoke it. */
export function SellerKeysScreen({ sellerId, keys, timeZone }: SellerKeysScreenProps) {
  const revoke = useAdminAct<{ keyId: string; revoked: boolean }>(['admin', 'seller', sellerId]);
  const pathOf = (keyId: string) => `/api/admin/sellers/${sellerId}/keys/${keyId}/revoke`;
  return (
    <div className="grid gap-4">
      <div role="status" className="empty:hidden">
        {revoke.data && <Alert tone="good">{keyRevokedWords(revoke.data)}</Alert>}
      </div>
      {revoke.problem && (
        <Alert tone="bad" role="alert">
          {problemWords(revoke.problem)}
        </Alert>
      )}
      <SellerKeys
        sellerId={sellerId}
        keys={keys}
        timeZone={timeZone}
        busyWith={revoke.isPending ? keys.find((key) => pathOf(key.keyId) === revoke.variables.path)?.keyId : undefined}
        onRevoke={(keyId, reason) => revoke.mutate({ path: pathOf(keyId), body: { reason } })}
      />
    </div>
  );
}
