import { ShoppingBasket } from 'lucide-react';
import Link from 'next/link';

/** The way to the cart, with the number of units in it. */
export function CartLink({ count }: { count: number }) {
  const words = count === 0 ? 'Cart, empty' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`;
  return (
    <Link
      href="/cart"
      aria-label={words}
      className="relative flex min-h-11 items-center gap-2 rounded-md px-2.5 font-semibold text-sm hover:bg-accent-soft hover:text-accent"
    >
      <ShoppingBasket aria-hidden className="size-5.5" />
      <span className="hidden sm:inline">Cart</span>
      <span
        aria-hidden
        className="figures grid h-6 min-w-6 place-items-center rounded-full bg-accent px-1.5 text-on-accent text-xs data-[empty=true]:bg-sunken data-[empty=true]:text-muted"
        data-empty={count === 0}
      >
        {count > 99 ? '99+' : count}
      </span>
    </Link>
  );
}
