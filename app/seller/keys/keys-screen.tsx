'use client';

import { useState } from 'react';
import { sellerWords, useAct } from '#app/seller/use-act.ts';
import { madeKeyWords, replacedKeyWords, revokedKeyWords } from '#components/seller/act-words.ts';
import { CheckList } from '#components/seller/check-list.tsx';
import { scopeOptions } from '#components/seller/key-words.ts';
import { KeysTable } from '#components/seller/keys-table.tsx';
import { SecretOnce } from '#components/seller/secret-once.tsx';
import { ActForm } from '#components/ui/act-form.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Field } from '#components/ui/field.tsx';
import type { KeyScope } from '#db/enums.ts';
import type { KeyView } from '#domain/seller/types.ts';

type NewKey = { keyId: string; key: string; prefix: string };
type Shown = { title: string; key: string; words: string };

const ALL: ReadonlySet<KeyScope> = new Set(scopeOptions.map(({ value }) => value));

/** A seller's keys: made, replaced, revoked. A new one is shown once. */
export function KeysScreen({ keys, timeZone }: { keys: readonly KeyView[]; timeZone: string }) {
  const { act, busy, problem } = useAct();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState(ALL);
  const [tried, setTried] = useState(false);
  const [shown, setShown] = useState<Shown>();
  const [said, setSaid] = useState('');

  async function create() {
    setTried(true);
    if (busy || name.trim() === '' || scopes.size === 0) return;
    const made = await act<NewKey>('keys', 'POST', { name, scopes: [...scopes] });
    if (!made) return;
    setShown({
      title: `The key ${name.trim()}`,
      key: made.key,
      words: madeKeyWords,
    });
    setName('');
    setScopes(ALL);
    setTried(false);
  }
  async function rotate(key: KeyView) {
    const made = await act<NewKey>(`keys/${key.keyId}/rotate`, 'POST');
    if (!made) return;
    setShown({ title: `The new key for ${key.name}`, key: made.key, words: replacedKeyWords(key.prefix) });
  }
  async function revoke(key: KeyView) {
    if (await act(`keys/${key.keyId}/revoke`, 'POST')) setSaid(revokedKeyWords(key.name, key.prefix));
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      {shown && (
        <SecretOnce key={shown.key} title={shown.title} secret={shown.key} onDone={() => setShown(undefined)}>
          <p>{shown.words}</p>
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
      {keys.length > 0 ? (
        <KeysTable keys={keys} timeZone={timeZone} onRotate={rotate} onRevoke={revoke} />
      ) : (
        <EmptyState title="No keys yet">
          <p>A key lets your own system push counts and read its orders.</p>
        </EmptyState>
      )}
      <Card title="A new key">
        <ActForm to="/api/seller/keys" onAct={create} className="grid max-w-3xl gap-5">
          <Field
            label="Name"
            name="name"
            hint="Which of your systems it is for."
            value={name}
            maxLength={100}
            autoComplete="off"
            error={tried && name.trim() === '' ? 'Give it a name to know it by.' : undefined}
            onChange={(event) => setName(event.target.value)}
          />
          <CheckList
            legend="What it may do"
            name="scopes"
            options={scopeOptions}
            chosen={scopes}
            error={tried && scopes.size === 0 ? 'Choose one at least.' : undefined}
            onChange={setScopes}
          />
          <Button type="submit" busy={busy} className="justify-self-start">
            Make the key
          </Button>
        </ActForm>
      </Card>
    </div>
  );
}
