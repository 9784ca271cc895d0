'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useCoupon } from '#app/_client/use-coupon.ts';
import { useErrorTitle } from '#app/_client/use-error-title.ts';
import { usePlaces } from '#app/_client/use-places.ts';
import { type Destination, keepAddress } from '#app/(shop)/checkout/send-order.ts';
import { useCheckout } from '#app/(shop)/checkout/use-checkout.ts';
import { GUEST, useKeptForm } from '#app/(shop)/checkout/use-kept-form.ts';
import type { Country } from '#components/address/address-fields.tsx';
import { toShippingAddress } from '#components/address/address-form.ts';
import { AddressLines } from '#components/address/address-lines.tsx';
import { CouponField } from '#components/cart/coupon-field.tsx';
import { AddressStep } from '#components/checkout/address-step.tsx';
import { CardField, type CardTaker } from '#components/checkout/card-field.tsx';
import {
  type CheckoutForm,
  emptyForm,
  type FormErrors,
  type FormField,
  fieldError,
  formErrors,
  serverErrors,
} from '#components/checkout/checkout-form.ts';
import { CheckoutSection } from '#components/checkout/checkout-section.tsx';
import { DeliveryStep } from '#components/checkout/delivery-step.tsx';
import { OrderGlance } from '#components/checkout/order-glance.tsx';
import { OrderReview } from '#components/checkout/order-review.tsx';
import type { OpenOrder } from '#components/checkout/resume-order.tsx';
import type { AddressView } from '#domain/account/types.ts';
import type { CheckoutView } from '#domain/order/types.ts';
import type { DeliveryDays } from '#domain/stock/types.ts';

// Most orders are taken: comes with Pay, or with the page where something is short already.
const loadPanel = () => import('#app/(shop)/checkout/refusal-panel.tsx');
const RefusalPanel = lazy(async () => ({ default: (await loadPanel()).RefusalPanel }));
// Comes when something is wrong.
const ErrorSummary = lazy(async () => ({ default: (await import('#components/ui/error-summary.tsx')).ErrorSummary }));
// Few carts are ordered already, or empty by now.
const ResumeOrder = lazy(async () => ({
  default: (await import('#components/checkout/resume-order.tsx')).ResumeOrder,
}));
const NothingToOrder = lazy(async () => ({
  default: (await import('#app/(shop)/checkout/nothing-to-order.tsx')).NothingToOrder,
}));

type CheckoutScreenProps = {
  preview: CheckoutView;
  openOrder: OpenOrder | null;
  member: { userId: string; email: string } | null;
  addresses: readonly AddressView[];
  countries: readonly Country[];
  homeCountry: string;
  /** The server's time, and how long parcels take wherever they go. */
  now: string;
  anywhere: DeliveryDays;
  holdMinutes: number;
};

/**
 * One page from address to Pay: address, delivery, payment, review. What is finished folds up and can be opened again, what was typed
 * stays whatever happens, and what went wrong stands at the top with the way on.
 */
export function CheckoutScreen(props: CheckoutScreenProps) {
  const { member, addresses, countries, holdMinutes } = props;
  const t = useTranslations('checkout');
  const router = useRouter();
  const words = { checkout: t, address: useTranslations('address') };
  const guest = member === null;
  const [kept, change] = useKeptForm(member?.userId ?? GUEST, emptyForm(props.homeCountry, addresses));
  // What was kept may name an address that has left the book since.
  const chosen = addresses.find((address) => address.addressId === kept.addressId);
  const form = chosen ? kept : { ...kept, addressId: '' };
  const [errors, setErrors] = useState<FormErrors>({});
  const [attempt, setAttempt] = useState(0);
  // Until the buyer opens or closes it: open where something has to be typed.
  const [opened, setOpened] = useState<boolean | null>(null);
  const editing = opened ?? !chosen;
  const nextHeading = useRef<HTMLHeadingElement>(null);
  const addressHeading = useRef<HTMLHeadingElement>(null);
  const trouble = useRef<HTMLDivElement>(null);
  const refused = useRef(false);
  const card = useRef<CardTaker>(null);
  const [taking, setTaking] = useState(false);
  // While a button is being pressed nothing may move it away: a word that comes or goes above it would, and the click were lost.
  const pressing = useRef(false);

  const destination: Destination = chosen
    ? { addressId: chosen.addressId }
    : { shippingAddress: toShippingAddress(form) };
  const checkout = useCheckout(props.preview, editing ? null : destination, ({ problem }) => {
    show(problem.code === 'INVALID_REQUEST' ? serverErrors(words, problem.errors ?? [], form) : {});
    if (problem.code === 'NOT_FOUND') {
      // The chosen address has left the book in another window: the others are shown, and what was typed.
      setOpened(true);
      router.refresh();
    }
  });
  const coupon = useCoupon(checkout.refresh);
  const { preview, refusal } = checkout;
  useErrorTitle(refusal !== null || (attempt > 0 && Object.keys(errors).length > 0));
  const places = usePlaces(form.country, editing && !chosen);
  useEffect(() => {
    // After the panel is on the page; a frame's wait is too short on a busy device.
    if (refusal) trouble.current?.focus();
    refused.current = refusal !== null;
  }, [refusal]);
  const showTrouble = useCallback((panel: HTMLDivElement | null) => {
    trouble.current = panel;
    // Its code came after the refusal.
    if (refused.current) panel?.focus();
  }, []);

  useEffect(() => {
    // Finished: on to the next section, once this one has folded up.
    if (opened === false) nextHeading.current?.focus();
  }, [opened]);

  /** Shows what is wrong, beside the fields and in the summary, which takes the focus; says whether anything is. */
  const show = (found: FormErrors): boolean => {
    setErrors(found);
    const { paymentMethodToken: _card, ...typed } = found;
    if (Object.keys(typed).length > 0) setOpened(true);
    if (Object.keys(found).length > 0) setAttempt((count) => count + 1);
    return Object.keys(found).length > 0;
  };
  const judge = (field: FormField, as: CheckoutForm) =>
    setErrors(({ [field as keyof FormErrors]: _before, ...rest }) => {
      const error = fieldError(words, as, field, guest);
      return error ? { ...rest, [field]: error } : rest;
    });
  const finishAddress = () => {
    if (show(formErrors(words, form, guest))) return;
    setOpened(false);
  };
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (show(formErrors(words, form, guest))) return;
    if (!preview.orderable && !refusal) trouble.current?.focus();
    else void pay();
  };
  const pay = async () => {
    void loadPanel().catch(() => undefined);
    setTaking(true);
    const taken = await card.current?.takeCard();
    setTaking(false);
    if (!taken || 'error' in taken) {
      // No field yet: its code is on the way.
      show({ paymentMethodToken: taken ? taken.error : t('cardNotReady') });
      return;
    }
    const keep = member && 'shippingAddress' in destination && form.keepAddress === 'yes';
    const order = { ...destination, paymentMethodToken: taken.token, ...(guest ? { email: form.email.trim() } : {}) };
    await checkout.pay(order, async () => {
      if (keep) await keepAddress(destination.shippingAddress);
    });
  };

  const emptied = refusal?.problem.code === 'CART_EMPTY';
  if (preview.items.length === 0 && (!refusal || emptied) && preview.warnings.length === 0) {
    return (
      <Suspense>
        <NothingToOrder emptied={emptied} />
      </Suspense>
    );
  }

  return (
    // A click before the script runs sends the form itself: by POST, so that nobody's address is left in an address bar or a log.
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onPointerDownCapture={(event) => {
        pressing.current = event.target instanceof Element && event.target.closest('button') !== null;
      }}
      onPointerUp={() => {
        pressing.current = false;
      }}
      onPointerCancel={() => {
        pressing.current = false;
      }}
      className="grid gap-6"
    >
      <h1 className="text-2xl">{t('title')}</h1>
      {props.openOrder && !refusal && (
        <Suspense>
          <ResumeOrder order={props.openOrder} />
        </Suspense>
      )}
      {attempt > 0 && (
        <Suspense>
          <ErrorSummary errors={errors} idPrefix="checkout" attempt={attempt} />
        </Suspense>
      )}
      {(refusal !== null || preview.warnings.length > 0) && (
        <Suspense>
          <RefusalPanel ref={showTrouble} checkout={checkout} />
        </Suspense>
      )}
      <OrderGlance preview={preview} />
      <div className="grid items-start gap-x-8 gap-y-8 sm:gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-8 sm:gap-6">
          <CheckoutSection
            step={1}
            title={t('address')}
            headingRef={addressHeading}
            onEdit={() => {
              setOpened(true);
              addressHeading.current?.focus();
            }}
            summary={
              editing ? undefined : (
                <div className="grid gap-1 text-sm">
                  <AddressLines address={chosen ?? toShippingAddress(form)} />
                  <p className="break-all text-muted">{member?.email ?? form.email}</p>
                </div>
              )
            }
          >
            <AddressStep
              {...{ member, addresses, countries, places, form, errors }}
              onChange={(changed) => {
                change(changed);
                // What was wrong is right as soon as it is, and not when the field is left.
                for (const field of Object.keys(changed) as FormField[])
                  if (field in errors) judge(field, { ...form, ...changed });
              }}
              onLeave={(field) => {
                if (!pressing.current) judge(field, form);
              }}
              onContinue={finishAddress}
            />
          </CheckoutSection>
          <CheckoutSection step={2} title={t('delivery')} headingRef={nextHeading}>
            <DeliveryStep
              now={props.now}
              days={props.anywhere}
              shipping={preview.shipping}
              currency={preview.currency}
              parcels={checkout.parcels}
            />
          </CheckoutSection>
          <CheckoutSection step={3} title={t('payment')}>
            <CardField
              ref={card}
              value={form.paymentMethodToken}
              onChange={(paymentMethodToken) => change({ paymentMethodToken })}
              error={errors.paymentMethodToken}
            />
          </CheckoutSection>
        </div>
        <div className="lg:sticky lg:top-6">
          <OrderReview
            coupon={
              <CouponField
                coupon={preview.coupon}
                currency={preview.currency}
                busy={coupon.busy}
                error={coupon.error}
                onApply={coupon.apply}
                onRemove={coupon.remove}
              />
            }
            preview={preview}
            holdMinutes={holdMinutes}
            paying={taking || checkout.paying}
            blocked={!preview.orderable}
          />
        </div>
      </div>
    </form>
  );
}
