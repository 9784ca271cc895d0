import { exponentOf } from '#lib/money.ts';

// Stripe counts in minor units of its own (docs.stripe.com/currencies). Most agree with ISO 4217, which is what we count in; these do not,
// or need to be known as having no fraction. ISK and UGX have none, but Stripe writes them with two digits that must be 00.
const NO_DIGITS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
// Three digits on the wire of which the last must be 0, since the card networks know two.
const LAST_DIGIT_ZERO = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

function stripeDigitsOf(currency: string): number {
  if (NO_DIGITS.has(currency)) return 0;
  return LAST_DIGIT_ZERO.has(currency) ? 3 : 2;
}

/** Whether Stripe can charge every amount of this currency to its last minor unit. `readEnv` refuses to start with one that it cannot. */
export function canChargeExactly(currency: string): boolean {
  return !LAST_DIGIT_ZERO.has(currency) && exponentOf(currency) <= stripeDigitsOf(currency);
}

/** Our minor units as Stripe's: `toStripeAmount(5, 'JPY')` is 5, of ISK 500. Throws for a currency that `canChargeExactly` refuses. */
export function toStripeAmount(amountMinor: number, currency: string): number {
  if (!canChargeExactly(currency)) throw new Error(`Stripe cannot charge ${currency} to the last digit.`);
  return amountMinor * 10 ** (stripeDigitsOf(currency) - exponentOf(currency));
}

/** Stripe's amount in our minor units, of any currency: also the account's other payments are in its list. */
export function fromStripeAmount(amount: number, currency: string): number {
  return Math.round(amount * 10 ** (exponentOf(currency) - stripeDigitsOf(currency)));
}
