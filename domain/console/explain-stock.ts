import type { StockRowView } from './types.ts';

type Facts = Pick<StockRowView, 'city' | 'onHand' | 'reserved' | 'available' | 'holds' | 'report'>;
type Shown = { readonly available: number };

const units = (count: number) => (count === 1 ? '1 unit' : `${count} units`);

/**
 * Why a row says what it says, a sentence for each step from the seller's count to what can be bought: for somebody who answers a seller on the phone.
 * `when` writes a time as the reader's page does. `shown` is what product pages say of the seller, who may have more rows than this one.
 */
export function explainStock(
  { city, onHand, reserved, available, holds, report }: Facts,
  shown: Shown | undefined,
  when: (iso: string) => string,
): string[] {
  return [
    ...(report
      ? explainReport(report, onHand, when)
      : [`No seller’s count has been taken for ${city} yet; on hand are ${units(onHand)}.`]),
    reserved === 0
      ? 'Nothing is held by unpaid orders.'
      : `${units(reserved)} ${reserved === 1 ? 'is' : 'are'} held by ${holds.orders === 1 ? 'one unpaid order' : `${holds.orders} unpaid orders`}.`,
    `So ${units(available)} can be bought from ${city}: ${onHand} on hand − ${reserved} held = ${available}.`,
    ...(holds.expiredUnits > 0
      ? [
          `${units(holds.expiredUnits)} of what is held ${holds.expiredUnits === 1 ? 'has' : 'have'} run out and ${holds.expiredUnits === 1 ? 'goes' : 'go'} to whoever wants ${holds.expiredUnits === 1 ? 'it' : 'them'}, at once.`,
        ]
      : []),
    ...(shown && shown.available !== available
      ? [
          `Product pages say ${shown.available}: they add up all warehouses of the seller, and are a few seconds behind.`,
        ]
      : []),
  ];
}

function explainReport(
  { reported, sourceUpdatedAt, unseenSales, onHand: taken, shortfall, since }: NonNullable<StockRowView['report']>,
  onHand: number,
  when: (iso: string) => string,
): string[] {
  const sold = since.confirmed === 0 ? '' : `${units(since.confirmed)} sold`;
  const back = since.returned === 0 ? '' : `${units(since.returned)} returned`;
  const off = since.writtenOff === 0 ? '' : `${units(since.writtenOff)} written off`;
  const other =
    since.other === 0 ? '' : `${units(Math.abs(since.other))} ${since.other > 0 ? 'more' : 'less'} for other reasons`;
  const moved = [sold, back, off, other].filter(Boolean);
  return [
    `The seller reported ${units(reported)}, counted at ${when(sourceUpdatedAt)}.`,
    ...(unseenSales > 0
      ? [
          `${units(unseenSales)} had been sold after that count was made, so ${unseenSales === 1 ? 'it was' : 'they were'} subtracted: ${reported} − ${unseenSales} = ${taken}.`,
        ]
      : []),
    ...(shortfall > 0
      ? [
          `That was ${units(shortfall)} less than unpaid orders held, so the newest of them were cancelled until it fitted.`,
        ]
      : []),
    moved.length === 0
      ? `Since then nothing was sold or returned, so ${units(onHand)} ${onHand === 1 ? 'is' : 'are'} on hand.`
      : `Since then: ${moved.join(', ')}. That leaves ${units(onHand)} on hand.`,
  ];
}
