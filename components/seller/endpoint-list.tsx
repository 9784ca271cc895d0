import Link from 'next/link';
import { eventWords } from '#components/seller/key-words.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Moment } from '#components/ui/moment.tsx';
import type { EndpointView } from '#domain/seller/types.ts';

/** Where webhooks go, each with how it is doing; all of a sheet is the way to its log. */
export function EndpointList({ endpoints, timeZone }: { endpoints: readonly EndpointView[]; timeZone: string }) {
  return (
    <ul className="grid gap-3">
      {endpoints.map((endpoint) => (
        <li
          key={endpoint.endpointId}
          className="relative grid gap-2 rounded-xl border border-line bg-paper p-4 shadow-rest hover:border-accent sm:p-5"
        >
          <h2 className="break-all font-sans font-semibold text-base tracking-normal">
            <Link
              href={`/seller/webhooks/${endpoint.endpointId}`}
              className="underline decoration-line underline-offset-4 after:absolute after:inset-0 hover:decoration-current"
            >
              {endpoint.url}
            </Link>
          </h2>
          <p className="flex flex-wrap gap-1.5">
            <EndpointState {...endpoint} />
            {endpoint.waiting > 0 && <Badge tone="accent">{endpoint.waiting} on the way</Badge>}
            {endpoint.parked > 0 && <Badge tone="bad">{endpoint.parked} given up</Badge>}
          </p>
          <p className="text-muted text-sm">
            {endpoint.events.map((event) => eventWords[event].label).join(', ')}.{' '}
            {endpoint.lastDeliveredAt ? (
              <>
                Last reached <Moment iso={endpoint.lastDeliveredAt} timeZone={timeZone} />.
              </>
            ) : (
              'Not reached yet.'
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

export function EndpointState({ enabled }: { enabled: boolean }) {
  return enabled ? <Badge tone="good">On</Badge> : <Badge tone="ember">Off</Badge>;
}
