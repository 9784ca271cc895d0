import { requireSellerPage } from '#app/_session/current.ts';
import { NewEndpoint } from '#app/seller/webhooks/new-endpoint.tsx';
import { PageHead } from '#components/admin/page-head.tsx';
import { EndpointList } from '#components/seller/endpoint-list.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { database, processEnv } from '#db/client.ts';
import { listEndpoints } from '#domain/seller/list-endpoints.ts';

export const metadata = { title: 'Webhooks' };

export default async function WebhooksPage() {
  const sellerId = await requireSellerPage('/seller/webhooks');
  const { STORE_TIME_ZONE: timeZone } = processEnv();
  const endpoints = await listEndpoints(database(), sellerId);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title="Webhooks" timeZone={timeZone}>
        We call your system when something happens, signed, and try again for a day when it does not answer. Times are
        in {timeZone}.
      </PageHead>
      {endpoints.length > 0 ? (
        <EndpointList endpoints={endpoints} timeZone={timeZone} />
      ) : (
        <EmptyState title="No webhooks yet">
          <p>Add the address of your system, and it need not ask any more whether there are orders.</p>
        </EmptyState>
      )}
      <NewEndpoint />
    </div>
  );
}
