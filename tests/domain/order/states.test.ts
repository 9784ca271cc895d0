import { describe, expect, test } from 'vitest';
import { type OrderStatus, orderStatuses } from '#db/enums.ts';
import { canMove, isOpen, mayComeBack } from '#domain/order/states.ts';

/** Everything that may be reached from a state, itself included. */
function reachable(from: OrderStatus, seen = new Set<OrderStatus>()): Set<OrderStatus> {
  if (seen.has(from)) return seen;
  seen.add(from);
  for (const to of orderStatuses.filter((status) => canMove(from, status))) reachable(to, seen);
  return seen;
}

describe('the life of an order', () => {
  test('is open in its first two states and terminal in the rest', () => {
    expect(orderStatuses.filter(isOpen)).toEqual(['PENDING', 'PENDING_PAYMENT']);
    for (const status of orderStatuses.filter((s) => !isOpen(s))) expect(reachable(status)).toEqual(new Set([status]));
  });

  test('reaches every state from the first, and the first from none', () => {
    expect(reachable('PENDING')).toEqual(new Set(orderStatuses));
    expect(orderStatuses.filter((status) => canMove(status, 'PENDING'))).toEqual([]);
  });

  test('only one that ran out may be brought back, by late money', () => {
    expect(orderStatuses.filter(mayComeBack)).toEqual(['EXPIRED']);
  });

  test('never goes back: no state is reached again from a later one', () => {
    for (const from of orderStatuses) {
      for (const to of orderStatuses.filter((status) => canMove(from, status))) {
        expect(reachable(to).has(from), `${from} again after ${to}`).toBe(false);
      }
    }
  });
});
