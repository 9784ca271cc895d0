import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { requireSellerPage } from '#app/_session/current.ts';
import { EndpointScreen } from '#app/seller/webhooks/[endpointId]/endpoint-screen.tsx';
import { LogScreen } from '#app/seller/webhooks/[endpointId]/log-screen.tsx';
import { FilterChips } from '#components/admin/filter-chips.tsx';
import { Pager } from '#components/admin/pager.tsx';
import { EndpointState } from '#components/seller/endpoint-list.tsx';
import { deliveryStateWords } from '#components/seller/key-words.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { database, processEnv } from '#db/client.ts';
import { deliveryStates } from '#db/enums.ts';
import { deliveryPageInput, idInput } from '#domain/seller/input.ts';
import { listDeliveries } from '#domain/seller/list-deliveries.ts';
import { listEndpoints } from '#domain/seller/list-endpoints.ts';

export const metadata = { title: 'Webhook' };

const PAGE = 25;

type Props = {
  params: Promise<{ endpointId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function EndpointPage({ params, searchParams }: Props) {
  const [given, { state, cursor }] = [await params, deliveryPageInput.parse(await searchParams)];
  const sellerId = await requireSellerPage(`/seller/webhooks/${given.endpointId}`);
  const id = idInput.safeParse(given.endpointId);
  const [endpoint] = id.success ? await listEndpoints(database(), sellerId, id.data) : [];
  if (!endpoint) notFound();
  const { endpointId } = endpoint;
  const page = await listDeliveries(database(), sellerId, endpointId, { state, cursor, limit: PAGE });
  const { STORE_TIME_ZONE: timeZone } = processEnv();
  const hrefOf = (query: Record<string, string | undefined>) => {
    const asked = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return `/seller/webhooks/${endpointId}${asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''}`;
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="grid justify-items-start gap-2">
        <Link
          href="/seller/webhooks"
          className="inline-flex min-h-9 items-center gap-1.5 text-accent text-sm underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4" /> Webhooks
        </Link>
        <h1 className="break-all text-xl">{endpoint.url}</h1>
        <EndpointState {...endpoint} />
      </header>
      <EndpointScreen key={endpoint.events.join()} endpoint={endpoint} timeZone={timeZone} />
      <section aria-labelledby="log" className="grid gap-4">
        <h2 id="log" className="text-lg">
          What was sent
        </h2>
        <FilterChips
          label="Filter the log"
          chips={[
            { key: 'ALL', label: 'All', href: hrefOf({}), current: !state },
            ...deliveryStates.map((one) => ({
              key: one,
              label: deliveryStateWords[one].label,
              href: hrefOf({ state: one }),
              current: state === one,
            })),
          ]}
        />
        {page.items.length > 0 ? (
          <LogScreen deliveries={page.items} timeZone={timeZone} />
        ) : (
          <EmptyState title="Nothing here">
            <p>What is sent to this address stays in this log for thirty days. Times are in {timeZone}.</p>
          </EmptyState>
        )}
        <Pager
          first={cursor && hrefOf({ state })}
          next={page.next ? hrefOf({ state, cursor: page.next }) : undefined}
          nextLabel="Older"
        />
      </section>
    </div>
  );
}
