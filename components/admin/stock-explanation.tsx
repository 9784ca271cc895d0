import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Moment } from '#components/ui/moment.tsx';
import type { SkuStockView, StockRowView } from '#domain/console/types.ts';

type StockExplanationProps = { view: SkuStockView; row: StockRowView; timeZone: string };

/** Why a row says what it says, in sentences, and whether its figures are the sums of what they come from. */
export function StockExplanation({ view, row, timeZone }: StockExplanationProps) {
  const { sums, shown, explanation } = view;
  return (
    <div className="grid gap-5">
      <ol className="grid list-decimal gap-2 pl-5 marker:text-muted">
        {explanation.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      {sums && <AddsUp sums={sums} row={row} />}
      {shown.length > 0 && (
        <p className="text-muted text-sm">
          Product pages show:{' '}
          {shown.map(({ sellerName, available, updatedAt }, index) => (
            <span key={sellerName}>
              {index > 0 && '; '}
              {available} of {sellerName}, written <Moment iso={updatedAt} timeZone={timeZone} style="second" />
            </span>
          ))}
          .
        </p>
      )}
    </div>
  );
}

function AddsUp({ sums, row }: { sums: NonNullable<SkuStockView['sums']>; row: StockRowView }) {
  const { movements, holds, addsUp } = sums;
  const Icon = addsUp ? CircleCheck : TriangleAlert;
  return (
    <div className={`flex gap-3 rounded-lg p-4 text-sm ${addsUp ? 'bg-good-soft' : 'bg-bad-soft'}`}>
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${addsUp ? 'text-good' : 'text-bad'}`} />
      <div className="grid gap-1">
        <p className="font-semibold">{addsUp ? 'It adds up' : 'It does not add up: the audit has to look at this'}</p>
        <p className="figures">
          Held: {row.reserved}, its holds add up to {holds}
          {movements && ` and its movements to ${movements.reserved}`}. On hand: {row.onHand}
          {movements ? `, its movements add up to ${movements.onHand}` : ''}.
        </p>
        {!movements && <p>There are too many movements to add up for a page; the audit does so by itself.</p>}
      </div>
    </div>
  );
}
