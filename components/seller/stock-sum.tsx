import type { StockRowView } from '#domain/seller/types.ts';

/** On hand = held + available, as a rope: the part that is made fast to orders, and the part that is free. */
export function StockSum({ row }: { row: Pick<StockRowView, 'onHand' | 'held' | 'available'> }) {
  const part = (units: number) => ({ flexGrow: units, minWidth: units > 0 ? '0.5rem' : 0 });
  return (
    <div className="grid gap-3">
      <dl className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Figure label="On hand" value={row.onHand} strong />
        <Sign>=</Sign>
        <Figure label="Held for orders" value={row.held} />
        <Sign>+</Sign>
        <Figure label="Available" value={row.available} />
      </dl>
      <div aria-hidden className="flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
        <div className="rope-ember" style={part(row.held)} />
        <div className="rope" style={part(row.available)} />
      </div>
    </div>
  );
}

function Figure({ label, value, strong = false }: { label: string; value: number; strong?: boolean }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className={`figures font-display font-semibold ${strong ? 'text-2xl' : 'text-xl'}`}>
        {value.toLocaleString('en')}
      </dd>
    </div>
  );
}

const Sign = ({ children }: { children: string }) => (
  <span aria-hidden className="pb-5 text-muted text-xl">
    {children}
  </span>
);
