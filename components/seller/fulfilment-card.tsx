import { PackageCheck, Undo2 } from 'lucide-react';
import { ShipTo } from '#components/seller/ship-to.tsx';
import { ActButton } from '#components/ui/act-form.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Moment } from '#components/ui/moment.tsx';
import type { FulfilmentView } from '#domain/seller/types.ts';

type FulfilmentCardProps = {
  one: FulfilmentView;
  timeZone: string;
  busy: boolean;
  onPacked: (packed: boolean) => void;
};

/** What to take from the shelves of one warehouse for one order, and where it goes. */
export function FulfilmentCard({ one, timeZone, busy, onPacked }: FulfilmentCardProps) {
  const formTo = (packed: 'true' | 'false') => ({
    to: `/api/seller/fulfilments/${one.orderId}/${one.warehouse.warehouseId}`,
    sends: { packed, called: one.number },
  });
  const nothing = one.lines.every((line) => line.notShippable);
  return (
    <li className="grid gap-4 rounded-xl border border-line bg-paper p-4 shadow-rest sm:grid-cols-[minmax(0,1fr)_13rem] sm:p-5">
      <div className="grid content-start gap-3">
        <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className="figures text-lg">{one.number}</h2>
          <p className="text-muted text-sm">
            paid <Moment iso={one.confirmedAt} timeZone={timeZone} />
          </p>
          <Badge>
            {one.warehouse.code}, {one.warehouse.city}
          </Badge>
        </header>
        <ul className="grid gap-2">
          {one.lines.map((line) => (
            <li key={line.skuId} className="flex gap-3 text-sm">
              <span className="figures min-w-8 font-bold text-base">{line.quantity} ×</span>
              <span className={`min-w-0 ${line.notShippable ? 'text-muted line-through' : ''}`}>
                {line.title}
                <span className="figures block break-all text-muted text-xs">{line.sku}</span>
              </span>
              {line.notShippable && <Badge tone="bad">Do not ship</Badge>}
            </li>
          ))}
        </ul>
      </div>
      <div className="grid content-between gap-4 border-line max-sm:border-t max-sm:pt-4">
        <ShipTo address={one.shipTo} />
        {one.packedAt ? (
          <div className="grid gap-2">
            <p className="text-muted text-xs">
              Packed <Moment iso={one.packedAt} timeZone={timeZone} />
              {one.packedBy && ` by ${one.packedBy}`}
            </p>
            <ActButton {...formTo('false')} tone="secondary" size="small" busy={busy} onAct={() => onPacked(false)}>
              <Undo2 aria-hidden />
              <span>
                Not packed after all<span className="sr-only"> {one.number}</span>
              </span>
            </ActButton>
          </div>
        ) : (
          <ActButton {...formTo('true')} size="small" className="min-h-11" busy={busy} onAct={() => onPacked(true)}>
            <PackageCheck aria-hidden />
            <span>
              {nothing ? 'Nothing to ship: done' : 'Packed'}
              <span className="sr-only"> {one.number}</span>
            </span>
          </ActButton>
        )}
      </div>
    </li>
  );
}
