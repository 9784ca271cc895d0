import type { Metadata } from 'next';
import Link from 'next/link';
import { currentBuyer } from '#app/_session/current.ts';
import { OrderList } from '#components/order/order-list.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { database, processEnv } from '#db/client.ts';
import { listOrders } from '#domain/order/queries.ts';
import { isUuid } from '#lib/ids.ts';

export const metadata: Metadata = { title: 'Your orders' };

type Search = Promise<{ before?: string | string[] }>;

export default async function OrdersPage({ searchParams }: { searchParams: Search }) {
  const [buyer, { before }] = await Promise.all([currentBuyer(), searchParams]);
  const from = typeof before === 'string' && isUuid(before) ? { before } : {};
  const { items, next } = buyer ? await listOrders(database(), buyer, from) : { items: [], next: null };
  if (items.length === 0) {
    return (
      <EmptyState
        level={1}
        title="No orders yet"
        action={
          <Button asChild>
            <Link href="/">Look around</Link>
          </Button>
        }
      >
        <p>What you order, here or signed in, is listed on this page with how it stands.</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl">Your orders</h1>
      <OrderList orders={items} timeZone={processEnv().STORE_TIME_ZONE} />
      {next && (
        <Button asChild tone="secondary" className="justify-self-center">
          <Link href={`/orders?before=${next}`}>Older orders</Link>
        </Button>
      )}
    </div>
  );
}
