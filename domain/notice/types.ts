import type { NoticeKind } from '#db/enums.ts';

/** What a buyer is told of one of their orders, or of something they waited for. Amounts are decimal strings, times RFC 3339 UTC. */
export type NoticeView = {
  noticeId: string;
  kind: NoticeKind;
  /** Null when it is not about an order. */
  orderId: string | null;
  orderNumber: string | null;
  /** The product that is back in stock; null for all other news. */
  slug: string | null;
  /** What was paid, or given back; null where no money moved. */
  amount: string | null;
  currency: string;
  /** The line it is about; null when it is about the whole order. */
  item: { title: string; quantity: number } | null;
  createdAt: string;
  read: boolean;
};

/** A page of notices, newest first; `unread` counts all of them. */
export type NoticePage = { items: NoticeView[]; next: string | null; unread: number };
