import { z } from 'zod';
import { locales } from '#db/enums.ts';
import { isCountryCode } from './locate-city.ts';

/**
 * No control characters, lone surrogates, line separators or marks that turn the writing direction: they have no place in
 * an address, break labels and logs, and PostgreSQL stores neither NUL nor lone surrogates.
 */
const PLAIN_TEXT = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;

/** One line of text that people wrote: trimmed, from `min` to `max` UTF-16 units, without invisible controls. */
export function plainLine(max: number, min = 1) {
  return z.string().trim().min(min).max(max).regex(PLAIN_TEXT, 'must not contain control characters');
}

/** A line that may be left out, also by sending it empty, as forms do. */
const optionalLine = (max: number) =>
  plainLine(max, 0)
    .optional()
    .transform((text) => text || undefined);

/** Where a parcel goes (SPEC 14, `shippingAddress`). Keys that are not named here are dropped. */
export const shippingAddressInput = z.object({
  name: plainLine(100),
  line1: plainLine(200),
  line2: optionalLine(200),
  city: plainLine(100),
  region: optionalLine(100).describe('Province or state'),
  postalCode: optionalLine(20),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .refine(isCountryCode, 'must be an ISO 3166-1 alpha-2 code')
    .describe('ISO 3166-1 alpha-2 code'),
  phone: plainLine(30, 0)
    .regex(/^(?:\+?[0-9][0-9 ()./-]{3,})?$/, 'must be a phone number')
    .optional()
    .transform((text) => text || undefined),
});

export type ShippingAddress = z.output<typeof shippingAddressInput>;

/** The body of `POST /api/v1/addresses` and `PUT /api/v1/addresses/{addressId}`. */
export const addressInput = shippingAddressInput.extend({
  isDefault: z.boolean().optional().describe('The one that the checkout begins with'),
});

export type AddressInput = z.output<typeof addressInput>;

/** An address of the buyer's book, named by its id; whether it is theirs is found out later (404). */
export const addressIdInput = z.string().min(1).max(64).describe('An address of the member’s book');

/** 254 characters: the longest address that mail can be sent to (RFC 5321). */
export const emailInput = z.string().trim().max(254).pipe(z.email()).describe('An e-mail address');

/** Longer passwords are refused: hashing time must not be for the caller to choose. */
const MAX_PASSWORD_LENGTH = 200;

export const credentialsInput = z.object({ email: emailInput, password: z.string().min(1).max(MAX_PASSWORD_LENGTH) });
export type Credentials = z.output<typeof credentialsInput>;

/** A password to be. At least 8 characters and nothing else asked of it (NIST 800-63B): rules about digits make people write them down. */
export const newPasswordInput = z.string().min(8).max(MAX_PASSWORD_LENGTH);

/** What people are called: in greetings, menus and mails. */
const nameInput = plainLine(100);

export const newAccountInput = z.object({ name: nameInput, email: emailInput, password: newPasswordInput });
export type NewAccount = z.output<typeof newAccountInput>;

export const resetRequestInput = z.object({ email: emailInput });

/** The key of a link, as far as it can be told by its looks. */
const keyInput = z.string().min(1).max(600).describe('The key of the mailed link');

export const passwordResetInput = z.object({ key: keyInput, password: newPasswordInput });
export type PasswordReset = z.output<typeof passwordResetInput>;

const currentPasswordInput = z.string().min(1).max(MAX_PASSWORD_LENGTH);

export const passwordChangeInput = z.object({ currentPassword: currentPasswordInput, newPassword: newPasswordInput });
export type PasswordChange = z.output<typeof passwordChangeInput>;

export const emailChangeInput = z.object({ email: emailInput, currentPassword: currentPasswordInput });
export type EmailChange = z.output<typeof emailChangeInput>;

export const nameChangeInput = z.object({ name: nameInput });

/** The body of `POST /api/v1/language`. */
export const languageInput = z.strictObject({ locale: z.enum(locales).describe('The language of the pages') });

/** The query of `GET /api/v1/places`. */
export const placesInput = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code')
    .meta({ description: 'ISO 3166-1 alpha-2 code, in capitals', examples: ['TR'] }),
});
