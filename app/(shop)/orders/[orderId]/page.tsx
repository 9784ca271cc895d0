import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { currentBuyer } from '#app/_session/current.ts';
import { OrderScreen } from '#app/(shop)/orders/[orderId]/order-screen.tsx';
import { needsAnotherCard } from '#components/order/order-situation.ts';
import { database, processEnv } from '#db/client.ts';
import { findOrder } from '#domain/order/queries.ts';
import { isUuid } from '#lib/ids.ts';

type Params = { params: Promise<{ orderId: string }> };

const loadOrder = cache(async (orderId: string) => {
  const buyer = await currentBuyer();
  return buyer && isUuid(orderId) ? findOrder(database(), buyer, orderId) : undefined;
});

/** The title of a payment that failed says so first: who comes back from their bank hears it before the rest. */
export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const [order, t, tProblem] = await Promise.all([
    params.then(({ orderId }) => loadOrder(orderId)),
    getTranslations('order'),
    getTranslations('problem'),
  ]);
  const title = t('title');
  return { title: order && needsAnotherCard(order) ? tProblem('errorTitle', { title }) : title };
}

export default async function OrderPage({ params }: Params) {
  const order = await loadOrder((await params).orderId);
  if (!order) notFound();
  return <OrderScreen initial={order} timeZone={processEnv().STORE_TIME_ZONE} />;
}
