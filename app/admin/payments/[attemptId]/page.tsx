import { notFound } from 'next/navigation';
import { requireAdminPage } from '#app/_session/current.ts';
import { PaymentScreen } from '#app/admin/payments/[attemptId]/payment-screen.tsx';
import { database, processEnv } from '#db/client.ts';
import { readPayment } from '#domain/console/read-payment.ts';
import { isUuid } from '#lib/ids.ts';

export const metadata = { title: 'Payment' };

export default async function PaymentPage({ params }: { params: Promise<{ attemptId: string }> }) {
  const { attemptId } = await params;
  await requireAdminPage(`/admin/payments/${encodeURIComponent(attemptId)}`);
  const payment = isUuid(attemptId) ? await readPayment(database(), attemptId) : undefined;
  if (!payment) notFound();
  return <PaymentScreen key={attemptId} initial={payment} timeZone={processEnv().STORE_TIME_ZONE} />;
}
