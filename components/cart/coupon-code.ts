/** A coupon's code as it is kept, from how it was typed: in capitals, and with a plain I where a Turkish keyboard writes the dotted one. */
export function couponCode(typed: string): string {
  return typed.trim().toUpperCase().replaceAll('İ', 'I');
}
