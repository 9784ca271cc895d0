import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { currentBuyer } from '#app/_session/current.ts';
import { OrderList } from '#components/order/order-list.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { database, processEnv } from '#db/client.ts';
import { listOrders } from '#domain/order/queries.ts';
import { isUuid } from '#lib/ids.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('order'))('yourOrders') };
}

type Search = Promise<{ before?: string | string[] }>;

export default async function OrdersPage({ searchParams }: { searchParams: Search }) {
  const [buyer, { before }, t] = await Promise.all([currentBuyer(), searchParams, getTranslations('order')]);
  const from: { before?: string } = typeof before === 'string' && isUuid(before) ? { before } : {};
  const { items, next } = buyer ? await listOrders(database(), buyer, from) : { items: [], next: null };
  if (items.length === 0) {
    return (
      <div className="grid gap-6">
        <h1 className="text-2xl">{t('yourOrders')}</h1>
        <EmptyState
          title={t('noOrders')}
          action={
            <Button asChild>
              <Link href="/">{t('lookAround')}</Link>
            </Button>
          }
        >
          <p>{t('noOrdersText')}</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl">{t('yourOrders')}</h1>
      <OrderList orders={items} timeZone={processEnv().STORE_TIME_ZONE} />
      <nav aria-label={t('pages')} className="flex flex-wrap justify-center gap-3 empty:hidden">
        {from.before && (
          <Button asChild tone="secondary">
            <Link href="/orders">{t('newest')}</Link>
          </Button>
        )}
        {next && (
          <Button asChild tone="secondary">
            <Link href={`/orders?before=${next}`}>{t('older')}</Link>
          </Button>
        )}
      </nav>
    </div>
  );
}
