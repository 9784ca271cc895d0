import type { Line } from './actions.ts';

/* What the shop in memory remembers. */

export type HoldState =
  | 'ACTIVE'
  | 'CONFIRMED'
  | 'RELEASED EXPIRED'
  | 'RELEASED CANCELLED'
  | 'RELEASED REPLACED'
  | 'RELEASED OVERSUBSCRIBED';
export type Hold = { readonly sku: number; readonly warehouse: number; readonly quantity: number; state: HoldState };
export type AttemptStatus = 'PENDING' | 'REQUIRES_ACTION' | 'UNKNOWN' | 'DECLINED' | 'CANCELED' | 'CAPTURED';
/** `bank`: what the bank has of it, whatever we have heard. */
export type Attempt = {
  status: AttemptStatus;
  bank: 'nothing' | 'AUTHORIZED' | 'REQUIRES_ACTION' | 'DECLINED' | 'gone';
};
export type Order = {
  readonly number: number;
  readonly buyer: number;
  readonly cartVersion: number;
  readonly lines: readonly Line[];
  readonly holds: Hold[];
  readonly attempts: Attempt[];
  status: string;
  endReason: string | null;
  expired: boolean;
  /** Our call for the last attempt has no answer yet. */
  asking: boolean;
};
export type Row = {
  onHand: number;
  reserved: number;
  reportedAt: number;
  reported: number;
  sales: { at: number; quantity: number }[];
};
export type Report = {
  readonly sku: number;
  readonly warehouse: number;
  readonly quantity: number;
  readonly at: number;
};
export type Cart = { version: number; lines: readonly Line[] };

export const UNDER_WAY: readonly AttemptStatus[] = ['PENDING', 'UNKNOWN', 'CAPTURED'];
export const UNSETTLED: readonly AttemptStatus[] = ['PENDING', 'REQUIRES_ACTION', 'UNKNOWN'];
export const isOpen = (order: Order) => order.status === 'PENDING' || order.status === 'PENDING_PAYMENT';
