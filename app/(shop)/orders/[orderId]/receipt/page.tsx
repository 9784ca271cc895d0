import { ArrowLeft } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { loadOrder } from '#app/(shop)/orders/[orderId]/load-order.ts';
import { PrintButton } from '#app/(shop)/orders/[orderId]/receipt/print-button.tsx';
import { OrderReceipt } from '#components/order/order-receipt.tsx';
import { processEnv } from '#db/client.ts';

type Params = { params: Promise<{ orderId: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const [order, t] = await Promise.all([params.then(({ orderId }) => loadOrder(orderId)), getTranslations('order')]);
  // What a browser proposes as the name of the file.
  return { title: order ? `${t('receiptTitle')} ${order.number}` : t('receiptTitle') };
}

/** There is a receipt once an order is paid for; before that, and after it came to nothing, there is none. */
export default async function ReceiptPage({ params }: Params) {
  const order = await loadOrder((await params).orderId);
  if (order?.status !== 'CONFIRMED') notFound();
  const { STORE_NAME, STORE_TIME_ZONE } = processEnv();
  const t = await getTranslations('order');
  return (
    <div className="mx-auto grid max-w-3xl gap-6 print:max-w-none">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link
          href={`/orders/${order.orderId}`}
          className="inline-flex min-h-9 items-center gap-2 text-accent text-sm underline underline-offset-4"
        >
          <ArrowLeft aria-hidden className="size-4" /> {t('backToOrder')}
        </Link>
        <PrintButton />
      </div>
      <OrderReceipt order={order} storeName={STORE_NAME} timeZone={STORE_TIME_ZONE} />
    </div>
  );
}
