import { reservationWords } from '#components/admin/reservation-words.ts';
import { Cell, Table } from '#components/ui/table.tsx';
import type { AdminOverview } from '#domain/console/types.ts';

const columns = [
  { key: 'outcome', label: 'What came of it' },
  { key: 'minutes', label: 'Last 5 min', align: 'end' as const },
  { key: 'hour', label: 'Last hour', align: 'end' as const },
  { key: 'share', label: 'Of the hour', align: 'end' as const },
];

/** What came of requests to reserve stock: those that got it, and the others by their reason. */
export function ReservationOutcomes({ reservations }: Pick<AdminOverview, 'reservations'>) {
  const all = reservations.reduce((sum, { lastHour }) => sum + lastHour, 0);
  if (all === 0) return <p className="text-muted text-sm">Nobody has ordered anything in the last hour.</p>;
  return (
    <Table caption="Requests to reserve stock" columns={columns}>
      {reservations.map(({ outcome, lastMinutes, lastHour }) => (
        <tr key={outcome}>
          <Cell className="whitespace-normal">{reservationWords(outcome)}</Cell>
          <Cell end>{lastMinutes}</Cell>
          <Cell end>{lastHour}</Cell>
          <Cell end>{((lastHour / all) * 100).toFixed(1)} %</Cell>
        </tr>
      ))}
    </Table>
  );
}
