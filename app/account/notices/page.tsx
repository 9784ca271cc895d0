import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { currentBuyer } from '#app/_session/current.ts';
import { MarkRead } from '#app/account/notices/mark-read.tsx';
import { NoticeList } from '#components/notice/notice-list.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { database, processEnv } from '#db/client.ts';
import { noticesInput } from '#domain/notice/input.ts';
import { listNotices } from '#domain/notice/queries.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notice'))('title') };
}

type Search = Promise<{ before?: string | string[] }>;

/** For guests, too: they have orders, and this is where they are told of them. */
export default async function NoticesPage({ searchParams }: { searchParams: Search }) {
  const [buyer, { before }, t] = await Promise.all([currentBuyer(), searchParams, getTranslations('notice')]);
  const wanted = noticesInput.safeParse({ before });
  const page = buyer ? await listNotices(database(), buyer, wanted.data) : { items: [], next: null, unread: 0 };
  const [newest] = page.items;
  if (!newest) {
    return (
      <div className="grid gap-6">
        <h1 className="text-2xl">{t('title')}</h1>
        <EmptyState
          title={t('none')}
          action={
            <Button asChild>
              <Link href="/">{t('lookAround')}</Link>
            </Button>
          }
        >
          <p>{t('noneText')}</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl">{t('title')}</h1>
      <NoticeList notices={page.items} timeZone={processEnv().STORE_TIME_ZONE} />
      {page.unread > 0 && <MarkRead upTo={newest.noticeId} />}
      <nav aria-label={t('pages')} className="flex flex-wrap justify-center gap-3 empty:hidden">
        {wanted.data?.before && (
          <Button asChild tone="secondary">
            <Link href="/account/notices">{t('newest')}</Link>
          </Button>
        )}
        {page.next && (
          <Button asChild tone="secondary">
            <Link href={`/account/notices?before=${page.next}`}>{t('older')}</Link>
          </Button>
        )}
      </nav>
    </div>
  );
}
