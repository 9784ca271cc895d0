import { randomUUID } from 'node:crypto';
import type { Payment, Refund } from '#bank/payment.ts';
import type { RunningBank } from '#tests/support/bank.ts';

export type Reply<T> = { status: number; body: T & { code?: string; message?: string; payment?: Payment } };

const standard = {
  amountMinor: 18_60,
  currency: 'TRY',
  token: 'tok_ok',
  reference: 'order-1',
  returnUrl: 'http://localhost:3000/orders/1',
};
export type PaymentInput = typeof standard;

export const newKey = () => `key-${randomUUID()}`;

async function post<T>(bank: RunningBank, path: string, key: string | undefined, body: unknown): Promise<Reply<T>> {
  const response = await bank.fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
  return { status: response.status, body: (await response.json()) as Reply<T>['body'] };
}

export function authorise(bank: RunningBank, input: Partial<PaymentInput> & { key?: string } = {}) {
  const { key = newKey(), ...change } = input;
  return post<Payment>(bank, '/v1/payments', key, { ...standard, ...change });
}

export function capture(bank: RunningBank, paymentId: string, input: { amountMinor?: number; key?: string } = {}) {
  const { key = newKey(), amountMinor = standard.amountMinor } = input;
  return post<Payment>(bank, `/v1/payments/${paymentId}/capture`, key, { amountMinor });
}

export function voidPayment(bank: RunningBank, paymentId: string) {
  return post<Payment>(bank, `/v1/payments/${paymentId}/void`, undefined, {});
}

export function refund(bank: RunningBank, paymentId: string, input: { amountMinor?: number; key?: string } = {}) {
  const { key = newKey(), amountMinor = standard.amountMinor } = input;
  return post<Refund>(bank, `/v1/payments/${paymentId}/refunds`, key, { amountMinor });
}

export async function get<T>(bank: RunningBank, path: string): Promise<T> {
  const response = await bank.fetch(path);
  return (await response.json()) as T;
}

/** The payment that a key made, with its history; fails when there is not exactly one. */
export async function recorded(bank: RunningBank, key: string) {
  const [payment, ...more] = await bank.control.payments({ idempotencyKey: key });
  if (payment === undefined || more.length > 0) throw new Error(`${key} did not make exactly one payment`);
  return payment;
}

/** The kinds of a payment's history, in order. */
export const kinds = (payment: { history: readonly { kind: string }[] }) => payment.history.map(({ kind }) => kind);

/** A payment that has been captured whole. */
export async function captured(bank: RunningBank): Promise<Payment> {
  const { body } = await authorise(bank);
  return (await capture(bank, body.id)).body;
}
