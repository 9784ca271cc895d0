'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { sellerWords, useAct } from '#app/seller/use-act.ts';
import { CheckList } from '#components/seller/check-list.tsx';
import { eventOptions } from '#components/seller/key-words.ts';
import { SecretOnce } from '#components/seller/secret-once.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { ConfirmDialog } from '#components/ui/dialog.tsx';
import { Moment } from '#components/ui/moment.tsx';
import type { SellerEventKind } from '#db/enums.ts';
import type { EndpointView } from '#domain/seller/types.ts';

/** One endpoint: on or off, what it hears of, its secret, and the end of it. */
export function EndpointScreen({ endpoint, timeZone }: { endpoint: EndpointView; timeZone: string }) {
  const router = useRouter();
  const { act, busy, problem } = useAct();
  const [events, setEvents] = useState<ReadonlySet<SellerEventKind>>(new Set(endpoint.events));
  const [secret, setSecret] = useState<string>();
  const [said, setSaid] = useState('');
  const path = `webhooks/${endpoint.endpointId}`;

  async function change(body: { enabled?: boolean; events?: readonly SellerEventKind[] }, words: string) {
    setSaid('');
    if (await act(path, 'PUT', body)) setSaid(words);
  }
  async function rotate() {
    const rotated = await act<{ secret: string }>(`${path}/rotate`, 'POST');
    if (rotated) setSecret(rotated.secret);
  }
  async function remove() {
    if (await act(path, 'DELETE')) router.push('/seller/webhooks');
  }
  const changed = events.size !== endpoint.events.length || endpoint.events.some((event) => !events.has(event));
  return (
    <>
      {secret && (
        <SecretOnce title="The new signing secret" secret={secret} onDone={() => setSecret(undefined)}>
          <p>It is shown this once. For a day everything is signed with the old one, too.</p>
        </SecretOnce>
      )}
      <div role="status" className="empty:hidden">
        {said && <Alert>{said}</Alert>}
      </div>
      {problem && (
        <Alert tone="bad" role="alert">
          {sellerWords(problem)}
        </Alert>
      )}
      <Card title="Settings">
        <div className="grid grid-cols-1 gap-6">
          <div className="grid gap-4">
            <CheckList legend="What it hears of" options={eventOptions} chosen={events} onChange={setEvents} />
            {changed && (
              <Button
                size="small"
                className="justify-self-start"
                busy={busy}
                disabled={events.size === 0}
                onClick={() => change({ events: [...events] }, 'It hears of these from now on.')}
              >
                Save
              </Button>
            )}
          </div>
          {endpoint.previousSecretUntil && (
            <p className="text-muted text-sm">
              The secret before this one signs too until{' '}
              <Moment iso={endpoint.previousSecretUntil} timeZone={timeZone} />.
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              tone="secondary"
              size="small"
              busy={busy}
              onClick={() =>
                endpoint.enabled
                  ? change({ enabled: false }, 'It is off: nothing is sent to it.')
                  : change({ enabled: true }, 'It is on.')
              }
            >
              {endpoint.enabled ? 'Switch off' : 'Switch on'}
            </Button>
            <Button tone="secondary" size="small" busy={busy} onClick={rotate}>
              New secret
            </Button>
            <ConfirmDialog
              trigger={
                <Button tone="danger" size="small">
                  Remove
                </Button>
              }
              title="Remove this webhook?"
              confirmLabel="Remove"
              keepLabel="Keep it"
              onConfirm={remove}
            >
              Its log goes with it, and what is on its way is not sent any more.
            </ConfirmDialog>
          </div>
        </div>
      </Card>
    </>
  );
}
