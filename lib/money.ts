/**
 * Money is a whole number of minor units and a currency (SPEC 5). On the wire it is a decimal string.
 * Amounts stay within `Number.MAX_SAFE_INTEGER` minor units (90 trillion lira), which every sum here checks.
 */
export type Money = { readonly amountMinor: number; readonly currency: string };

// ISO 4217 exponents that are not 2. `Intl` is no source: it says IDR has none, ISO says 2.
const EXPONENTS: Readonly<Record<string, number>> = {
  BHD: 3,
  BIF: 0,
  CLF: 4,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  UYI: 0,
  UYW: 4,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
};

/** The number of digits after the point of an ISO 4217 currency. */
export function exponentOf(currency: string): number {
  return EXPONENTS[currency] ?? 2;
}

/** Minor units as the decimal string of the wire: `toDecimal(1860, 'TRY')` is `"18.60"`, `toDecimal(5, 'JPY')` is `"5"`. */
export function toDecimal(amountMinor: number, currency: string): string {
  const exponent = exponentOf(currency);
  const digits = String(Math.abs(amountMinor)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const text = exponent === 0 ? whole : `${whole}.${digits.slice(digits.length - exponent)}`;
  return amountMinor < 0 ? `-${text}` : text;
}

/** A decimal string as minor units, or undefined when it is no amount of that currency (`"1.0005"` KWD, `"1e3"`, `""`). */
export function fromDecimal(text: string, currency: string): number | undefined {
  const exponent = exponentOf(currency);
  const match = /^(\d{1,15})(?:\.(\d+))?$/.exec(text.trim());
  if (!match) return undefined;
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > exponent) return undefined;
  const amount = Number(`${match[1]}${fraction.padEnd(exponent, '0')}`);
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/**
 * Spreads an amount over parts in proportion to their weights so that the parts add up to the whole: every part is
 * rounded down, the units left over go to the largest remainders, ties to the earlier part.
 */
export function allocate(totalMinor: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (BigInt(totalMinor) * BigInt(weight)) / BigInt(sum));
  const remainders = weights.map((weight, index) => ({
    index,
    remainder: (BigInt(totalMinor) * BigInt(weight)) % BigInt(sum),
  }));
  const parts = exact.map(Number);
  let left = totalMinor - parts.reduce((a, b) => a + b, 0);
  remainders.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of remainders) {
    if (left === 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}
