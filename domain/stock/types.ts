import type { HoldState, ReleaseReason } from '#db/enums.ts';

/** Units of one inventory row for one owner. Stock knows owners only by the id it is told (an order's). */
export type HeldUnits = {
  readonly orderId: string;
  readonly skuId: string;
  readonly warehouseId: string;
  readonly quantity: number;
};

/** A hold as it stands. `expired` is the database's word: `expires_at <= now()`. */
export type Hold = HeldUnits & { readonly state: HoldState; readonly expired: boolean };

/** The one ending of a hold: sold, or given back for a reason. */
export type HoldEnding = HeldUnits &
  ({ readonly to: 'CONFIRMED' } | { readonly to: 'RELEASED'; readonly reason: ReleaseReason });

/** When a parcel arrives: from so many to so many working days after its order. An estimate by distance, and no promise. */
export type DeliveryDays = { readonly from: number; readonly to: number };

/** Where an offer is sent from: the seller's warehouse for it that is nearest to whoever asked, how far that is, and how long it takes. */
export type OriginView = {
  skuId: string;
  sellerId: string;
  city: string;
  distanceKm: number | null;
  days: DeliveryDays;
};
