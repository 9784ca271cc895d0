import type { BadgeTone } from '#components/ui/badge.tsx';
import type { DeliveryState } from '#db/enums.ts';
import { type KeyScope, keyScopes, type SellerEventKind, sellerEventKinds } from '#db/enums.ts';
import type { KeyView } from '#domain/seller/types.ts';

const scopeWords: Readonly<Record<KeyScope, { label: string; hint: string }>> = {
  'stocks:write': { label: 'Push counts', hint: 'PUT /seller-api/v1/stocks' },
  'stocks:read': { label: 'Read stock', hint: 'GET /seller-api/v1/stocks' },
  'orders:read': { label: 'Read orders, with where they go', hint: 'GET /seller-api/v1/orders' },
};

export const scopeOptions = keyScopes.map((value) => ({ value, ...scopeWords[value] }));

export const keyStates: Readonly<Record<KeyView['state'], { label: string; tone: BadgeTone }>> = {
  ACTIVE: { label: 'Valid', tone: 'good' },
  REPLACED: { label: 'Replaced, still valid', tone: 'brass' },
  EXPIRED: { label: 'Over', tone: 'plain' },
  REVOKED: { label: 'Revoked', tone: 'plain' },
};

export const eventWords: Readonly<Record<SellerEventKind, { label: string; hint: string }>> = {
  'order.confirmed': { label: 'Order confirmed', hint: 'Paid: what to ship, and where to.' },
  'order.cancelled': { label: 'Order cancelled', hint: 'An unpaid order with your items is gone.' },
  'order.line_not_shippable': { label: 'Line not to be shipped', hint: 'The buyer has the money back.' },
  'stock.shortfall': { label: 'Shortfall', hint: 'A count was below what buyers held.' },
};

export const eventOptions = sellerEventKinds.map((value) => ({ value, ...eventWords[value] }));

export const deliveryStateWords: Readonly<Record<DeliveryState, { label: string; tone: BadgeTone }>> = {
  WAITING: { label: 'On its way', tone: 'accent' },
  DELIVERED: { label: 'Delivered', tone: 'good' },
  PARKED: { label: 'Given up', tone: 'bad' },
};
