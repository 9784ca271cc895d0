import { orderFeedInput, stockBatchInput, stockListInput, stockRowShape } from '#domain/seller/input.ts';
import type { Operation } from './operation.ts';
import { sellerOrderPage, stockPage, stockReport } from './seller-answers.ts';

const RATE = {
  'RateLimit-Policy': 'The rate of the key: `"seller-key";q=600;w=60`',
  RateLimit: 'What is left of it, and for how long: `"seller-key";r=599;t=60`',
};

export const sellingOperations: readonly Operation[] = [
  {
    id: 'reportStock',
    method: 'PUT',
    path: '/seller-api/v1/stocks',
    group: 'selling',
    summary: 'Report absolute counts',
    description:
      'Each row is answered by itself, and a bad one stops no other. Rows that are not sent stay as they are. Sales that your count cannot know of are subtracted. The same rows again change nothing. 512 KB at most.',
    by: 'sellerKey',
    scope: 'stocks:write',
    body: {
      schema: stockBatchInput,
      row: stockRowShape,
      example: [{ sku: 'S-77', warehouseId: '1', quantity: 25, sourceUpdatedAt: '2026-11-30T10:00:00+03:00' }],
    },
    answers: { 200: { says: 'What came of each row', schema: stockReport, headers: RATE } },
  },
  {
    id: 'listStock',
    method: 'GET',
    path: '/seller-api/v1/stocks',
    group: 'selling',
    summary: 'Read what we think you have',
    by: 'sellerKey',
    scope: 'stocks:read',
    query: stockListInput,
    answers: { 200: { says: 'A page of your stock', schema: stockPage, headers: RATE } },
  },
  {
    id: 'followOrders',
    method: 'GET',
    path: '/seller-api/v1/orders',
    group: 'selling',
    summary: 'Follow the confirmed orders',
    description:
      'A feed that skips none: always go on from `next`. An order comes once, and again only when a line of yours could not be shipped.',
    by: 'sellerKey',
    scope: 'orders:read',
    query: orderFeedInput,
    answers: { 200: { says: 'Orders with your lines, oldest first', schema: sellerOrderPage, headers: RATE } },
  },
];
