import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import Link from 'next/link';
import { buyerWords, codeWords, orderTones, paymentTones } from '#components/admin/code-words.ts';
import { ordersHref } from '#components/admin/orders-href.ts';
import { Badge } from '#components/ui/badge.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Moment } from '#components/ui/moment.tsx';
import { Money } from '#components/ui/money.tsx';
import { Cell } from '#components/ui/table.tsx';
import type { OrderListing, OrderRow, OrderSort } from '#domain/console/types.ts';

type OrdersTableProps = { orders: readonly OrderRow[]; listing: OrderListing; timeZone: string };

/** Orders in rows; columns that can be sorted have their choice in the heading, as a link. */
export function OrdersTable({ orders, listing, timeZone }: OrdersTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1).
    <section aria-label="Orders" tabIndex={0} className="overflow-x-auto rounded-lg border border-line bg-paper">
      <table className="w-full min-w-max text-left text-sm">
        <caption className="sr-only">Orders</caption>
        <thead className="border-line border-b bg-sunken text-xs">
          <tr>
            <Heading>Order</Heading>
            <SortHeading sort="status" listing={listing}>
              Status
            </SortHeading>
            <SortHeading sort="amount" listing={listing} end>
              Total
            </SortHeading>
            <Heading>Payment</Heading>
            <Heading>Buyer</Heading>
            <SortHeading sort="placed" listing={listing}>
              Placed
            </SortHeading>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {orders.map((order) => (
            <OrderLine key={order.orderId} order={order} timeZone={timeZone} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function OrderLine({ order, timeZone }: { order: OrderRow; timeZone: string }) {
  return (
    <tr className="hover:bg-sunken/60">
      <Cell>
        <Link
          href={`/admin/orders/${order.orderId}`}
          className="figures inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-4"
        >
          {order.number}
        </Link>
      </Cell>
      <Cell>
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={orderTones[order.status]}>{codeWords(order.status)}</Badge>
          {order.needsAttention && <Badge tone="bad">Needs a person</Badge>}
        </span>
        {order.endReason && order.endReason !== order.status && (
          <span className="mt-1 block text-muted text-xs">{codeWords(order.endReason)}</span>
        )}
      </Cell>
      <Cell end>
        <Money amount={order.total} currency={order.currency} />
      </Cell>
      <Cell>
        <Badge tone={paymentTones[order.paymentStatus]}>{codeWords(order.paymentStatus)}</Badge>
      </Cell>
      <Cell className="max-w-72 whitespace-normal break-all">
        {order.email}
        <span className="block text-muted text-xs">{buyerWords(order.buyer)}</span>
      </Cell>
      <Cell>
        <Moment iso={order.createdAt} timeZone={timeZone} style="second" />
      </Cell>
    </tr>
  );
}

function Heading({ children }: { children: React.ReactNode }) {
  return (
    <th scope="col" className="px-4 py-2.5 font-semibold">
      {children}
    </th>
  );
}

type SortHeadingProps = { sort: OrderSort; listing: OrderListing; end?: boolean; children: React.ReactNode };

/** The column it is sorted by turns round, any other is taken falling first. */
function SortHeading({ sort, listing, end, children }: SortHeadingProps) {
  const { cursor: _start, ...kept } = listing;
  const current = listing.sort === sort;
  const direction = current && listing.direction === 'desc' ? 'asc' : 'desc';
  const Arrow = !current ? ArrowUpDown : listing.direction === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={current ? (listing.direction === 'desc' ? 'descending' : 'ascending') : undefined}
      className={classNames('px-4 py-1 font-semibold', end && 'text-right')}
    >
      <Link
        href={ordersHref({ ...kept, sort, direction })}
        className="inline-flex min-h-8 items-center gap-1 hover:text-accent"
      >
        {children}
        <Arrow aria-hidden className={classNames('size-3.5', !current && 'text-muted')} />
      </Link>
    </th>
  );
}
