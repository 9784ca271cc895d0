import { currentUser } from '#app/_session/current.ts';
import { ShopFrame } from '#app/(shop)/shop-frame.tsx';
import { ShopOnTheWay } from '#app/(shop)/shop-on-the-way.tsx';

export default async function ShopLayout({ children }: { children: React.ReactNode }) {
  return (
    <ShopFrame>
      <ShopOnTheWay member={(await currentUser()) !== undefined}>{children}</ShopOnTheWay>
    </ShopFrame>
  );
}
