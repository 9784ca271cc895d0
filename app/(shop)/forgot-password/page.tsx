import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ForgotForm } from '#app/(shop)/forgot-password/forgot-form.tsx';
import { Door, DoorWays } from '#components/account/door.tsx';
import { WayLink } from '#components/account/way-link.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('forgotTitle') };
}

export default async function ForgotPasswordPage() {
  const t = await getTranslations('account');
  return (
    <Door title={t('forgotTitle')} intro={t('forgotIntro')}>
      <ForgotForm />
      <DoorWays>
        <p>
          <WayLink href="/sign-in">{t('backToSignIn')}</WayLink>
        </p>
      </DoorWays>
    </Door>
  );
}
