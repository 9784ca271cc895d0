import { cva, type VariantProps } from 'class-variance-authority';
import { AlarmClock, CircleAlert, CircleCheck, Info } from 'lucide-react';
import { type Ref, useId } from 'react';
import { classNames } from '#components/ui/class-names.ts';

const look = cva('flex gap-3 rounded-lg border p-4 text-sm', {
  variants: {
    tone: {
      info: 'border-accent/30 bg-accent-soft [&>svg]:text-accent',
      good: 'border-good/30 bg-good-soft [&>svg]:text-good',
      time: 'border-ember/40 bg-ember-soft [&>svg]:text-ember',
      brass: 'border-brass/35 bg-brass-soft [&>svg]:text-brass',
      bad: 'border-bad/40 bg-bad-soft [&>svg]:text-bad',
    },
  },
  defaultVariants: { tone: 'info' },
});

const icons = { info: Info, good: CircleCheck, time: AlarmClock, brass: Info, bad: CircleAlert };

type AlertProps = VariantProps<typeof look> & {
  title?: string;
  children?: React.ReactNode;
  /** `alert` interrupts a screen reader, `status` waits; leave out for what was there when the page came. */
  role?: 'alert' | 'status';
  className?: string;
  ref?: Ref<HTMLDivElement>;
  tabIndex?: number;
};

/** Something to know, with the next step beside it; the tone is always said in words too. One that takes the focus says its title. */
export function Alert({ tone, title, children, className, role, ...rest }: AlertProps) {
  const Icon = icons[tone ?? 'info'];
  const titleId = useId();
  const named = title ? { role: role ?? 'group', 'aria-labelledby': titleId } : { role };
  return (
    <div className={classNames(look({ tone }), className)} {...named} {...rest}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 flex-1 gap-2">
        {title && (
          <p id={titleId} className="font-bold text-base leading-snug">
            {title}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
