import type { SagaStep } from '#db/enums.ts';

const stepWords: Record<Exclude<SagaStep, 'DONE'>, { label: string; note: string }> = {
  AUTHORIZE: { label: 'Authorise', note: 'the bank is being asked for the money' },
  ASK_BANK: { label: 'Ask bank', note: 'an answer was lost; looking it up' },
  AWAIT_PAYER: { label: 'Await payer', note: '3-D Secure, or another card' },
  CAPTURE: { label: 'Capture', note: 'units confirmed, money being taken' },
  UNWIND: { label: 'Unwind', note: 'ended; void or refund to do' },
};

/** How many orders wait at each step of the saga, as bars against the fullest one. */
export function StepBars({ counts }: { counts: Record<SagaStep, number> }) {
  const steps = Object.keys(stepWords) as (keyof typeof stepWords)[];
  const most = Math.max(1, ...steps.map((step) => counts[step]));
  return (
    <dl className="grid gap-x-6 gap-y-4 lg:grid-cols-5">
      {steps.map((step) => (
        <div key={step} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1.5 lg:content-start">
          <dt className="text-sm">
            <span className="font-semibold">{stepWords[step].label}</span>{' '}
            <span className="text-muted text-xs lg:block">{stepWords[step].note}</span>
          </dt>
          <dd className="figures font-display font-semibold">{counts[step]}</dd>
          <div aria-hidden className="col-span-2 h-2 lg:order-first overflow-hidden rounded-full bg-sunken">
            <div
              className="h-full rounded-full bg-accent transition-[width] duration-500"
              style={{ width: `${(counts[step] / most) * 100}%` }}
            />
          </div>
        </div>
      ))}
    </dl>
  );
}
