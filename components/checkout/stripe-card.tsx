'use client';

import type { Stripe, StripeCardElement, StripeElementStyle } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useLocale, useTranslations } from 'next-intl';
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type { CardTaker, TakenCard } from '#components/checkout/card-field.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import type { Translator } from '#components/ui/translator.ts';

type StripeCardProps = { ref: Ref<CardTaker>; publishableKey: string | undefined; error?: string | undefined };

type Mounted = { readonly stripe: Stripe; readonly card: StripeCardElement };

// Where the list of errors leads to.
const FIELD = 'checkout-paymentMethodToken';

/**
 * Stripe's own card field, in a frame of Stripe's: what is typed there goes to Stripe alone, and the shop gets a token. It takes on
 * the page's colours, also when they change.
 */
export function StripeCard({ ref, publishableKey, error }: StripeCardProps) {
  const t = useTranslations('checkout');
  const locale = useLocale();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted | null>(null);
  const taken = useRef<Promise<TakenCard> | null>(null);
  const [state, setState] = useState<'LOADING' | 'READY' | 'FAILED'>('LOADING');
  const [focused, setFocused] = useState(false);
  const [typing, setTyping] = useState<string>();
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try starts it all again.
  useEffect(() => {
    const place = box.current;
    if (!publishableKey || !place) return;
    let gone = false;
    let forget = () => {};
    setState('LOADING');
    loadStripe(publishableKey)
      .then((stripe) => {
        if (gone || !stripe) return;
        const card = stripe.elements({ locale }).create('card', { style: styleOf(place), disableLink: true });
        card.on('ready', () => setState('READY'));
        card.on('loaderror', () => setState('FAILED'));
        card.on('focus', () => setFocused(true));
        card.on('blur', () => setFocused(false));
        card.on('change', ({ error: wrong }) => {
          taken.current = null;
          setTyping(wrong?.message);
        });
        card.mount(place);
        mounted.current = { stripe, card };
        forget = onThemeChange(() => card.update({ style: styleOf(place) }));
      })
      .catch(() => {
        if (!gone) setState('FAILED');
      });
    return () => {
      gone = true;
      forget();
      mounted.current?.card.destroy();
      mounted.current = null;
      taken.current = null;
    };
  }, [publishableKey, tries, locale]);

  useImperativeHandle(ref, () => ({
    takeCard: async () => {
      if (!publishableKey || state === 'FAILED') return { error: t('cardCannotNote') };
      if (!mounted.current) return { error: t('cardNotReady') };
      taken.current ??= makeToken(t, mounted.current);
      const card = await taken.current;
      // What went wrong is asked again, what went well is kept until another card is typed.
      if ('error' in card) taken.current = null;
      return card;
    },
  }));

  if (!publishableKey || state === 'FAILED') {
    return (
      <div id={FIELD} tabIndex={-1}>
        <Alert tone="bad" role="alert" title={t('cardCannot')}>
          <p>{t('cardCannotText')}</p>
          {publishableKey && (
            <Button
              tone="secondary"
              onClick={() => {
                setState('LOADING');
                setTries((count) => count + 1);
              }}
            >
              {t('tryAgain')}
            </Button>
          )}
        </Alert>
      </div>
    );
  }
  const wrong = typing ?? error;
  return (
    // The frame has its own labels; this names them together, and is where a link from the list of errors leads.
    <fieldset
      id={FIELD}
      tabIndex={-1}
      aria-describedby={`${id}-note`}
      aria-busy={state === 'LOADING'}
      onFocus={(event) => event.target === event.currentTarget && mounted.current?.card.focus()}
      className="grid min-w-0 gap-1.5 outline-none"
    >
      <legend className="mb-1.5 font-semibold text-sm">{t('cardLegend')}</legend>
      <div
        ref={box}
        className={classNames(
          'min-h-11 rounded-md border border-edge bg-paper px-3 py-3',
          focused && 'outline-3 outline-accent outline-offset-2 outline-solid',
          wrong && 'border-2 border-bad',
          state === 'LOADING' && 'animate-pulse bg-sunken',
        )}
      />
      {wrong ? (
        <p id={`${id}-note`} role="alert" className="font-semibold text-bad text-xs">
          {wrong}
        </p>
      ) : (
        <p id={`${id}-note`} className="text-muted text-xs">
          {t('stripeNote')}
        </p>
      )}
    </fieldset>
  );
}

async function makeToken(t: Translator<'checkout'>, { stripe, card }: Mounted): Promise<TakenCard> {
  try {
    const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card });
    if (paymentMethod) return { token: paymentMethod.id };
    return { error: error.message ?? t('cardUnreadable') };
  } catch {
    return { error: t('cardOffline') };
  }
}

/** Colours as the page has them now: the frame cannot see the page's own variables. */
function styleOf(place: HTMLElement): StripeElementStyle {
  const probe = place.ownerDocument.createElement('span');
  place.parentElement?.append(probe);
  const colour = (name: string) => {
    probe.style.color = `var(--color-${name})`;
    return getComputedStyle(probe).color;
  };
  const [ink, muted, bad] = [colour('ink'), colour('muted'), colour('bad')];
  probe.remove();
  return {
    base: {
      color: ink,
      iconColor: muted,
      fontFamily: 'system-ui, sans-serif',
      fontSize: '16px',
      '::placeholder': { color: muted },
    },
    invalid: { color: bad, iconColor: bad },
  };
}

/** Light and dark follow the system or the page's own switch; gives how to stop listening. */
function onThemeChange(change: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', change);
  const page = new MutationObserver(change);
  page.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', change);
    page.disconnect();
  };
}
