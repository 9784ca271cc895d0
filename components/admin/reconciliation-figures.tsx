import { FigureTile } from '#components/admin/figure-tile.tsx';
import { formatMoment } from '#components/ui/moment.tsx';
import { formatMoney } from '#components/ui/money.tsx';
import type { ReconciliationView } from '#domain/console/types.ts';

type ReconciliationFiguresProps = { view: ReconciliationView & { lastDone: object }; timeZone: string };

const number = (count: number) => count.toLocaleString('en');

/** What the last complete run compared, and whether the two sides came out alike. */
export function ReconciliationFigures({ view, timeZone }: ReconciliationFiguresProps) {
  const { lastDone: run, currency, counts } = view;
  const alike = run.bank === run.books;
  return (
    <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 sm:gap-4 xl:grid-cols-4">
      <FigureTile
        label="Open differences"
        value={number(counts.OPEN)}
        note={`Last compared ${formatMoment(run.finishedAt ?? run.startedAt, timeZone, 'second')}`}
        limit={{
          exceeded: counts.OPEN > 0,
          words: counts.OPEN > 0 ? 'Needs a look' : 'None, as it should be',
        }}
      />
      <FigureTile
        label="Payments compared"
        value={number(run.compared)}
        note={`Made since ${formatMoment(run.since, timeZone)}; ${run.inMotion === 0 ? 'none in motion' : `${number(run.inMotion)} more in motion, left for the next run`}`}
      />
      <FigureTile
        label="At the bank"
        value={formatMoney(run.bank, currency)}
        note="Captured less refunded, of those compared"
      />
      <FigureTile
        label="In our books"
        value={formatMoney(run.books, currency)}
        note="The same of our attempts"
        limit={{ exceeded: !alike, words: alike ? 'As the bank has it' : 'Not what the bank has' }}
      />
    </div>
  );
}
