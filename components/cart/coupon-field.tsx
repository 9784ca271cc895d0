'use client';

import { Tag, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { fieldBox } from '#components/ui/field.tsx';
import { Money } from '#components/ui/money.tsx';
import type { CouponProblem, CouponView } from '#domain/pricing/types.ts';

type CouponFieldProps = {
  coupon: CouponView | null;
  currency: string;
  busy: boolean;
  /** Why the code that was typed last was not taken. */
  error: { problem: CouponProblem; code: string } | { words: string } | null;
  onApply: (code: string) => void;
  onRemove: () => void;
};

/**
 * A coupon, out of the way until somebody has one. What is typed stays when it is refused, and why stands below it; one that is taken is a chip. It may
 * stand inside another form, so it is none itself.
 */
export function CouponField({ coupon, currency, busy, error, onApply, onRemove }: CouponFieldProps) {
  const t = useTranslations('cart');
  const id = useId();
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const remover = useRef<HTMLButtonElement>(null);
  // Whoever acted stays where they acted: what they had the focus on goes as the other comes.
  const acted = useRef(false);
  const applied = coupon?.code ?? null;
  useEffect(() => {
    if (!acted.current) return;
    acted.current = false;
    if (applied === null) opener.current?.focus();
    else {
      setCode('');
      setOpen(false);
      remover.current?.focus();
    }
  }, [applied]);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);

  const apply = () => {
    if (busy || code.trim() === '') {
      field.current?.focus();
      return;
    }
    acted.current = true;
    onApply(code);
  };
  const wrong = error && ('words' in error ? error.words : t(`couponProblem.${error.problem}`, { code: error.code }));

  if (coupon) {
    return (
      <div className="grid justify-items-start gap-1.5">
        <p
          role="status"
          className={classNames(
            'inline-flex max-w-full items-center gap-2 rounded-full py-1 pr-1 pl-3.5 font-semibold text-sm',
            coupon.problem ? 'bg-ember-soft text-ember' : 'bg-good-soft text-good',
          )}
        >
          <Tag aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">{t('coupon')} </span>
          <span className="truncate">{coupon.code}</span>
          {!coupon.problem && <Money amount={`-${coupon.discount}`} currency={currency} />}
          <button
            ref={remover}
            type="button"
            aria-label={t('removeCoupon', { code: coupon.code })}
            aria-disabled={busy || undefined}
            onClick={() => {
              if (busy) return;
              acted.current = true;
              onRemove();
            }}
            className="grid size-8 place-items-center rounded-full hover:bg-paper"
          >
            <X aria-hidden className="size-4" />
          </button>
        </p>
        {coupon.problem && (
          <p className="text-muted text-sm">{t(`couponProblem.${coupon.problem}`, { code: coupon.code })}</p>
        )}
      </div>
    );
  }

  return (
    <div className="grid justify-items-start gap-2">
      <button
        ref={opener}
        type="button"
        aria-expanded={open}
        aria-controls={`${id}-box`}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-8 items-center gap-2 rounded-sm font-semibold text-accent text-sm underline-offset-4 hover:underline"
      >
        <Tag aria-hidden className="size-4" />
        {t('haveCoupon')}
      </button>
      <div id={`${id}-box`} hidden={!open} className="w-full max-w-sm">
        <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
          {t('couponCode')}
        </label>
        <div className="grid grid-cols-[1fr_auto] gap-2">
          <input
            ref={field}
            id={id}
            // Its capitals are those of the code, whatever the page speaks: not İ for i.
            lang="en"
            value={code}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? `${id}-error` : undefined}
            onChange={(event) => setCode(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              apply();
            }}
            className={classNames(fieldBox, 'uppercase')}
          />
          <Button tone="secondary" busy={busy} onClick={apply}>
            {t('applyCoupon')}
          </Button>
        </div>
        {wrong && (
          <p id={`${id}-error`} role="alert" className="mt-1.5 font-semibold text-bad text-xs">
            {wrong}
          </p>
        )}
      </div>
    </div>
  );
}
