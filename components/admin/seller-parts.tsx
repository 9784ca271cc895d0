'use client';

import { KeyRound } from 'lucide-react';
import Link from 'next/link';
import { codeWords } from '#components/admin/code-words.ts';
import { ShortRate } from '#components/admin/sellers-table.tsx';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { ReasonDialog } from '#components/ui/reason-dialog.tsx';
import { Cell, Table } from '#components/ui/table.tsx';
import type { SellerView } from '#domain/console/types.ts';
import type { KeyView } from '#domain/seller/types.ts';

/** What the seller's counts were worth in the last 30 days. */
export function SellerRecord({ seller }: { seller: SellerView }) {
  const figures = [
    { label: 'Counts reported', value: seller.reports.toLocaleString('en') },
    { label: 'Below what was held', value: <ShortRate seller={seller} /> },
    { label: 'Orders lost by it', value: seller.ordersLost },
  ];
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      {figures.map(({ label, value }) => (
        <div key={label} className="rounded-lg border border-line bg-paper px-4 py-3">
          <dt className="text-muted text-xs">{label}, 30 days</dt>
          <dd className="figures mt-1 font-semibold text-lg">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const keyTones: Record<KeyView['state'], BadgeTone> = {
  ACTIVE: 'good',
  REPLACED: 'brass',
  EXPIRED: 'plain',
  REVOKED: 'plain',
};

type SellerKeysProps = {
  sellerId: string;
  keys: readonly KeyView[];
  timeZone: string;
  busyWith: string | undefined;
  onRevoke: (keyId: string, reason: string) => void;
};

export function SellerKeys({ sellerId, keys, timeZone, busyWith, onRevoke }: SellerKeysProps) {
  if (keys.length === 0) return <p className="text-muted text-sm">This seller has never had a key.</p>;
  return (
    <Table
      caption="Keys"
      columns={[
        { key: 'key', label: 'Key' },
        { key: 'state', label: 'State' },
        { key: 'scopes', label: 'May' },
        { key: 'made', label: 'Made' },
        { key: 'used', label: 'Last used' },
        { key: 'revoke', label: 'Revoke' },
      ]}
    >
      {keys.map((key) => (
        <tr key={key.keyId}>
          <Cell className="max-w-56 whitespace-normal break-words">
            {key.name}
            <span className="figures block text-muted text-xs">{key.prefix}…</span>
          </Cell>
          <Cell>
            <Badge tone={keyTones[key.state]}>{codeWords(key.state)}</Badge>
          </Cell>
          <Cell className="max-w-56 whitespace-normal text-xs">{key.scopes.join(', ')}</Cell>
          <Cell>
            <Moment iso={key.createdAt} timeZone={timeZone} />
          </Cell>
          <Cell>
            {key.lastUsedAt ? (
              <Moment iso={key.lastUsedAt} timeZone={timeZone} />
            ) : (
              <span className="text-muted">Never</span>
            )}
          </Cell>
          <Cell>
            {key.state === 'ACTIVE' || key.state === 'REPLACED' ? (
              <RevokeKey sellerId={sellerId} apiKey={key} busy={busyWith === key.keyId} onRevoke={onRevoke} />
            ) : key.revokedAt ? (
              <span className="text-muted text-xs">
                since <Moment iso={key.revokedAt} timeZone={timeZone} />
              </span>
            ) : (
              <span className="text-muted">–</span>
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

type RevokeKeyProps = { sellerId: string; apiKey: KeyView; busy: boolean; onRevoke: SellerKeysProps['onRevoke'] };

function RevokeKey({ sellerId, apiKey, busy, onRevoke }: RevokeKeyProps) {
  return (
    <ReasonDialog
      to={`/api/admin/sellers/${sellerId}/keys/${apiKey.keyId}/revoke`}
      trigger={
        <Button size="small" tone="danger" busy={busy}>
          <KeyRound aria-hidden /> Revoke<span className="sr-only"> {apiKey.name}</span>
        </Button>
      }
      title={`Revoke ${apiKey.name}?`}
      reasonLabel="Why"
      reasonHint="For the log. Tell the seller yourself."
      confirmLabel="Revoke"
      keepLabel="Leave it"
      onConfirm={(reason) => onRevoke(apiKey.keyId, reason)}
    >
      Whoever uses it is refused from the next request on. This cannot be taken back; the seller makes a new key in
      their console.
    </ReasonDialog>
  );
}

type SellerShortfallsProps = { shortfalls: SellerView['recentShortfalls']; timeZone: string };

export function SellerShortfalls({ shortfalls, timeZone }: SellerShortfallsProps) {
  if (shortfalls.length === 0) return <p className="text-muted text-sm">None on record.</p>;
  return (
    <Table
      caption="Counts below what was held"
      columns={[
        { key: 'at', label: 'When' },
        { key: 'sku', label: 'What' },
        { key: 'reported', label: 'Reported', align: 'end' },
        { key: 'short', label: 'Too few by', align: 'end' },
        { key: 'lost', label: 'Orders lost', align: 'end' },
      ]}
    >
      {shortfalls.map((one) => (
        <tr key={one.updateId}>
          <Cell>
            <Moment iso={one.at} timeZone={timeZone} style="second" />
          </Cell>
          <Cell className="max-w-72 whitespace-normal">
            <Link
              href={`/admin/stock/${one.skuId}`}
              className="inline-flex min-h-6 items-center text-accent underline underline-offset-4"
            >
              {one.title}
            </Link>
            <span className="block text-muted text-xs">{one.city}</span>
          </Cell>
          <Cell end>{one.reported}</Cell>
          <Cell end>{one.shortfall}</Cell>
          <Cell end>{one.ordersLost}</Cell>
        </tr>
      ))}
    </Table>
  );
}
