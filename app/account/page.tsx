import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { currentBuyer, currentUser } from '#app/_session/current.ts';
import { OrderList } from '#components/order/order-list.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { database, processEnv } from '#db/client.ts';
import { listOrders } from '#domain/order/queries.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('title') };
}

const NEWEST = 3;

export default async function AccountPage() {
  const [user, buyer, t] = await Promise.all([currentUser(), currentBuyer(), getTranslations('account')]);
  if (!user || !buyer) redirect('/sign-in?callbackUrl=/account');
  const { items } = await listOrders(database(), buyer, { limit: NEWEST });
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl">{t('hello', { name: user.name })}</h1>
      <Card title={t('you')}>
        <dl className="grid gap-1 text-sm sm:grid-cols-[8rem_1fr]">
          <dt className="text-muted">{t('name')}</dt>
          <dd>{user.name}</dd>
          <dt className="text-muted">{t('email')}</dt>
          <dd className="break-all">{user.email}</dd>
        </dl>
      </Card>
      <section aria-labelledby="newest-orders" className="grid gap-4">
        <h2 id="newest-orders" className="text-lg">
          {t('newestOrders')}
        </h2>
        {items.length === 0 ? (
          <p className="text-muted">{t('noOrders')}</p>
        ) : (
          <OrderList orders={items} timeZone={processEnv().STORE_TIME_ZONE} />
        )}
        <div className="flex flex-wrap gap-3">
          <Button asChild tone="secondary">
            <Link href={items.length === 0 ? '/' : '/orders'}>
              {items.length === 0 ? t('lookAround') : t('allOrders')}
            </Link>
          </Button>
          <Button asChild tone="secondary">
            <Link href="/account/notices">{t('notices')}</Link>
          </Button>
        </div>
      </section>
    </div>
  );
}
