import type { HeldUnits } from './types.ts';

type RowUnits = Pick<HeldUnits, 'skuId' | 'warehouseId' | 'quantity'>;

/** Units added up by inventory row, since an UPDATE changes a row once however often it is named. */
export function sumByRow(units: readonly RowUnits[]): RowUnits[] {
  const rows = new Map<string, RowUnits>();
  for (const { skuId, warehouseId, quantity } of units) {
    const key = `${skuId}:${warehouseId}`;
    rows.set(key, { skuId, warehouseId, quantity: quantity + (rows.get(key)?.quantity ?? 0) });
  }
  return [...rows.values()];
}
