import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { sessionSecret } from '#app/_session/session.ts';
import { RefuseForm } from '#app/(shop)/reminders/refuse-form.tsx';
import { Door } from '#components/account/door.tsx';
import { REMINDERS_LINK } from '#domain/letter/rules.ts';
import { nowMs } from '#lib/clock.ts';
import { readLink } from '#lib/signed-link.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('remindersTitle'), referrer: 'no-referrer', robots: 'noindex' };
}

type Search = Promise<{ key?: string | string[] }>;

export default async function RemindersPage({ searchParams }: { searchParams: Search }) {
  const [{ key }, t] = await Promise.all([searchParams, getTranslations('account')]);
  if (typeof key !== 'string' || readLink(sessionSecret(), REMINDERS_LINK, key, nowMs()) === undefined) notFound();
  return (
    <Door title={t('remindersTitle')} intro={t('remindersIntro')}>
      <RefuseForm linkKey={key} />
    </Door>
  );
}
