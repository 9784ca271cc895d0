import { RotateCw, Trash2 } from 'lucide-react';
import { keyStates } from '#components/seller/key-words.ts';
import { ActButton } from '#components/ui/act-form.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmAct } from '#components/ui/confirm-act.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Cell, Table } from '#components/ui/table.tsx';
import type { KeyView } from '#domain/seller/types.ts';

const columns = [
  { key: 'name', label: 'Key' },
  { key: 'scopes', label: 'May' },
  { key: 'used', label: 'Last used' },
  { key: 'state', label: 'State' },
  { key: 'acts', label: 'Acts' },
];

type KeysTableProps = {
  keys: readonly KeyView[];
  timeZone: string;
  onRotate: (key: KeyView) => void;
  onRevoke: (key: KeyView) => void;
};

/** The keys of a seller's systems, the valid ones first. Of the key itself only its beginning is known. */
export function KeysTable({ keys, timeZone, onRotate, onRevoke }: KeysTableProps) {
  return (
    <Table caption="API keys" columns={columns}>
      {keys.map((key) => (
        <tr key={key.keyId}>
          <Cell className="max-w-60 whitespace-normal">
            <span className="block font-semibold">{key.name}</span>
            <code className="text-muted text-xs">{key.prefix}…</code>
          </Cell>
          <Cell>
            <ul className="grid gap-0.5">
              {key.scopes.map((scope) => (
                <li key={scope}>
                  <code className="text-xs">{scope}</code>
                </li>
              ))}
            </ul>
          </Cell>
          <Cell className="text-muted">
            {key.lastUsedAt ? <Moment iso={key.lastUsedAt} timeZone={timeZone} /> : 'never'}
          </Cell>
          <Cell>
            <Badge tone={keyStates[key.state].tone}>{keyStates[key.state].label}</Badge>
            {key.state === 'REPLACED' && key.expiresAt && (
              <span className="block text-muted text-xs">
                until <Moment iso={key.expiresAt} timeZone={timeZone} />
              </span>
            )}
          </Cell>
          <Cell>
            <div className="-my-1 flex gap-2">
              {key.state === 'ACTIVE' && (
                <ActButton
                  to={`/api/seller/keys/${key.keyId}/rotate`}
                  sends={{ called: key.prefix }}
                  tone="secondary"
                  size="small"
                  onAct={() => onRotate(key)}
                >
                  <RotateCw aria-hidden /> Replace
                  <span className="sr-only"> {key.name}</span>
                </ActButton>
              )}
              {(key.state === 'ACTIVE' || key.state === 'REPLACED') && (
                <ConfirmAct
                  to={`/api/seller/keys/${key.keyId}/revoke`}
                  sends={{ called: key.name, prefix: key.prefix }}
                  trigger={
                    <Button tone="danger" size="small">
                      <Trash2 aria-hidden /> Revoke
                      <span className="sr-only"> {key.name}</span>
                    </Button>
                  }
                  title={`Revoke ${key.name}?`}
                  confirmLabel="Revoke"
                  keepLabel="Keep it"
                  onConfirm={() => onRevoke(key)}
                >
                  Whatever calls with {key.prefix}… is refused from the next call on. This cannot be taken back.
                </ConfirmAct>
              )}
            </div>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
