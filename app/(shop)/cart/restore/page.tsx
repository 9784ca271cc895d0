import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { sessionSecret } from '#app/_session/session.ts';
import { RestoreForm } from '#app/(shop)/cart/restore/restore-form.tsx';
import { Door } from '#components/account/door.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { database } from '#db/client.ts';
import type { BuyerId } from '#domain/account/types.ts';
import { readCart } from '#domain/cart/read-cart.ts';
import { CART_LINK } from '#domain/letter/rules.ts';
import { nowMs } from '#lib/clock.ts';
import { readLink } from '#lib/signed-link.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('restoreTitle'), referrer: 'no-referrer', robots: 'noindex' };
}

type Search = Promise<{ key?: string | string[] }>;

/** Where the reminder of a cart leads: its lines by name and number, and nothing else of whoever left it. */
export default async function RestoreCartPage({ searchParams }: { searchParams: Search }) {
  const [{ key }, t] = await Promise.all([searchParams, getTranslations('account')]);
  const cartId = typeof key === 'string' ? readLink(sessionSecret(), CART_LINK, key, nowMs()) : undefined;
  const items = cartId ? (await readCart(database(), cartId as BuyerId)).items.filter((item) => item.available) : [];
  if (typeof key !== 'string' || items.length === 0) {
    return (
      <EmptyState
        level={1}
        title={t('restoreGoneTitle')}
        action={
          <Button asChild>
            <Link href="/">{t('goToShop')}</Link>
          </Button>
        }
      >
        <p>{t('restoreGone')}</p>
      </EmptyState>
    );
  }
  return (
    <Door title={t('restoreTitle')} intro={t('restoreIntro')}>
      <ul className="divide-y divide-line rounded-xl border border-line bg-paper px-5 shadow-rest">
        {items.map((item) => (
          <li key={`${item.skuId}:${item.sellerId}`} className="flex gap-3 py-3.5">
            <span className="figures text-muted">{t('restoreQuantity', { quantity: item.quantity })}</span>
            <span className="min-w-0 font-semibold">{item.title}</span>
          </li>
        ))}
      </ul>
      <RestoreForm linkKey={key} />
    </Door>
  );
}
