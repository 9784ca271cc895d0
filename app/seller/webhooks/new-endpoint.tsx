'use client';

import { useState } from 'react';
import { sellerWords, useAct } from '#app/seller/use-act.ts';
import { addedEndpointWords } from '#components/seller/act-words.ts';
import { CheckList } from '#components/seller/check-list.tsx';
import { eventOptions } from '#components/seller/key-words.ts';
import { SecretOnce } from '#components/seller/secret-once.tsx';
import { ActForm } from '#components/ui/act-form.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Field } from '#components/ui/field.tsx';
import type { SellerEventKind } from '#db/enums.ts';

type Added = { endpointId: string; url: string; secret: string };

const ALL: ReadonlySet<SellerEventKind> = new Set(eventOptions.map(({ value }) => value));

/** Adds an address; its secret is shown once. */
export function NewEndpoint() {
  const { act, busy, problem } = useAct();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState(ALL);
  const [tried, setTried] = useState(false);
  const [added, setAdded] = useState<Added>();

  async function add() {
    setTried(true);
    if (busy || url.trim() === '' || events.size === 0) return;
    const made = await act<Added>('webhooks', 'POST', { url, events: [...events] });
    if (!made) return;
    setAdded(made);
    setUrl('');
    setEvents(ALL);
    setTried(false);
  }
  const wrongUrl = problem?.errors?.find((error) => error.path === 'url')?.message;
  return (
    <>
      {added && (
        <SecretOnce title="The signing secret" secret={added.secret} onDone={() => setAdded(undefined)}>
          <p>{addedEndpointWords(added.url)}</p>
        </SecretOnce>
      )}
      {problem && !wrongUrl && (
        <Alert tone="bad" role="alert">
          {sellerWords(problem)}
        </Alert>
      )}
      <Card title="A new webhook">
        <ActForm to="/api/seller/webhooks" onAct={add} className="grid max-w-3xl gap-5">
          <Field
            label="Address"
            name="url"
            hint="Starts with https:// and can be reached from the internet."
            type="url"
            inputMode="url"
            value={url}
            maxLength={2000}
            autoComplete="off"
            error={tried && url.trim() === '' ? 'Say where to send it.' : wrongUrl}
            onChange={(event) => setUrl(event.target.value)}
          />
          <CheckList
            legend="What it hears of"
            name="events"
            options={eventOptions}
            chosen={events}
            error={tried && events.size === 0 ? 'Choose one at least.' : undefined}
            onChange={setEvents}
          />
          <Button type="submit" busy={busy} className="justify-self-start">
            Add the webhook
          </Button>
        </ActForm>
      </Card>
    </>
  );
}
