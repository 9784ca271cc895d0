import { notFound } from 'next/navigation';
import { requireAdminPage } from '#app/_session/current.ts';
import { AdminOrderScreen } from '#app/admin/orders/[orderId]/order-screen.tsx';
import { database, processEnv } from '#db/client.ts';
import { readOrder } from '#domain/console/read-order.ts';
import { readTimeline } from '#domain/console/read-timeline.ts';
import { isUuid } from '#lib/ids.ts';

export const metadata = { title: 'Order' };

export default async function AdminOrderPage({ params }: { params: Promise<{ orderId: string }> }) {
  const { orderId } = await params;
  await requireAdminPage(`/admin/orders/${encodeURIComponent(orderId)}`);
  if (!isUuid(orderId)) notFound();
  const [order, timeline] = await Promise.all([readOrder(database(), orderId), readTimeline(database(), orderId)]);
  if (!order) notFound();
  return <AdminOrderScreen key={orderId} initial={{ ...order, timeline }} timeZone={processEnv().STORE_TIME_ZONE} />;
}
