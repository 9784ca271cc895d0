import { sourceWords } from '#components/seller/stock-words.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Cell, Table } from '#components/ui/table.tsx';
import type { StockChangeView } from '#domain/seller/types.ts';

const columns = [
  { key: 'at', label: 'When' },
  { key: 'what', label: 'What' },
  { key: 'delta', label: 'On hand', align: 'end' as const },
  { key: 'who', label: 'Who' },
];

const kindWords: Readonly<Record<StockChangeView['kind'], string>> = {
  REPORTED: 'Counted',
  SOLD: 'Sold',
  RETURNED: 'Came back',
  WRITTEN_OFF: 'Written off',
};

/** What changed a row, newest first: counts with whose hand they were, and sales. */
export function StockHistory({ changes, timeZone }: { changes: readonly StockChangeView[]; timeZone: string }) {
  return (
    <Table caption="What changed it" columns={columns}>
      {changes.map((change) => (
        <tr key={change.id}>
          <Cell>
            <Moment iso={change.at} timeZone={timeZone} style="second" />
          </Cell>
          <Cell className="max-w-80 whitespace-normal">
            <What change={change} />
          </Cell>
          <Cell end className="font-semibold">
            {change.delta === 0
              ? '±0'
              : `${change.delta > 0 ? '+' : '−'}${Math.abs(change.delta).toLocaleString('en')}`}
          </Cell>
          <Cell className="text-muted">
            {change.report ? (
              <>
                {sourceWords[change.report.source]}
                {change.report.by && <span className="block text-ink text-xs">{change.report.by}</span>}
              </>
            ) : (
              <span className="figures">{change.orderNumber}</span>
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function What({ change: { kind, report } }: { change: StockChangeView }) {
  if (!report) return kindWords[kind];
  return (
    <div className="grid justify-items-start gap-1">
      <span>
        {kindWords[kind]}: <span className="figures font-semibold">{report.reported.toLocaleString('en')}</span>
        {report.unseenSales > 0 && (
          <span className="text-muted">
            {' '}
            less {report.unseenSales} sold since = {report.onHand}
          </span>
        )}
      </span>
      {report.shortfall > 0 && (
        <Badge tone="bad">
          {report.shortfall} fewer than held, {report.cancelledOrders}{' '}
          {report.cancelledOrders === 1 ? 'order' : 'orders'} cancelled
        </Badge>
      )}
    </div>
  );
}
