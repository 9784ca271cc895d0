'use client';

import { useId, useState } from 'react';
import { ActForm } from '#components/ui/act-form.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';

export type CountFormProps = {
  /** Where the form goes that does the same without scripts. */
  to: string;
  sku: string;
  /** Names the row to those who do not see where the field stands. */
  label: string;
  /** As it was read; what is typed replaces this and nothing else. */
  onHand: number;
  held: number;
  busy: boolean;
  /** What is there now, when it was not as seen any more: nothing was saved. */
  changed?: { onHand: number; held: number } | undefined;
  onSave: (quantity: number, seenOnHand: number) => void;
  onCancel?: (() => void) | undefined;
};

/**
 * One count, typed. It is saved against what was seen: when that has changed meanwhile the form says so and starts from what is there now, with
 * what was typed kept. Fewer than buyers hold is asked about first.
 */
export function CountForm({ to, sku, label, onHand, held, busy, changed, onSave, onCancel }: CountFormProps) {
  const id = useId();
  // The page behind may have been read again by the time something is said about what was seen first.
  const [seenFirst] = useState(onHand);
  const [typed, setTyped] = useState(String(onHand));
  const [warned, setWarned] = useState<number>();
  const now = changed ?? { onHand, held };
  const quantity = /^\d{1,10}$/.test(typed.trim()) ? Number(typed) : undefined;
  const wrong = quantity === undefined || quantity > 1_000_000_000;
  const short = quantity !== undefined && quantity < now.held;

  function save() {
    if (busy || quantity === undefined || wrong) return;
    if (short && warned !== quantity) return setWarned(quantity);
    onSave(quantity, now.onHand);
  }

  return (
    <ActForm
      to={to}
      sends={{ seenOnHand: String(now.onHand), called: sku }}
      onAct={save}
      className="grid max-w-md gap-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <input
          id={id}
          // biome-ignore lint/a11y/noAutofocus: it opens where the person has just pressed Edit, to be typed into.
          autoFocus={onCancel !== undefined}
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => event.key === 'Escape' && onCancel?.()}
          className="figures min-h-11 w-28 rounded-md border border-edge bg-paper px-3 text-right font-semibold text-base aria-invalid:border-2 aria-invalid:border-bad"
        />
        <Button type="submit" size="small" className="min-h-11" tone={short ? 'danger' : 'primary'} busy={busy}>
          {short && warned === quantity ? 'Save and cancel orders' : 'Save'}
        </Button>
        {onCancel && (
          <Button tone="quiet" size="small" className="min-h-11" onClick={onCancel}>
            Leave
          </Button>
        )}
      </div>
      {wrong && (
        <p id={`${id}-wrong`} className="font-semibold text-bad text-xs">
          A whole number from 0 to 1,000,000,000.
        </p>
      )}
      {changed && (
        <Alert tone="brass" role="alert" title="It has changed meanwhile" className="whitespace-normal text-left">
          <p>
            On hand is {changed.onHand} now, not {seenFirst}. Nothing was saved: save again if your count is still
            right.
          </p>
        </Alert>
      )}
      {short && warned === quantity && (
        <Alert tone="bad" role="alert" title="Buyers hold more" className="whitespace-normal text-left">
          <p>
            {now.held} are held for orders that are being paid. The newest of them will be cancelled until it fits;
            their buyers are told and not charged, and it counts in your record.
          </p>
        </Alert>
      )}
      <noscript>
        <p className="text-muted text-xs">
          {now.held} are held for orders that are being paid. A count below that cancels the newest of them.
        </p>
      </noscript>
    </ActForm>
  );
}
