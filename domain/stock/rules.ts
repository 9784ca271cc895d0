import type { DeliveryDays, HeldUnits } from './types.ts';

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

/** From the order to the parcel's leaving the warehouse. */
const PACKING_DAYS = 1;

const NEXT_DOOR = { upToKm: 100, from: 1, to: 1 } as const;
const OVERSEAS = { upToKm: Number.POSITIVE_INFINITY, from: 5, to: 10 } as const;

/** How many working days parcels travel: the longer, the farther. */
const TRAVEL = [
  NEXT_DOOR,
  { upToKm: 500, from: 1, to: 2 },
  { upToKm: 1_500, from: 2, to: 4 },
  { upToKm: 4_000, from: 4, to: 7 },
  OVERSEAS,
] as const;

/** After how many working days a parcel is at a door so many kilometres from its warehouse; null: wherever the door is. */
export function deliveryDays(km: number | null): DeliveryDays {
  const anywhere = { from: NEXT_DOOR.from, to: OVERSEAS.to };
  const { from, to } = km === null ? anywhere : (TRAVEL.find(({ upToKm }) => km <= upToKm) ?? OVERSEAS);
  return { from: PACKING_DAYS + from, to: PACKING_DAYS + to };
}
