import { z } from 'zod';
import type { AddressView } from '#domain/account/types.ts';
import { answerOf } from './answer-of.ts';
import { shippingAddress } from './order-answers.ts';
import { id } from './scalars.ts';

export const account = z.strictObject({ userId: id, name: z.string(), email: z.string() });
export const accountName = account.pick({ name: true });
export const accountEmail = account.pick({ email: true });

export const address = answerOf<AddressView>()(shippingAddress.extend({ addressId: id, isDefault: z.boolean() }));
export const addressBook = z.strictObject({ items: z.array(address) });
