/* Long because it is a list: every shape that the seller API and the seller console give out, each by its own name. */

import type { DeliveryState, KeyScope, SellerEventKind, StockUpdateSource } from '#db/enums.ts';

/** Why a row of a report was refused, in the order in which it is looked for: the first that applies is the answer. */
export const rowErrorCodes = [
  'INVALID_ROW',
  'INVALID_SKU',
  'INVALID_QUANTITY',
  'INVALID_WAREHOUSE',
  'UNKNOWN_WAREHOUSE',
  'INVALID_TIMESTAMP',
  'FUTURE_TIMESTAMP',
  'UNKNOWN_SKU',
  'BUSY',
] as const;
export type RowErrorCode = (typeof rowErrorCodes)[number];

export type RowStatus = 'APPLIED' | 'UNCHANGED' | 'STALE' | 'OVERSUBSCRIBED' | 'ERROR';

/**
 * The answer to one row (SPEC 14). `sku` and `warehouseId` are as sent; the counts are those after it, null for an
 * error.
 */
export type RowResult = {
  index: number;
  sku: string | null;
  warehouseId: string | null;
  status: RowStatus;
  code?: RowErrorCode;
  message?: string;
  onHand: number | null;
  reserved: number | null;
  available: number | null;
  /** Orders that lost their holds to this row; only with OVERSUBSCRIBED. */
  cancelledOrders?: string[];
};

export type StockReport = {
  applied: number;
  unchanged: number;
  stale: number;
  oversubscribed: number;
  failed: number;
  results: RowResult[];
};

/** A row of a report that passed every check. */
export type Count = {
  /** Its place in the batch. */
  readonly index: number;
  readonly skuId: string;
  readonly warehouseId: string;
  /** Units as reported. */
  readonly quantity: number;
  /**
   * When it was true at the source: UTC with microseconds, as PostgreSQL keeps it. Sent as text and cast there: the
   * driver makes a Date of a timestamptz parameter, and loses the microseconds.
   */
  readonly sourceUpdatedAt: string;
  /** The same instant in microseconds since the epoch, for comparing. */
  readonly sourceMicros: number;
  /** Set when a person changed what they saw: the count stands only if this is still what is on hand. */
  readonly seenOnHand?: number;
};

/** By whose hand counts are reported: the key of the seller's system, or the user of their console. */
export type ReportedBy =
  | { readonly source: 'API'; readonly keyId?: string }
  | { readonly source: 'CONSOLE' | 'UPLOAD'; readonly userId: string };

/** An inventory row as it stands under lock, with what a report on it is judged by. */
export type CountedRow = {
  readonly onHand: number;
  readonly reserved: number;
  /** The instant of the last report that was taken; null before the first. */
  readonly sourceMicros: number | null;
  /** What that report said, before unseen sales were subtracted. */
  readonly lastReported: number | null;
  /** Units sold that a count of the report's instant cannot know of. */
  readonly unseenSales: number;
};

/** What comes of one count, with the row's figures after it. */
export type Outcome = {
  readonly index: number;
  /** CHANGED: it was not any more as the person saw it. */
  readonly status: Exclude<RowStatus, 'ERROR'> | 'CHANGED';
  readonly onHand: number;
  readonly reserved: number;
  readonly cancelledOrders: readonly string[];
};

/** A hold on the row that a report made too small, as the choice of who loses needs it. */
export type HoldAtStake = {
  readonly orderId: string;
  readonly quantity: number;
  /** Run out by the database's clock, not yet tidied away. */
  readonly expired: boolean;
  /** The buyer's money is authorised or captured, or nobody knows yet: these lose last. */
  readonly secured: boolean;
  readonly heldAt: Date;
};

/** A line of `GET /seller-api/v1/stocks`. */
export type StockView = {
  sku: string;
  skuId: string;
  warehouseId: string;
  onHand: number;
  reserved: number;
  available: number;
  sourceUpdatedAt: string | null;
};

export type StockPage = { items: StockView[]; next: string | null };

/**
 * A confirmed order as one of its sellers sees it: that seller's lines and where to send them. Amounts are decimal
 * strings.
 */
export type SellerOrderView = {
  orderId: string;
  /** When the stock left: a count that includes this order has a `sourceUpdatedAt` of at least this. */
  confirmedAt: string;
  currency: string;
  shippingAddress: {
    name: string;
    line1: string;
    line2?: string;
    city: string;
    region?: string;
    postalCode?: string;
    country: string;
    phone?: string;
  };
  items: {
    sku: string | null;
    skuId: string;
    title: string;
    quantity: number;
    unitPrice: string;
    discount: string;
    lineTotal: string;
    warehouses: { warehouseId: string; quantity: number }[];
    /** It was damaged and the buyer has their money back: do not ship it. */
    notShippable: boolean;
  }[];
};

/** `next` is always there: it is the `after` of the next call. `more` says whether that call can be made at once. */
export type SellerOrderPage = { items: SellerOrderView[]; next: string; more: boolean };

/** What a CSV of counts would do to one row, or did: the answer of the API with the line of the file and the figure before it. */
export type UploadRow = RowResult & {
  readonly line: number;
  readonly warehouse: string;
  readonly onHandBefore: number | null;
};
export type UploadReport = Omit<StockReport, 'results'> & { readonly rows: readonly UploadRow[] };

/** What a catalogue would do to each row of its file, or did. */
export type CatalogueReport = {
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  rows: {
    line: number;
    handle: string;
    sku: string;
    outcome: 'CREATED' | 'UPDATED' | 'UNCHANGED' | 'REFUSED';
    notes: string[];
  }[];
};

export const stockFilters = ['ALL', 'LOW', 'OUT', 'SHORT'] as const;
/** LOW: few units left. OUT: none. SHORT: was reported below what buyers held, lately. */
export type StockFilter = (typeof stockFilters)[number];

/** A line of the stock table. On hand = held + available. */
export type StockRowView = {
  skuId: string;
  warehouseId: string;
  sku: string;
  title: string;
  warehouse: { code: string; city: string };
  onHand: number;
  held: number;
  available: number;
  /** On sale at all. */
  active: boolean;
  sourceUpdatedAt: string | null;
  /** When it was last reported below what was held; null when that is long ago. */
  shortAt: string | null;
};
export type StockRowPage = { items: StockRowView[]; next: string | null };

/** One change of what is on hand: a report with whose hand it was, or a sale and what came back of one. */
export type StockChangeView = {
  id: string;
  at: string;
  kind: 'REPORTED' | 'SOLD' | 'RETURNED' | 'WRITTEN_OFF';
  /** Units added or taken away. */
  delta: number;
  orderNumber: string | null;
  report: {
    reported: number;
    unseenSales: number;
    onHand: number;
    shortfall: number;
    cancelledOrders: number;
    source: StockUpdateSource;
    /** Name of the user or of the key; null where nobody wrote it down. */
    by: string | null;
    sourceUpdatedAt: string;
  } | null;
};

export type KeyView = {
  keyId: string;
  name: string;
  prefix: string;
  scopes: KeyScope[];
  createdAt: string;
  lastUsedAt: string | null;
  /** REPLACED: another took its place, both work until `expiresAt`. */
  state: 'ACTIVE' | 'REPLACED' | 'EXPIRED' | 'REVOKED';
  expiresAt: string | null;
  revokedAt: string | null;
};

export type EndpointView = {
  endpointId: string;
  url: string;
  events: SellerEventKind[];
  enabled: boolean;
  createdAt: string;
  /** Until then the secret before this one signs too; null when it does not. */
  previousSecretUntil: string | null;
  waiting: number;
  parked: number;
  lastDeliveredAt: string | null;
};

export type DeliveryAttemptView = { at: string; status: number | null; error: string | null; durationMs: number };
export type DeliveryView = {
  deliveryId: string;
  /** The `webhook-id` that it is sent under, each time the same. */
  webhookId: string;
  kind: SellerEventKind;
  state: DeliveryState;
  createdAt: string;
  nextTryAt: string | null;
  body: string;
  /** Newest first, a few of them. */
  attempts: DeliveryAttemptView[];
};
export type DeliveryPage = { items: DeliveryView[]; next: string | null };

/** What is to be packed in one warehouse for one order. */
export type FulfilmentView = {
  orderId: string;
  number: string;
  warehouse: { warehouseId: string; code: string; city: string };
  confirmedAt: string;
  packedAt: string | null;
  packedBy: string | null;
  shipTo: SellerOrderView['shippingAddress'];
  lines: { skuId: string; sku: string | null; title: string; quantity: number; notShippable: boolean }[];
};
export type FulfilmentPage = { items: FulfilmentView[]; next: string | null };

export type WarehouseView = { warehouseId: string; code: string; city: string; toPack: number };

/** A report below what buyers held. */
export type ShortfallView = {
  id: string;
  at: string;
  skuId: string;
  warehouseId: string;
  sku: string | null;
  title: string;
  warehouse: { code: string; city: string };
  reported: number;
  unseenSales: number;
  /** Units held beyond what was reported. */
  shortfall: number;
  orders: { orderId: string; number: string }[];
  source: StockUpdateSource;
};
export type ShortfallPage = { items: ShortfallView[]; next: string | null };

/** A week of a seller's record. */
export type RecordWeek = {
  /** Its first day, a Monday of the shop's time zone, as `2026-11-30`. */
  week: string;
  shortfalls: number;
  shortUnits: number;
  cancelledOrders: number;
  /** Parcels confirmed, one for each order and warehouse. */
  confirmed: number;
};

/** What a seller looks at first. */
export type SellerDay = {
  toPack: number;
  /** Rows of stock: with few units left, with none, and all; and the units that buyers hold. */
  low: number;
  out: number;
  rows: number;
  held: number;
  /** Reports below what was held in the last seven days. */
  shortLately: number;
  webhooksParked: number;
};
