import type { AttemptStatus, PaymentProviderName } from '#db/enums.ts';

/** A payment as the bank describes it now. Amounts in minor units. */
export type BankPayment = {
  readonly providerPaymentId: string;
  readonly status: 'PENDING' | 'REQUIRES_ACTION' | 'AUTHORIZED' | 'CAPTURED' | 'DECLINED' | 'VOIDED' | 'FAILED';
  readonly amountMinor: number;
  readonly currency: string;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  readonly redirectUrl?: string;
  readonly declineCode?: string;
};

/**
 * What a call to the bank told us, by what it allows us to do next:
 * PAYMENT: this is how it stands. NOTHING: the bank knows no payment under that key. ERROR: the bank says, or the network proves, that
 * nothing was done; trying again under the same key may help. REFUSED: nothing was done and trying again cannot help.
 * NO_ANSWER: it may or may not have been done; never guess, ask (SPEC 7).
 */
export type BankAnswer =
  | { readonly kind: 'PAYMENT'; readonly payment: BankPayment }
  | { readonly kind: 'NOTHING' }
  | { readonly kind: 'ERROR'; readonly detail: string }
  | { readonly kind: 'REFUSED'; readonly code: string; readonly detail: string }
  | { readonly kind: 'NO_ANSWER'; readonly detail: string };

/** The answer to a refund. `refundMade`: the bank has the refund of that key, from this call or an earlier one. */
export type RefundAnswer =
  | { readonly kind: 'PAYMENT'; readonly payment: BankPayment; readonly refundMade: boolean }
  | Exclude<BankAnswer, { kind: 'PAYMENT' }>;

/** A payment in the bank's list. `attemptKey` and `reference` are undefined where it was not made by this shop. */
export type ListedPayment = BankPayment & {
  readonly attemptKey: string | undefined;
  readonly reference: string | undefined;
  readonly createdAt: Date;
};

/** A page of the bank's list; `next` continues it, undefined after the last page. */
export type BankList =
  | { readonly kind: 'LIST'; readonly payments: readonly ListedPayment[]; readonly next: string | undefined }
  | { readonly kind: 'NO_ANSWER'; readonly detail: string };

export type AuthoriseRequest = {
  /** Our own key for this attempt: the same key never makes a second payment. */
  readonly key: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly paymentMethodToken: string;
  /** The order, for people who read the bank's list. */
  readonly reference: string;
  /** Where the bank sends the payer back after 3-D Secure. */
  readonly returnUrl: string;
};

/** A webhook that was verified. It only says: look again at this attempt (SPEC 7). */
export type BankEvent = {
  readonly eventId: string;
  readonly type: string;
  /** The attempt's key as the bank tells it; undefined when the event is about no attempt of ours. */
  readonly attemptKey: string | undefined;
};

/** One bank behind one interface. Calls never throw for what a bank may do: they give a `BankAnswer`. */
export type PaymentProvider = {
  readonly name: PaymentProviderName;
  authorise(request: AuthoriseRequest): Promise<BankAnswer>;
  /** Captures the whole authorised amount, under one key an attempt. */
  capture(attemptKey: string, providerPaymentId: string, amountMinor: number): Promise<BankAnswer>;
  void(attemptKey: string, providerPaymentId: string): Promise<BankAnswer>;
  /**
   * Gives back `amountMinor` of what is captured, once per `refundKey`, however long ago the first call was. The attempt's own key names
   * the refund of the whole payment; any other key names a part, and several parts of one payment may be given back.
   */
  refund(attemptKey: string, providerPaymentId: string, amountMinor: number, refundKey: string): Promise<RefundAnswer>;
  /** How the attempt's payment stands. With `providerPaymentId`, where it is known, the bank need not search. */
  lookUp(attemptKey: string, providerPaymentId?: string | null): Promise<BankAnswer>;
  /** Everything that the bank has of us, made at `since` or later, in pages; for reconciliation. */
  listPayments(since: Date, cursor: string | undefined): Promise<BankList>;
  /** The event, or undefined when signature, age or form are not right. `rawBody` is the body as it came. */
  verifyWebhook(headers: Headers, rawBody: string): BankEvent | undefined;
};

/** One try to pay, as our books have it. */
export type Attempt = {
  readonly id: string;
  readonly orderId: string;
  readonly ordinal: number;
  readonly status: AttemptStatus;
  readonly paymentMethodToken: string;
  readonly providerPaymentId: string | null;
  readonly redirectUrl: string | null;
  readonly declineCode: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  /** Milliseconds since the attempt last changed, by the database's clock. */
  readonly ageMs: number;
};
