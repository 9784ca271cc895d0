import type { UserRole } from '#db/enums.ts';
import type { Brand } from '#lib/ids.ts';

/**
 * Whoever acts, named by an id that only a gate of `app/_session` hands out: a verb that takes one cannot be called with
 * text from a request. A buyer is `u:<user id>` or `g:<sha-256 of the guest token>` and is also the id of their cart.
 */
export type BuyerId = Brand<string, 'BuyerId'>;
export type UserId = Brand<string, 'UserId'>;
export type SellerId = Brand<string, 'SellerId'>;
export type AdminId = Brand<string, 'AdminId'>;

/** Whom a session is of, as they are now. `role` is good for menus; what needs a role asks for it again (app/_session/roles.ts). */
export type SessionUser = {
  readonly userId: UserId;
  readonly email: string;
  readonly name: string;
  readonly role: UserRole;
};

/** What a form offers for one country: its provinces or states, and its larger cities with the one they lie in. */
export type PlacesView = {
  regions: string[];
  cities: { name: string; region: string | null }[];
};

/** An address of a member's book, as `GET /api/v1/addresses` lists it. */
export type AddressView = {
  addressId: string;
  name: string;
  line1: string;
  line2?: string;
  city: string;
  region?: string;
  postalCode?: string;
  country: string;
  phone?: string;
  isDefault: boolean;
};
