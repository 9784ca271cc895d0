import { z } from 'zod';

/** What answers are made of. Formats that only hold for our own writing, such as an id's, are not promised. */

export const id = z.string();
export const orderId = z.uuid();

/** Written by `toDecimal`, with the digits of the currency. */
export const money = z
  .string()
  .regex(/^-?\d+(?:\.\d+)?$/)
  .describe('Decimal string in `currency`');

export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .describe('ISO 4217 code');

export const time = z.iso.datetime().describe('RFC 3339, UTC');

export const count = z.int().nonnegative();

export const next = z.string().nullable().describe('Cursor of the page behind this one; null at the end');
