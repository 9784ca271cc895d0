import { fieldOf } from './read-surroundings.ts';
import { type Beaten, rowErrorMessages, type Verdict } from './rules.ts';
import type { Outcome, RowErrorCode, RowResult, RowStatus, StockReport } from './types.ts';

type Given = {
  /** The rows as sent, the verdict on each, and the rows that another of the same batch beat. */
  readonly rows: readonly unknown[];
  readonly verdicts: readonly Verdict[];
  readonly beaten: readonly Beaten[];
  /** What came of the rows that stood, by their place in the batch. */
  readonly outcomes: Map<number, Outcome>;
};

/** Every row with what came of it, in the order sent, and how many there are of each kind. A row without an outcome was BUSY. Pure. */
export function summariseRows({ rows, verdicts, beaten, outcomes }: Given): StockReport {
  const all = new Map(outcomes);
  // What a beaten row is told follows from what became of the one that beat it.
  for (const { index, winner, same } of beaten) {
    const won = outcomes.get(winner);
    if (!won) continue;
    const status = same && won.status !== 'STALE' ? 'UNCHANGED' : 'STALE';
    all.set(index, { ...won, index, status, cancelledOrders: [] });
  }
  const results = rows.map((row, index) => {
    const verdict = verdicts[index];
    if (verdict && 'error' in verdict) return errorResult(row, index, verdict.error);
    const outcome = all.get(index);
    return outcome ? outcomeResult(row, outcome) : errorResult(row, index, 'BUSY');
  });
  const count = (status: RowStatus) => results.filter((result) => result.status === status).length;
  return {
    applied: count('APPLIED'),
    unchanged: count('UNCHANGED'),
    stale: count('STALE'),
    oversubscribed: count('OVERSUBSCRIBED'),
    failed: count('ERROR'),
    results,
  };
}

/** What names the row in its answer, as sent. */
function asSent(row: unknown): Pick<RowResult, 'sku' | 'warehouseId'> {
  const textOf = (name: string) => {
    const value = fieldOf(row, name);
    return typeof value === 'string' ? value : null;
  };
  return { sku: textOf('sku'), warehouseId: textOf('warehouseId') };
}

function errorResult(row: unknown, index: number, code: RowErrorCode): RowResult {
  const message = rowErrorMessages[code];
  return { index, ...asSent(row), status: 'ERROR', code, message, onHand: null, reserved: null, available: null };
}

function outcomeResult(row: unknown, { index, status, onHand, reserved, cancelledOrders }: Outcome): RowResult {
  if (status === 'CHANGED') throw new Error('Rows of a batch are not made out of what somebody saw.');
  const result = { index, ...asSent(row), status, onHand, reserved, available: onHand - reserved };
  return status === 'OVERSUBSCRIBED' ? { ...result, cancelledOrders: [...cancelledOrders] } : result;
}
