import type { NoticeKind } from '#db/enums.ts';
import type { NoticeView } from '#domain/notice/types.ts';

type Words = { title: string; text: string };
type Told = Pick<NoticeView, 'orderNumber' | 'item'> & {
  /** As people write it; empty where no money moved. */
  amount: string;
};

/** What each notice says; what happens to the money is always said. */
const words: Record<NoticeKind, (told: Told) => Words> = {
  ORDER_CONFIRMED: ({ orderNumber, amount }) => ({
    title: `Order ${orderNumber} is confirmed`,
    text: `You paid ${amount}. The sellers are packing it now.`,
  }),
  ORDER_OVERSUBSCRIBED: ({ orderNumber }) => ({
    title: `Order ${orderNumber} had to be cancelled`,
    text: 'A seller has fewer of these than they said. You were not charged; money that your bank had set aside is being released.',
  }),
  ORDER_EXPIRED: ({ orderNumber }) => ({
    title: `Order ${orderNumber} expired`,
    text: 'It was not paid in time, so the items went back on the shelf. You were not charged; money that your bank had set aside is being released.',
  }),
  PAYMENT_FAILED: ({ orderNumber }) => ({
    title: `The payment of order ${orderNumber} failed`,
    text: 'Your bank did not hand over the money, so the items went back on the shelf. You were not charged.',
  }),
  PAYMENT_REFUNDED: ({ orderNumber, amount }) => ({
    title: `${amount} of order ${orderNumber} is on its way back`,
    text: 'A payment reached us that the order did not need, so we gave all of it back to your card. Banks can take a few days to show it.',
  }),
  LINE_REFUNDED: ({ orderNumber, amount, item }) => ({
    title: `Part of order ${orderNumber} could not be shipped`,
    text: `${item ? `${item.quantity} × ${item.title}` : 'An item'} cannot be sent, and we are sorry. ${amount} is on its way back to your card; banks can take a few days to show it.`,
  }),
};

export function noticeWords(kind: NoticeKind, told: Told): Words {
  return words[kind](told);
}
