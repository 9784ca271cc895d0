import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { currentOrderVisitor, currentUser } from '#app/_session/current.ts';
import { offeredProviders } from '#app/_session/identity-providers.ts';
import { safeReturn } from '#app/(shop)/sign-in/safe-return.ts';
import { SignUpForm } from '#app/(shop)/sign-up/sign-up-form.tsx';
import { Door, DoorWays } from '#components/account/door.tsx';
import { WayLink } from '#components/account/way-link.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { database, processEnv } from '#db/client.ts';
import { findOrder } from '#domain/order/queries.ts';
import { isUuid } from '#lib/ids.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('signUp') };
}

type Search = Promise<{ callbackUrl?: string | string[]; order?: string | string[] }>;

/** The guest's order that is to be in the account, as far as this visitor may see it. */
async function findGuestOrder(orderId: unknown) {
  if (typeof orderId !== 'string' || !isUuid(orderId)) return undefined;
  const { buyer, by } = await currentOrderVisitor(orderId);
  const order = buyer && (await findOrder(database(), buyer, orderId));
  return order && { id: orderId, number: order.number, email: order.email, byKey: by === 'KEY' };
}

export default async function SignUpPage({ searchParams }: { searchParams: Search }) {
  const [user, { callbackUrl, order: asked }, t] = await Promise.all([
    currentUser(),
    searchParams,
    getTranslations('account'),
  ]);
  const order = await findGuestOrder(asked);
  const returnTo = order ? `/orders/${order.id}` : safeReturn(callbackUrl);
  if (user) redirect(returnTo === '/' ? '/account' : returnTo);
  return (
    <Door title={t('signUpTitle')} intro={t('signUpIntro')}>
      {order && <Alert>{t('orderComesAlong', { number: order.number })}</Alert>}
      <SignUpForm
        returnTo={returnTo}
        email={order?.email ?? ''}
        order={order ? { id: order.id, byKey: order.byKey } : null}
        providers={offeredProviders(processEnv())}
      />
      <DoorWays>
        <p>
          {t('haveAccount')}{' '}
          <WayLink href={returnTo === '/' ? '/sign-in' : `/sign-in?callbackUrl=${encodeURIComponent(returnTo)}`}>
            {t('signIn')}
          </WayLink>
        </p>
      </DoorWays>
    </Door>
  );
}
