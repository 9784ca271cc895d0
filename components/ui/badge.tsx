import { cva, type VariantProps } from 'class-variance-authority';

const look = cva('inline-flex items-center gap-1 rounded-sm px-2 py-0.5 font-semibold text-xs', {
  variants: {
    tone: {
      plain: 'bg-sunken text-ink',
      accent: 'bg-accent-soft text-accent',
      good: 'bg-good-soft text-good',
      brass: 'bg-brass-soft text-brass',
      ember: 'bg-ember-soft text-ember',
      bad: 'bg-bad-soft text-bad',
    },
  },
  defaultVariants: { tone: 'plain' },
});

export type BadgeTone = NonNullable<VariantProps<typeof look>['tone']>;

export function Badge({ tone, children }: { tone?: BadgeTone; children: React.ReactNode }) {
  return <span className={look({ tone })}>{children}</span>;
}
