import { ShopFrame } from '#app/(shop)/shop-frame.tsx';
import { ShopOnTheWay } from '#app/(shop)/shop-on-the-way.tsx';

export default function ShopLayout({ children }: { children: React.ReactNode }) {
  return (
    <ShopFrame>
      <ShopOnTheWay>{children}</ShopOnTheWay>
    </ShopFrame>
  );
}
