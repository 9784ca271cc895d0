import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { currentBuyer } from '#app/_session/current.ts';
import { CartScreen } from '#app/(shop)/cart/cart-screen.tsx';
import { Toaster } from '#components/ui/toaster.tsx';
import { database, processEnv } from '#db/client.ts';
import { emptyCart, readCart } from '#domain/cart/read-cart.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('cart'))('title') };
}

export default async function CartPage() {
  const { HOLD_TTL_SECONDS } = processEnv();
  const buyer = await currentBuyer();
  const cart = buyer ? await readCart(database(), buyer) : emptyCart();
  return (
    <>
      <CartScreen initial={cart} holdMinutes={Math.max(1, Math.round(HOLD_TTL_SECONDS / 60))} />
      <Toaster />
    </>
  );
}
