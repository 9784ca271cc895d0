import type { SagaStep } from '#db/enums.ts';
import type { GaugeName } from '#domain/event/types.ts';
import type { HoldView } from '#domain/order/types.ts';

export type SeriesPoint = { at: string; value: number };

/** What the admin overview shows; `at` says how old it is. Times RFC 3339 UTC. */
export type AdminOverview = {
  at: string;
  activeHolds: number;
  activeUnits: number;
  ordersHolding: number;
  sweeperLagSeconds: number;
  sweeperLastRunAt: string | null;
  ordersByStep: Record<SagaStep, number>;
  needsAttention: number;
  paymentsUnknown: number;
  outboxWaiting: number;
  outboxLagSeconds: number;
  projectionLagSeconds: number;
  /** Of the last hour, by order status. */
  lastHour: { placed: number; confirmed: number; expired: number; cancelled: number; paymentFailed: number };
  /** The last hour, at most 120 points each. */
  series: Record<GaugeName, SeriesPoint[]>;
};

export const holdFilters = ['ACTIVE', 'CONFIRMED', 'RELEASED', 'EXPIRED_WAITING'] as const;
export type HoldFilter = (typeof holdFilters)[number];

export type HoldPage = { at: string; items: HoldView[]; next: string | null };
