'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { sellerWords, useAct } from '#app/seller/use-act.ts';
import { changedEventsWords, newSecretWords, switchedEndpointWords } from '#components/seller/act-words.ts';
import { CheckList } from '#components/seller/check-list.tsx';
import { eventOptions } from '#components/seller/key-words.ts';
import { SecretOnce } from '#components/seller/secret-once.tsx';
import { ActButton, ActForm } from '#components/ui/act-form.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { ConfirmAct } from '#components/ui/confirm-act.tsx';
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
          <p>{newSecretWords}</p>
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
          <ActForm
            to={`/api/seller/${path}`}
            onAct={() => change({ events: [...events] }, changedEventsWords)}
            className="grid gap-4"
          >
            <CheckList
              legend="What it hears of"
              name="events"
              options={eventOptions}
              chosen={events}
              onChange={setEvents}
            />
            {changed && (
              <Button
                type="submit"
                size="small"
                className="justify-self-start"
                busy={busy}
                disabled={events.size === 0}
              >
                Save
              </Button>
            )}
            <noscript>
              <Button type="submit" size="small">
                Save
              </Button>
            </noscript>
          </ActForm>
          {endpoint.previousSecretUntil && (
            <p className="text-muted text-sm">
              The secret before this one signs too until{' '}
              <Moment iso={endpoint.previousSecretUntil} timeZone={timeZone} />.
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <ActButton
              to={`/api/seller/${path}`}
              sends={{ enabled: String(!endpoint.enabled) }}
              tone="secondary"
              size="small"
              busy={busy}
              onAct={() => change({ enabled: !endpoint.enabled }, switchedEndpointWords(!endpoint.enabled))}
            >
              {endpoint.enabled ? 'Switch off' : 'Switch on'}
            </ActButton>
            <ActButton to={`/api/seller/${path}/rotate`} tone="secondary" size="small" busy={busy} onAct={rotate}>
              New secret
            </ActButton>
            <ConfirmAct
              to={`/api/seller/${path}/remove`}
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
            </ConfirmAct>
          </div>
        </div>
      </Card>
    </>
  );
}
