'use client';

import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useErrorTitle } from '#app/_client/use-error-title.ts';
import { RefusalPanel } from '#app/(shop)/checkout/refusal-panel.tsx';
import { useCheckout } from '#app/(shop)/checkout/use-checkout.ts';
import { useKeptForm } from '#app/(shop)/checkout/use-kept-form.ts';
import { AddressFields, type Country, EmailField } from '#components/checkout/address-fields.tsx';
import { CardField, type CardTaker } from '#components/checkout/card-field.tsx';
import {
  type FormErrors,
  type FormField,
  fieldError,
  formErrors,
  serverErrors,
  toShippingAddress,
} from '#components/checkout/checkout-form.ts';
import { CheckoutSection } from '#components/checkout/checkout-section.tsx';
import { ErrorSummary } from '#components/checkout/error-summary.tsx';
import { OrderReview } from '#components/checkout/order-review.tsx';
import { type OpenOrder, ResumeOrder } from '#components/checkout/resume-order.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatMoney } from '#components/ui/money.tsx';
import type { PreviewView } from '#domain/pricing/types.ts';

type CheckoutScreenProps = {
  preview: PreviewView;
  openOrder: OpenOrder | null;
  member: { email: string } | null;
  countries: readonly Country[];
  homeCountry: string;
  arrives: string;
  holdMinutes: number;
};

/** One page from address to Pay: what was typed stays whatever happens, and what went wrong stands at the top with the way on. */
export function CheckoutScreen(props: CheckoutScreenProps) {
  const { member, countries, holdMinutes } = props;
  const t = useTranslations('checkout');
  const locale = useLocale();
  const guest = member === null;
  const [form, change] = useKeptForm(props.homeCountry);
  const [errors, setErrors] = useState<FormErrors>({});
  const [attempt, setAttempt] = useState(0);
  const trouble = useRef<HTMLDivElement>(null);
  const card = useRef<CardTaker>(null);
  const [taking, setTaking] = useState(false);
  const checkout = useCheckout(props.preview, ({ problem }) => {
    const placed = problem.code === 'INVALID_REQUEST' ? serverErrors(t, problem.errors ?? [], form) : {};
    setErrors(placed);
    if (Object.keys(placed).length > 0) setAttempt((count) => count + 1);
  });
  const { preview, refusal } = checkout;
  useErrorTitle(refusal !== null || (attempt > 0 && Object.keys(errors).length > 0));
  useEffect(() => {
    // After the panel is on the page; a frame's wait is too short on a busy device.
    if (refusal) trouble.current?.focus();
  }, [refusal]);

  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const found = formErrors(t, form, guest);
    setErrors(found);
    if (Object.keys(found).length > 0) setAttempt((count) => count + 1);
    else if (!preview.orderable && !refusal) trouble.current?.focus();
    else void pay();
  };
  const pay = async () => {
    setTaking(true);
    const taken = await card.current?.takeCard();
    setTaking(false);
    if (!taken || 'error' in taken) {
      setErrors(taken ? { paymentMethodToken: taken.error } : {});
      setAttempt((count) => count + 1);
      return;
    }
    await checkout.pay({
      shippingAddress: toShippingAddress(form),
      paymentMethodToken: taken.token,
      ...(guest ? { email: form.email.trim() } : {}),
    });
  };
  const binding = {
    form,
    errors,
    onChange: change,
    onLeave: (field: FormField) =>
      setErrors(({ [field]: _before, ...rest }) => {
        const error = fieldError(t, form, field, guest);
        return error ? { ...rest, [field]: error } : rest;
      }),
  };

  const emptied = refusal?.problem.code === 'CART_EMPTY';
  if (preview.items.length === 0 && (!refusal || emptied) && preview.warnings.length === 0) {
    return (
      <EmptyState
        level={1}
        title={t('nothingToOrder')}
        action={
          <Button asChild>
            <Link href="/">{t('lookAround')}</Link>
          </Button>
        }
      >
        {emptied && (
          <p>
            {t.rich('emptied', {
              orders: (text) => (
                <Link href="/orders" className="text-accent underline underline-offset-4">
                  {text}
                </Link>
              ),
            })}
          </p>
        )}
      </EmptyState>
    );
  }

  return (
    // A click before the script runs sends the form itself: by POST, so that nobody's address is left in an address bar or a log.
    <form method="post" noValidate onSubmit={submit} className="grid gap-6">
      <h1 className="text-2xl">{t('title')}</h1>
      {props.openOrder && !refusal && <ResumeOrder order={props.openOrder} />}
      <ErrorSummary errors={attempt > 0 ? errors : {}} attempt={attempt} />
      <RefusalPanel ref={trouble} checkout={checkout} />
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[1fr_24rem]">
        <div className="grid gap-8">
          <CheckoutSection step={1} title={t('contact')}>
            {member ? (
              <p className="text-sm">
                {t.rich('reachYou', { email: member.email, strong: (text) => <strong>{text}</strong> })}
              </p>
            ) : (
              <EmailField {...binding} />
            )}
          </CheckoutSection>
          <CheckoutSection step={2} title={t('address')}>
            <AddressFields {...binding} countries={countries} />
          </CheckoutSection>
          <CheckoutSection step={3} title={t('delivery')}>
            <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 rounded-lg border border-line bg-paper p-4 text-sm">
              <span>
                <span className="font-semibold">{t('toYourDoor')}</span>
                <span className="block text-muted">{t('arrives', { dates: props.arrives })}</span>
              </span>
              <span className="figures font-semibold">
                {Number(preview.shipping) === 0 ? t('free') : formatMoney(preview.shipping, preview.currency, locale)}
              </span>
            </p>
          </CheckoutSection>
          <CheckoutSection step={4} title={t('payment')}>
            <CardField
              ref={card}
              value={form.paymentMethodToken}
              onChange={(token) => change('paymentMethodToken', token)}
              error={errors.paymentMethodToken}
            />
          </CheckoutSection>
        </div>
        <div className="lg:sticky lg:top-6">
          <OrderReview
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
