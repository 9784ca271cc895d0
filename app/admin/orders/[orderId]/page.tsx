import { notFound } from 'next/navigation';
import { requireAdminPage } from '#app/_session/current.ts';
import { AdminOrderScreen } from '#app/admin/orders/[orderId]/order-screen.tsx';
import { database, processEnv } from '#db/client.ts';
import { readOrder } from '#domain/console/read-order.ts';
import { isUuid } from '#lib/ids.ts';

export const metadata = { title: 'Order' };

export default async function AdminOrderPage({ params }: { params: Promise<{ orderId: string }> }) {
  const { orderId } = await params;
  await requireAdminPage(`/admin/orders/${encodeURIComponent(orderId)}`);
  const order = isUuid(orderId) ? await readOrder(database(), orderId) : undefined;
  if (!order) notFound();
  return <AdminOrderScreen key={orderId} initial={order} timeZone={processEnv().STORE_TIME_ZONE} />;
}
