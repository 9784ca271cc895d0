import { ArrowRight, Bell, MapPin, Settings } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { currentBuyer, currentUser } from '#app/_session/current.ts';
import { RoomTile } from '#components/account/room-tile.tsx';
import { OrderList } from '#components/order/order-list.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { database, processEnv } from '#db/client.ts';
import { listAddresses } from '#domain/account/read-addresses.ts';
import { countUnread } from '#domain/notice/queries.ts';
import { listOrders } from '#domain/order/queries.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('title') };
}

const NEWEST = 3;

/** What is new in the account and where it is, and what was ordered last. */
export default async function AccountPage() {
  const [user, buyer, t] = await Promise.all([currentUser(), currentBuyer(), getTranslations('account')]);
  if (!user || !buyer) redirect('/sign-in?callbackUrl=/account');
  const db = database();
  const [{ items }, unread, addresses] = await Promise.all([
    listOrders(db, buyer, { limit: NEWEST }),
    countUnread(db, buyer),
    listAddresses(db, user.userId),
  ]);
  const home = addresses.find((address) => address.isDefault) ?? addresses[0];
  return (
    <div className="grid gap-8">
      <div className="grid gap-6">
        <h1 className="text-2xl">{t('hello', { name: user.name })}</h1>
        <div className="grid gap-3 sm:gap-4 xl:grid-cols-3">
          <RoomTile
            href="/account/notices"
            icon={Bell}
            title={t('notices')}
            text={t('newNotices', { count: unread })}
            news={unread > 0}
          />
          <RoomTile
            href="/account/addresses"
            icon={MapPin}
            title={t('addresses')}
            text={home ? `${home.line1}, ${home.city}` : t('noAddress')}
          />
          <RoomTile href="/account/settings" icon={Settings} title={t('settings')} text={user.email} />
        </div>
      </div>
      <section aria-labelledby="newest-orders" className="grid gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="newest-orders" className="text-xl">
            {t('newestOrders')}
          </h2>
          {items.length > 0 && (
            <Link
              href="/orders"
              className="inline-flex min-h-8 items-center gap-1 font-semibold text-accent text-sm underline-offset-4 hover:underline"
            >
              {t('allOrders')} <ArrowRight aria-hidden className="size-4" />
            </Link>
          )}
        </div>
        {items.length > 0 ? (
          <OrderList orders={items} timeZone={processEnv().STORE_TIME_ZONE} />
        ) : (
          <EmptyState
            title={t('noOrders')}
            action={
              <Button asChild>
                <Link href="/">{t('lookAround')}</Link>
              </Button>
            }
          />
        )}
      </section>
    </div>
  );
}
