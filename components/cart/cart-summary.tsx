import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Money } from '#components/ui/money.tsx';
import type { CartView } from '#domain/cart/types.ts';

type CartSummaryProps = { cart: CartView; settling: boolean; holdMinutes: number };

/** Total and the way on; on a phone it stays at the foot of the screen (see data-foot-bar in globals.css). */
export function CartSummary({ cart, settling, holdMinutes }: CartSummaryProps) {
  const t = useTranslations('cart');
  const units = cart.items.reduce((sum, item) => sum + (item.available ? item.quantity : 0), 0);
  return (
    <section
      aria-label={t('summary')}
      data-foot-bar
      className="sticky bottom-0 z-20 grid gap-3 border-line bg-paper max-lg:-mx-[clamp(1rem,4vw,2rem)] max-lg:border-t max-lg:px-[clamp(1rem,4vw,2rem)] max-lg:py-3 lg:top-6 lg:rounded-xl lg:border lg:p-6 lg:shadow-rest"
    >
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-muted text-sm">{t('items', { count: units })}</p>
        <p
          role="status"
          className={`font-display font-semibold text-xl transition-opacity ${settling ? 'opacity-50' : ''}`}
        >
          <span className="sr-only">{t('subtotal')} </span>
          <Money amount={cart.subtotal} currency={cart.currency} />
        </p>
      </div>
      {units > 0 ? (
        <Button asChild wide>
          <Link href="/checkout">{t('checkOut')}</Link>
        </Button>
      ) : (
        <p className="text-muted text-sm">{t('nothingOrderable')}</p>
      )}
      <p className="text-muted text-xs max-lg:hidden">{t('promise', { minutes: holdMinutes })}</p>
    </section>
  );
}
