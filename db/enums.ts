/**
 * Every closed set of words that a column may hold. The CHECK constraints are built from these tuples, and a test compares
 * the two, so that code and database cannot come apart. Components may import values from here.
 */

/** Life of an order (SPEC 7). The first two are open, the rest are terminal. */
export const orderStatuses = [
  'PENDING',
  'PENDING_PAYMENT',
  'CONFIRMED',
  'PAYMENT_FAILED',
  'EXPIRED',
  'CANCELLED',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Why an order ended without being confirmed; the finer word beside its status. */
export const orderEndReasons = [
  'EXPIRED',
  'CANCELLED',
  'REPLACED',
  'OVERSUBSCRIBED',
  'RELEASED_BY_SHOP',
  'PAYMENT_FAILED',
  'CAPTURE_FAILED',
] as const;
export type OrderEndReason = (typeof orderEndReasons)[number];

/** Life of a hold: ACTIVE ends once. */
export const holdStates = ['ACTIVE', 'CONFIRMED', 'RELEASED'] as const;
export type HoldState = (typeof holdStates)[number];

/** Why a released hold was released (SPEC 2). */
export const releaseReasons = ['EXPIRED', 'CANCELLED', 'PAYMENT_FAILED', 'OVERSUBSCRIBED', 'REPLACED'] as const;
export type ReleaseReason = (typeof releaseReasons)[number];

/**
 * What moved a count. HELD +reserved; RELEASED -reserved; CONFIRMED -both; REPORTED: on-hand set by the seller's count;
 * RETURNED: +on-hand, a confirmed sale that came to nothing: its capture failed for good, or its line could not be shipped;
 * WRITTEN_OFF: -on-hand, beside the latter, since nobody can buy these units either.
 */
export const movementKinds = ['HELD', 'RELEASED', 'CONFIRMED', 'REPORTED', 'RETURNED', 'WRITTEN_OFF'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** What we know of one attempt to pay (SPEC 14, payment status). */
export const attemptStatuses = [
  'PENDING',
  'REQUIRES_ACTION',
  'AUTHORIZED',
  'CAPTURED',
  'DECLINED',
  'CANCELED',
  'UNKNOWN',
  'REFUNDED',
  'FAILED',
] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];

/** What the saga of an order does next; the prose is in domain/order/states.ts. */
export const sagaSteps = ['AUTHORIZE', 'ASK_BANK', 'AWAIT_PAYER', 'CAPTURE', 'UNWIND', 'DONE'] as const;
export type SagaStep = (typeof sagaSteps)[number];

/** Life of the refund of a line that could not be shipped; the prose is in domain/order/decide-line-refund.ts. */
export const lineRefundStates = ['PENDING', 'REFUNDED'] as const;
export type LineRefundState = (typeof lineRefundStates)[number];

export const paymentProviders = ['sandbox', 'stripe'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/** What came of one row of a seller's stock report (SPEC 14). */
export const stockUpdateStatuses = ['APPLIED', 'OVERSUBSCRIBED'] as const;
export type StockUpdateStatus = (typeof stockUpdateStatuses)[number];

/** How a count came to be reported: by the seller's system, by hand in their console, by a file there, or with an imported catalogue. */
export const stockUpdateSources = ['API', 'CONSOLE', 'UPLOAD', 'IMPORT'] as const;
export type StockUpdateSource = (typeof stockUpdateSources)[number];

/** What a seller's key may do; each is a part of /seller-api (SPEC 9). */
export const keyScopes = ['stocks:write', 'stocks:read', 'orders:read'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** What sellers can have sent to them as webhooks. */
export const sellerEventKinds = [
  'order.confirmed',
  'order.cancelled',
  'order.line_not_shippable',
  'stock.shortfall',
] as const;
export type SellerEventKind = (typeof sellerEventKinds)[number];

/** Life of a webhook on its way to a seller: tried until it is DELIVERED, or PARKED after a day of trying. */
export const deliveryStates = ['WAITING', 'DELIVERED', 'PARKED'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const userRoles = ['shopper', 'seller', 'courier', 'admin'] as const;
export type UserRole = (typeof userRoles)[number];

/** What buyers are told of by a notice (SPEC 10). */
export const noticeKinds = [
  'ORDER_CONFIRMED',
  'ORDER_OVERSUBSCRIBED',
  'ORDER_EXPIRED',
  'ORDER_RELEASED',
  'HOLD_EXTENDED',
  'PAYMENT_FAILED',
  'PAYMENT_REFUNDED',
  'LINE_REFUNDED',
  'BACK_IN_STOCK',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What is written to people by mail: what buyers are told of, and what belongs to their account or cart (SPEC 4, 10). */
export const mailKinds = [
  ...noticeKinds,
  'CART_ABANDONED',
  'WELCOME',
  'PASSWORD_RESET',
  'PASSWORD_CHANGED',
  'EMAIL_CHANGED',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Whose word is taken for who somebody is, besides a password. */
export const identityProviders = ['google', 'github'] as const;
export type IdentityProvider = (typeof identityProviders)[number];

/** Who let the books be compared with the bank's list. */
export const reconciliationSources = ['WORKER', 'CRON', 'ADMIN'] as const;
export type ReconciliationSource = (typeof reconciliationSources)[number];

/** How a comparison ended: read to its end, or broken off because the bank did not answer. */
export const reconciliationOutcomes = ['DONE', 'FAILED'] as const;
export type ReconciliationOutcome = (typeof reconciliationOutcomes)[number];

/** How the bank and our books can differ about a payment; the prose is in domain/order/decide-differences.ts. */
export const differenceKinds = ['AT_BANK_ONLY', 'AT_SHOP_ONLY', 'AMOUNT', 'CURRENCY', 'STATUS'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/**
 * How a difference ended: a later run found both sides agree, the authorisation that belonged to nothing was voided, or an admin has looked into
 * it and closed it with a reason.
 */
export const differenceEnds = ['GONE', 'VOIDED', 'BY_HAND'] as const;
export type DifferenceEnd = (typeof differenceEnds)[number];

/** What can be switched off under load; what each one saves is told in domain/flag/rules.ts. */
export const featureFlagKeys = ['recommendations', 'lowStockWords', 'liveUpdates', 'emails'] as const;
export type FeatureFlagKey = (typeof featureFlagKeys)[number];

/** What an audit looks at: everything, or the orders and stock that changed lately. */
export const auditScopes = ['WHOLE', 'RECENT'] as const;
export type AuditScope = (typeof auditScopes)[number];

/** The languages the shop speaks, first the one it falls back on; what they are called is in the messages. */
export const locales = ['en', 'tr', 'id'] as const;
export type Locale = (typeof locales)[number];

/** What a campaign or coupon takes off: a share in basis points, or minor units. */
export const discountKinds = ['PERCENT', 'FIXED'] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** Which lines it is for. */
export const discountScopes = ['SKU', 'SELLER', 'EVERYTHING'] as const;
export type DiscountScope = (typeof discountScopes)[number];

/** Life of a coupon's use: HELD with an unpaid order, REDEEMED as it confirms, RETURNED as it ends in any other way. */
export const redemptionStates = ['HELD', 'REDEEMED', 'RETURNED'] as const;
export type RedemptionState = (typeof redemptionStates)[number];

/** Loops of the worker that an admin may pause for a while. */
export const pausableLoops = ['sweep'] as const;
export type PausableLoop = (typeof pausableLoops)[number];
