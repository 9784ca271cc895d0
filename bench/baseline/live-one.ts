import type postgres from 'postgres';
import { type BaselineKind, placeOne } from '#bench/baseline/place-one.ts';
import type { Db } from '#db/client.ts';
import { transaction } from '#db/transaction.ts';
import type { PlaceRequest } from '#domain/order/types.ts';
import type { BankPayment, PaymentProvider } from '#domain/payment/types.ts';
import { present } from '#lib/result.ts';

/*
 * The whole life of an order with a transaction for each step: placed; authorised, which confirms the holds; captured, which confirms the
 * order. The same rows change in the same three transactions as in the product, but each order has its own.
 */

type Sql = postgres.TransactionSql;

/** Takes one order from its cart to CONFIRMED; false when its stock is not there. */
export async function liveOne(
  db: Db,
  bank: PaymentProvider,
  request: PlaceRequest,
  kind: BaselineKind,
): Promise<boolean> {
  if (!(await placeOne(db, request, kind))) return false;
  const { orderId, attemptId } = request;
  const [order] = await db.sql<{ total: string }[]>`select total_minor as total from orders where id = ${orderId}`;
  const amountMinor = Number(present(order, 'order').total);
  const authorised = await bank.authorise({
    key: attemptId,
    amountMinor,
    currency: 'TRY',
    paymentMethodToken: request.paymentMethodToken,
    reference: orderId,
    returnUrl: '',
  });
  if (authorised.kind !== 'PAYMENT') throw new Error(`The bank answered ${authorised.kind}.`);
  await confirmStock(db, request, authorised.payment);
  const captured = await bank.capture(attemptId, authorised.payment.providerPaymentId, amountMinor);
  if (captured.kind !== 'PAYMENT') throw new Error(`The bank answered ${captured.kind}.`);
  await confirmOrder(db, request, captured.payment);
  return true;
}

type HoldRow = { skuId: string; warehouseId: string; quantity: number };

async function confirmStock(db: Db, { orderId, attemptId, buyer }: PlaceRequest, payment: BankPayment): Promise<void> {
  await transaction({ ...db, sql: db.grouped }, async ({ sql }) => {
    const [, holds] = await Promise.all([
      sql`select id from orders where id = ${orderId} and status = 'PENDING' for no key update`,
      sql<HoldRow[]>`
        select sku_id as "skuId", warehouse_id as "warehouseId", quantity from stock_reservations
         where order_id = ${orderId} and state = 'ACTIVE' and expires_at > now() order by sku_id, warehouse_id`,
    ]);
    const stock = holds.map((hold) => ({ ...hold, change: 'CONFIRMED' }));
    await Promise.all([
      sql`
        update orders set status = 'PENDING_PAYMENT', hold_expires_at = null, updated_at = now()
         where id = ${orderId} and status = 'PENDING'`,
      writeAttempt(sql, attemptId, 'AUTHORIZED', payment),
      sql`update sagas set step = 'CAPTURE', next_run_at = now(), updated_at = now() where order_id = ${orderId}`,
      sql`
        update stock_reservations set state = 'CONFIRMED', ended_at = now() where order_id = ${orderId} and state = 'ACTIVE'`,
      ...holds.map(
        ({ skuId, warehouseId, quantity }) => sql`
          insert into stock_movements (order_id, sku_id, warehouse_id, kind, on_hand_delta, reserved_delta)
          values (${orderId}, ${skuId}, ${warehouseId}, 'CONFIRMED', ${-quantity}, ${-quantity})`,
      ),
      writeEvent(sql, orderId, 'order.stock_confirmed', { buyer, from: 'PENDING', to: 'PENDING_PAYMENT', stock }),
      // Last, so that the stock's row is locked for as short as it can be.
      ...holds.map(
        ({ skuId, warehouseId, quantity }) => sql`
          update inventory set on_hand = on_hand - ${quantity}, reserved = reserved - ${quantity}
           where sku_id = ${skuId} and warehouse_id = ${warehouseId}`,
      ),
    ]);
  });
}

async function confirmOrder(db: Db, { orderId, attemptId, buyer }: PlaceRequest, payment: BankPayment): Promise<void> {
  await transaction({ ...db, sql: db.grouped }, async ({ sql }) => {
    await sql`select id from orders where id = ${orderId} and status = 'PENDING_PAYMENT' for no key update`;
    await Promise.all([
      sql`update orders set status = 'CONFIRMED', updated_at = now() where id = ${orderId} and status = 'PENDING_PAYMENT'`,
      writeAttempt(sql, attemptId, 'CAPTURED', payment),
      sql`update sagas set step = 'DONE', lease_until = null, updated_at = now() where order_id = ${orderId}`,
      writeEvent(sql, orderId, 'order.confirmed', { buyer, from: 'PENDING_PAYMENT', to: 'CONFIRMED' }),
      sql`update carts set items = '[]', version = version + 1, updated_at = now() where cart_id = ${buyer}`,
    ]);
  });
}

function writeAttempt(sql: Sql, attemptId: string, status: string, payment: BankPayment) {
  return sql`
    update payment_attempts
       set status = ${status}, provider_payment_id = ${payment.providerPaymentId}, captured_minor = ${payment.capturedMinor},
           updated_at = now()
     where id = ${attemptId}`;
}

function writeEvent(sql: Sql, orderId: string, type: string, payload: postgres.JSONValue & object) {
  return sql`
    insert into outbox (aggregate, type, payload)
    values (${`order:${orderId}`}, ${type}, ${sql.json({ orderId, ...payload })})`;
}
