import { Check, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Situation } from '#components/order/order-situation.ts';
import { isUndecided } from '#components/order/order-situation.ts';
import { Moment } from '#components/ui/moment.tsx';
import type { Translator } from '#components/ui/translator.ts';
import type { OrderView } from '#domain/order/types.ts';

type Times = Pick<OrderView, 'createdAt' | 'decidedAt'>;
type OrderTimelineProps = { situation: Situation; times: Times; timeZone: string };
type Step = { label: string; state: 'done' | 'now' | 'later' | 'failed'; at?: string };

function stepsOf(t: Translator<'order'>, situation: Situation, { createdAt, decidedAt }: Times): Step[] {
  const ordered: Step = { label: t('step.ordered'), state: 'done', at: createdAt };
  const decided = decidedAt ? { at: decidedAt } : {};
  if (situation === 'CONFIRMED') {
    return [
      ordered,
      { label: t('step.paid'), state: 'done', ...decided },
      { label: t('step.confirmed'), state: 'done' },
      { label: t('step.onItsWay'), state: 'now' },
    ];
  }
  if (situation === 'REFUNDED') {
    return [
      ordered,
      { label: t('step.paid'), state: 'done', ...decided },
      { label: t('situation.REFUNDED.badge'), state: 'failed' },
    ];
  }
  if (isUndecided(situation)) {
    return [
      ordered,
      { label: t(`situation.${situation}.badge`), state: 'now' },
      { label: t('step.confirmed'), state: 'later' },
    ];
  }
  return [ordered, { label: t(`situation.${situation}.badge`), state: 'failed', ...decided }];
}

const dots = {
  done: 'bg-accent text-on-accent',
  now: 'border-2 border-accent bg-paper',
  later: 'border-2 border-line bg-paper',
  failed: 'bg-muted text-ground',
};

/** The course of the order so far, and what is still to come. */
export function OrderTimeline({ situation, times, timeZone }: OrderTimelineProps) {
  const t = useTranslations('order');
  return (
    <ol className="grid gap-0">
      {stepsOf(t, situation, times).map((step) => (
        <li
          key={step.label}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className="relative grid grid-cols-[1.5rem_1fr] gap-3 pb-5 before:absolute before:top-6 before:bottom-0 before:left-[0.6875rem] before:w-0.5 before:bg-line last:pb-0 last:before:hidden"
        >
          <span aria-hidden className={`grid size-6 place-items-center rounded-full ${dots[step.state]}`}>
            {step.state === 'done' && <Check className="size-3.5" />}
            {step.state === 'failed' && <X className="size-3.5" />}
          </span>
          <span className={`text-sm ${step.state === 'later' ? 'text-muted' : 'font-semibold'}`}>
            {step.label}
            <span className="sr-only">, {t(`stepState.${step.state}`)}</span>
            {step.at && (
              <span className="block font-normal text-muted text-xs">
                <Moment iso={step.at} timeZone={timeZone} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
