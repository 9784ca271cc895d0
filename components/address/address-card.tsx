'use client';

import { useTranslations } from 'next-intl';
import { AddressLines } from '#components/address/address-lines.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/dialog.tsx';
import type { AddressView } from '#domain/account/types.ts';

type AddressCardProps = {
  address: AddressView;
  busy: boolean;
  onEdit: () => void;
  onMakeDefault: () => void;
  onRemove: () => void;
};

/** An address of the book, with what can be done to it. */
export function AddressCard({ address, busy, onEdit, onMakeDefault, onRemove }: AddressCardProps) {
  const t = useTranslations('address');
  // Several cards have the same buttons: whoever hears them alone hears whose they are.
  const named = (act: string) => (
    <span>
      {act}
      <span className="sr-only"> {address.line1}</span>
    </span>
  );
  return (
    <div className="grid h-full content-between gap-4 rounded-xl border border-line bg-paper p-5 shadow-rest">
      <div className="grid gap-3 text-sm">
        <AddressLines address={address} className="[&>span:first-child]:font-semibold" />
        {address.phone && <p className="figures text-muted">{address.phone}</p>}
        {address.isDefault && (
          <p>
            <Badge tone="accent">{t('default')}</Badge>
          </p>
        )}
      </div>
      <div className="-mx-2 flex flex-wrap gap-1">
        <Button size="small" tone="quiet" className="px-2" onClick={onEdit}>
          {named(t('edit'))}
        </Button>
        {!address.isDefault && (
          <Button size="small" tone="quiet" className="px-2" busy={busy} onClick={onMakeDefault}>
            {named(t('makeDefault'))}
          </Button>
        )}
        <ConfirmDialog
          trigger={
            <Button size="small" tone="quiet" className="px-2" busy={busy}>
              {named(t('remove'))}
            </Button>
          }
          title={t('removeTitle')}
          confirmLabel={t('removeConfirm')}
          keepLabel={t('keep')}
          onConfirm={onRemove}
        >
          {t('removeText')}
        </ConfirmDialog>
      </div>
    </div>
  );
}
