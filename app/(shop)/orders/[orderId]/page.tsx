import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { currentOrderVisitor, currentUser } from '#app/_session/current.ts';
import { KeepOrderScreen } from '#app/(shop)/orders/[orderId]/keep-order-screen.tsx';
import { loadOrder } from '#app/(shop)/orders/[orderId]/load-order.ts';
import { OrderScreen } from '#app/(shop)/orders/[orderId]/order-screen.tsx';
import { needsAnotherCard } from '#components/order/order-situation.ts';
import { processEnv } from '#db/client.ts';

type Params = { params: Promise<{ orderId: string }> };

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
  const [{ by }, user] = await Promise.all([currentOrderVisitor(order.orderId), currentUser()]);
  return (
    <OrderScreen
      initial={order}
      timeZone={processEnv().STORE_TIME_ZONE}
      after={by !== 'SESSION' && <KeepOrderScreen orderId={order.orderId} signedIn={user !== undefined} />}
    />
  );
}
