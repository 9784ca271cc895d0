'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#app/_client/call-api.ts';
import { usePlaces } from '#app/_client/use-places.ts';
import { useProblemWords } from '#app/_client/use-problem-words.ts';
import { useAddresses } from '#app/account/addresses/use-addresses.ts';
import { AddressCard } from '#components/address/address-card.tsx';
import { AddressEditor } from '#components/address/address-editor.tsx';
import type { Country } from '#components/address/address-fields.tsx';
import { addressFormOf, emptyAddress } from '#components/address/address-form.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { AddressView } from '#domain/account/types.ts';

type AddressesScreenProps = {
  initial: AddressView[];
  most: number;
  countries: readonly Country[];
  homeCountry: string;
};

/** The address book: one address is written at a time, in the place where it stands. */
export function AddressesScreen({ initial, most, countries, homeCountry }: AddressesScreenProps) {
  const t = useTranslations('address');
  const problemWords = useProblemWords();
  const { addresses, change } = useAddresses(initial);
  // The id of the address that is being written, `new` for another one.
  const [editing, setEditing] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (editing) editor.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, [editing]);

  const done = () => {
    setEditing(null);
    heading.current?.focus();
  };
  const act = async (wish: Parameters<typeof change.send>[0], then: () => void) => {
    if ((await change.send(wish)).ok) then();
  };
  const write = (addressId: string, title: string, address?: AddressView) => (
    <div ref={editor} className="sm:col-span-2">
      <AddressEditor
        title={title}
        initial={address ? addressFormOf(address) : emptyAddress(homeCountry)}
        countries={countries}
        usePlaces={usePlaces}
        busy={change.pending}
        onSave={(typed) =>
          act(address ? { act: 'change', addressId, address: typed } : { act: 'add', address: typed }, done)
        }
        onCancel={() => {
          change.reset();
          done();
        }}
      />
    </div>
  );
  const failure = change.error instanceof ApiError ? change.error.problem : null;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {t('title')}
        </h1>
        {addresses.length > 0 && addresses.length < most && editing === null && (
          <Button size="small" tone="secondary" onClick={() => setEditing('new')}>
            <Plus aria-hidden /> {t('add')}
          </Button>
        )}
      </div>
      {addresses.length >= most && <p className="text-muted text-sm">{t('full', { count: most })}</p>}
      {failure && (
        <Alert tone="bad" role="alert">
          {failure.code === 'TOO_MANY_ADDRESSES' ? t('full', { count: most }) : problemWords(failure)}
        </Alert>
      )}
      {editing === 'new' && write('new', t('newAddress'))}
      {addresses.length === 0 && editing !== 'new' && (
        <EmptyState
          title={t('none')}
          action={
            <Button onClick={() => setEditing('new')}>
              <Plus aria-hidden /> {t('add')}
            </Button>
          }
        >
          <p>{t('noneText')}</p>
        </EmptyState>
      )}
      <ul className="grid gap-4 empty:hidden sm:grid-cols-2">
        {addresses.map((address) => (
          <li key={address.addressId} className={editing === address.addressId ? 'sm:col-span-2' : ''}>
            {editing === address.addressId ? (
              write(address.addressId, t('editAddress'), address)
            ) : (
              <AddressCard
                address={address}
                busy={change.pending}
                onEdit={() => setEditing(address.addressId)}
                onMakeDefault={() => change.send({ act: 'default', addressId: address.addressId })}
                onRemove={() => act({ act: 'remove', addressId: address.addressId }, () => heading.current?.focus())}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
