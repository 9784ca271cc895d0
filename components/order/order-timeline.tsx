import { Check, X } from 'lucide-react';
import type { Situation } from '#components/order/order-situation.ts';
import { isUndecided } from '#components/order/order-situation.ts';
import { situationWords } from '#components/order/situation-words.ts';
import { Moment } from '#components/ui/moment.tsx';

type Step = { label: string; state: 'done' | 'now' | 'later' | 'failed'; at?: string };

function stepsOf(situation: Situation, createdAt: string): Step[] {
  const ordered: Step = { label: 'Ordered, and everything held', state: 'done', at: createdAt };
  if (situation === 'CONFIRMED') {
    return [
      ordered,
      { label: 'Paid', state: 'done' },
      { label: 'Confirmed', state: 'done' },
      { label: 'On its way', state: 'now' },
    ];
  }
  if (isUndecided(situation)) {
    return [ordered, { label: situationWords[situation].badge, state: 'now' }, { label: 'Confirmed', state: 'later' }];
  }
  return [ordered, { label: situationWords[situation].badge, state: 'failed' }];
}

const dots = {
  done: 'bg-accent text-on-accent',
  now: 'border-2 border-accent bg-paper',
  later: 'border-2 border-line bg-paper',
  failed: 'bg-muted text-ground',
};
const stateWords = { done: 'done', now: 'now', later: 'still to come', failed: 'ended' };

/** The course of the order so far, and what is still to come. */
export function OrderTimeline({
  situation,
  createdAt,
  timeZone,
}: {
  situation: Situation;
  createdAt: string;
  timeZone: string;
}) {
  return (
    <ol className="grid gap-0">
      {stepsOf(situation, createdAt).map((step) => (
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
            <span className="sr-only">, {stateWords[step.state]}</span>
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
