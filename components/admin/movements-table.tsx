import Link from 'next/link';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Cell, Table } from '#components/ui/table.tsx';
import type { MovementKind } from '#db/enums.ts';
import type { MovementView } from '#domain/console/types.ts';

const columns = [
  { key: 'at', label: 'When' },
  { key: 'kind', label: 'What' },
  { key: 'cause', label: 'Because of' },
  { key: 'onHandDelta', label: 'On hand ±', align: 'end' as const },
  { key: 'reservedDelta', label: 'Held ±', align: 'end' as const },
  { key: 'onHand', label: 'On hand', align: 'end' as const },
  { key: 'reserved', label: 'Held', align: 'end' as const },
  { key: 'available', label: 'Available', align: 'end' as const },
];

const kinds: Record<MovementKind, { label: string; tone: BadgeTone }> = {
  HELD: { label: 'Held', tone: 'accent' },
  RELEASED: { label: 'Released', tone: 'plain' },
  CONFIRMED: { label: 'Sold', tone: 'good' },
  REPORTED: { label: 'Seller’s count', tone: 'brass' },
  RETURNED: { label: 'Returned', tone: 'plain' },
  WRITTEN_OFF: { label: 'Written off', tone: 'ember' },
};

const signed = (delta: number) => (delta === 0 ? '' : delta > 0 ? `+${delta}` : `−${-delta}`);

/** What moved a row's counts, newest first, with the counts after each: a statement of account. */
export function MovementsTable({ movements, timeZone }: { movements: readonly MovementView[]; timeZone: string }) {
  return (
    <Table caption="Movements" columns={columns}>
      {movements.map((movement) => (
        <tr key={movement.movementId} className="hover:bg-sunken/60">
          <Cell>
            <Moment iso={movement.at} timeZone={timeZone} style="second" />
          </Cell>
          <Cell>
            <Badge tone={kinds[movement.kind].tone}>{kinds[movement.kind].label}</Badge>
          </Cell>
          <Cell>
            {movement.orderId ? (
              <Link
                href={`/admin/orders/${movement.orderId}`}
                className="figures inline-flex min-h-6 items-center text-accent underline underline-offset-4"
              >
                {movement.number}
              </Link>
            ) : (
              <span className="text-muted">the seller</span>
            )}
          </Cell>
          <Cell end>{signed(movement.onHandDelta)}</Cell>
          <Cell end>{signed(movement.reservedDelta)}</Cell>
          <Cell end>{movement.onHand}</Cell>
          <Cell end>{movement.reserved}</Cell>
          <Cell end className="font-semibold">
            {movement.onHand - movement.reserved}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
