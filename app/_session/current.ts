import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { database } from '#db/client.ts';
import { guestBuyer, memberBuyer } from '#domain/account/make-buyer-id.ts';
import { findAccount } from '#domain/account/queries.ts';
import type { AdminId, BuyerId, SellerId, SessionUser } from '#domain/account/types.ts';
import { guestTokenOf } from './buyer.ts';
import { guestByOrderKey } from './order-keys.ts';
import { sessionOf } from './session.ts';

/** The gates of server components. What a role may not see looks as if it did not exist (SPEC 17). */

/** Who is signed in, for menus and greetings. Asked once for a page, however many of its parts want to know. */
export const currentUser = cache(async (): Promise<SessionUser | undefined> => sessionOf(await headers()));

/** Whose cart and orders this page shows; undefined for a visitor who has neither. */
export async function currentBuyer(): Promise<BuyerId | undefined> {
  const user = await currentUser();
  if (user) return memberBuyer(user.userId);
  const token = guestTokenOf(await headers());
  return token === undefined ? undefined : guestBuyer(token);
}

export type OrderVisitor = { readonly buyer: BuyerId | undefined; readonly by: 'SESSION' | 'GUEST' | 'KEY' };

/** Who looks at one order: the holder of its mailed key, the signed-in member, or the guest of this browser. */
export const currentOrderVisitor = cache(async (orderId: string): Promise<OrderVisitor> => {
  const byKey = await guestByOrderKey(await headers(), orderId);
  if (byKey) return { buyer: byKey, by: 'KEY' };
  return { buyer: await currentBuyer(), by: (await currentUser()) ? 'SESSION' : 'GUEST' };
});

async function requireAccount(returnTo: string) {
  const user = await currentUser();
  if (!user) redirect(`/sign-in?callbackUrl=${encodeURIComponent(returnTo)}`);
  return { user, account: await findAccount(database(), user.userId) };
}

/** An admin; sends to the sign-in page (and back to `returnTo`) without a session, 404 with another role. */
export async function requireAdminPage(returnTo: string): Promise<AdminId> {
  const { user, account } = await requireAccount(returnTo);
  if (account?.role !== 'admin') notFound();
  return user.userId as string as AdminId;
}

/** The seller that the user works for; sends to the sign-in page without a session, 404 with another role. */
export async function requireSellerPage(returnTo: string): Promise<SellerId> {
  const { account } = await requireAccount(returnTo);
  if (account?.role !== 'seller' || account.sellerId === null) notFound();
  return account.sellerId;
}
