import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { currentBuyer, currentUser } from '#app/_session/current.ts';
import { OrderList } from '#components/order/order-list.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { database, processEnv } from '#db/client.ts';
import { listOrders } from '#domain/order/queries.ts';

export const metadata: Metadata = { title: 'Account' };

const NEWEST = 3;

export default async function AccountPage() {
  const [user, buyer] = await Promise.all([currentUser(), currentBuyer()]);
  if (!user || !buyer) redirect('/sign-in?callbackUrl=/account');
  const { items } = await listOrders(database(), buyer, { limit: NEWEST });
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl">Hello, {user.name}</h1>
      <Card title="You">
        <dl className="grid gap-1 text-sm sm:grid-cols-[8rem_1fr]">
          <dt className="text-muted">Name</dt>
          <dd>{user.name}</dd>
          <dt className="text-muted">E-mail</dt>
          <dd className="break-all">{user.email}</dd>
        </dl>
      </Card>
      <section aria-labelledby="newest-orders" className="grid gap-4">
        <h2 id="newest-orders" className="text-lg">
          Newest orders
        </h2>
        {items.length === 0 ? (
          <p className="text-muted">You have not ordered anything yet.</p>
        ) : (
          <OrderList orders={items} timeZone={processEnv().STORE_TIME_ZONE} />
        )}
        <div className="flex flex-wrap gap-3">
          <Button asChild tone="secondary">
            <Link href={items.length === 0 ? '/' : '/orders'}>{items.length === 0 ? 'Look around' : 'All orders'}</Link>
          </Button>
          <Button asChild tone="secondary">
            <Link href="/account/notices">Notices</Link>
          </Button>
        </div>
      </section>
    </div>
  );
}
