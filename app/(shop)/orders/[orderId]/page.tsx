import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { currentBuyer } from '#app/_session/current.ts';
import { OrderScreen } from '#app/(shop)/orders/[orderId]/order-screen.tsx';
import { database, processEnv } from '#db/client.ts';
import { findOrder } from '#domain/order/queries.ts';
import { isUuid } from '#lib/ids.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('order'))('title') };
}

export default async function OrderPage({ params }: { params: Promise<{ orderId: string }> }) {
  const { orderId } = await params;
  const buyer = await currentBuyer();
  const order = buyer && isUuid(orderId) ? await findOrder(database(), buyer, orderId) : undefined;
  if (!order) notFound();
  return <OrderScreen initial={order} timeZone={processEnv().STORE_TIME_ZONE} />;
}
