import { requireAdminPage } from '#app/_session/current.ts';
import { AttentionScreen } from '#app/admin/attention/attention-screen.tsx';
import { type AttentionListing, attentionHref } from '#components/admin/attention-href.ts';
import { database, processEnv } from '#db/client.ts';
import { listAttention } from '#domain/console/list-attention.ts';
import { type AttentionFilter, attentionFilters } from '#domain/console/types.ts';
import { isUuid } from '#lib/ids.ts';

export const metadata = { title: 'Attention' };

const PAGE = 50;

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function AttentionPage({ searchParams }: { searchParams: Search }) {
  const { filter, cursor } = await searchParams;
  const listing: AttentionListing = {
    filter: attentionFilters.includes(filter as AttentionFilter) ? (filter as AttentionFilter) : 'ATTENTION',
    ...(typeof cursor === 'string' && isUuid(cursor) ? { cursor } : {}),
  };
  await requireAdminPage(attentionHref(listing));
  const page = await listAttention(database(), { ...listing, limit: PAGE });
  return (
    <AttentionScreen
      key={attentionHref(listing)}
      initial={page}
      listing={listing}
      filters={attentionFilters}
      timeZone={processEnv().STORE_TIME_ZONE}
    />
  );
}
