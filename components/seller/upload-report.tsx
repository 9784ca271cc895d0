import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { Cell, Table } from '#components/ui/table.tsx';
import type { CatalogueReport, RowStatus, UploadReport, UploadRow } from '#domain/seller/types.ts';

const statusWords: Readonly<Record<RowStatus, { label: string; tone: BadgeTone }>> = {
  APPLIED: { label: 'Counts', tone: 'good' },
  OVERSUBSCRIBED: { label: 'Below what is held', tone: 'bad' },
  UNCHANGED: { label: 'As it is', tone: 'plain' },
  STALE: { label: 'Older than the last count', tone: 'brass' },
  ERROR: { label: 'Wrong', tone: 'bad' },
};

const countColumns = [
  { key: 'line', label: 'Line', align: 'end' as const },
  { key: 'sku', label: 'SKU' },
  { key: 'warehouse', label: 'Warehouse' },
  { key: 'outcome', label: 'What comes of it' },
  { key: 'before', label: 'On hand', align: 'end' as const },
  { key: 'after', label: 'Then', align: 'end' as const },
];

/** What needs a look comes first; within that, as in the file. */
const weight = ({ status }: UploadRow) => ['ERROR', 'OVERSUBSCRIBED', 'STALE', 'APPLIED', 'UNCHANGED'].indexOf(status);

/** Rows shown of a long file: all that is wrong comes first anyway. */
const SHOWN = 500;

/** A file of counts row by row: what is wrong first, in words, with the line of the file. */
export function CountReport({ report }: { report: UploadReport }) {
  const rows = report.rows.toSorted((a, b) => weight(a) - weight(b) || a.line - b.line);
  return (
    <div className="grid gap-2">
      <Table caption="Rows of the file" columns={countColumns}>
        {rows.slice(0, SHOWN).map((row) => (
          <tr key={row.line}>
            <Cell end className="text-muted">
              {row.line}
            </Cell>
            <Cell className="figures max-w-48 break-all whitespace-normal">{row.sku || '(blank)'}</Cell>
            <Cell className="max-w-32 break-all whitespace-normal">{row.warehouse || '(blank)'}</Cell>
            <Cell className="min-w-52 max-w-96 whitespace-normal">
              <Badge tone={statusWords[row.status].tone}>{statusWords[row.status].label}</Badge>
              {row.message && <span className="mt-1 block text-sm">{row.message}</span>}
              {row.cancelledOrders && row.cancelledOrders.length > 0 && (
                <span className="mt-1 block text-sm">
                  {row.cancelledOrders.length} {row.cancelledOrders.length === 1 ? 'order' : 'orders'} cancelled.
                </span>
              )}
            </Cell>
            <Cell end>{row.onHandBefore ?? ''}</Cell>
            <Cell end className="font-semibold">
              {row.onHand ?? ''}
            </Cell>
          </tr>
        ))}
      </Table>
      {rows.length > SHOWN && (
        <p className="text-muted text-sm">
          And {(rows.length - SHOWN).toLocaleString('en')} more rows that are in order.
        </p>
      )}
    </div>
  );
}

const outcomeWords: Readonly<Record<CatalogueReport['rows'][number]['outcome'], { label: string; tone: BadgeTone }>> = {
  CREATED: { label: 'New', tone: 'good' },
  UPDATED: { label: 'Changed', tone: 'accent' },
  UNCHANGED: { label: 'As it is', tone: 'plain' },
  REFUSED: { label: 'Wrong', tone: 'bad' },
};

const catalogueColumns = [
  { key: 'line', label: 'Line', align: 'end' as const },
  { key: 'handle', label: 'Product' },
  { key: 'sku', label: 'SKU' },
  { key: 'outcome', label: 'What comes of it' },
];

const catalogueWeight = (row: CatalogueReport['rows'][number]) =>
  ['REFUSED', 'CREATED', 'UPDATED', 'UNCHANGED'].indexOf(row.outcome);

/** A catalogue row by row, in the same manner. */
export function CatalogueRows({ report }: { report: CatalogueReport }) {
  const rows = report.rows.toSorted((a, b) => catalogueWeight(a) - catalogueWeight(b) || a.line - b.line);
  return (
    <div className="grid gap-2">
      <Table caption="Rows of the file" columns={catalogueColumns}>
        {rows.slice(0, SHOWN).map((row) => (
          <tr key={row.line}>
            <Cell end className="text-muted">
              {row.line}
            </Cell>
            <Cell className="max-w-48 break-all whitespace-normal">{row.handle || '(blank)'}</Cell>
            <Cell className="figures max-w-48 break-all whitespace-normal">{row.sku || '(blank)'}</Cell>
            <Cell className="min-w-52 max-w-96 whitespace-normal">
              <Badge tone={outcomeWords[row.outcome].tone}>{outcomeWords[row.outcome].label}</Badge>
              {row.notes.length > 0 && <span className="mt-1 block text-sm">{row.notes.join(' ')}</span>}
            </Cell>
          </tr>
        ))}
      </Table>
      {rows.length > SHOWN && (
        <p className="text-muted text-sm">And {(rows.length - SHOWN).toLocaleString('en')} more rows.</p>
      )}
    </div>
  );
}
