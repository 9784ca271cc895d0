import { cva, type VariantProps } from 'class-variance-authority';
import { type ComponentProps, cloneElement, type ReactElement } from 'react';
import { classNames } from '#components/ui/class-names.ts';

/** How a button looks, for what is one without being one: a link, the head of something that folds. */
export const buttonLook = cva(
  'inline-flex select-none items-center justify-center gap-2 rounded-md font-semibold no-underline transition-[background-color,border-color,color,transform] duration-150 active:translate-y-px disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-[1.15em] [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        primary: 'bg-accent text-on-accent hover:bg-accent-strong',
        secondary: 'border border-edge bg-paper text-ink hover:border-ink',
        quiet: 'text-accent hover:bg-accent-soft',
        danger: 'border border-bad text-bad hover:bg-bad-soft',
      },
      size: {
        // 44 px, as high as a field beside it, for what matters most on a page, 36 px beside other things, both above the 24 px of WCAG 2.5.8.
        main: 'min-h-11 px-5 py-2 text-base',
        small: 'min-h-9 px-3.5 py-1.5 text-sm',
        icon: 'size-11 p-0',
      },
      wide: { true: 'w-full' },
    },
    defaultVariants: { tone: 'primary', size: 'main' },
  },
);

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonLook> & {
    /** Gives the look to the one child (a link) instead of making a button. */
    asChild?: boolean;
    /** Something is under way: the button keeps its place and its focus, and does nothing. */
    busy?: boolean;
  };

export function Button({ tone, size, wide, asChild, busy, className, onClick, children, ...rest }: ButtonProps) {
  const classes = classNames(buttonLook({ tone, size, wide }), className);
  if (asChild) {
    const child = children as ReactElement<{ className?: string }>;
    return cloneElement(child, { ...rest, className: classNames(classes, child.props.className) });
  }
  return (
    <button
      type="button"
      className={classes}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** Three rope strands that pull in turn; still where motion is not wanted. */
export function Spinner() {
  return (
    <span aria-hidden className="inline-flex items-center gap-0.5">
      {[0, 150, 300].map((delay) => (
        <span
          key={delay}
          className="h-3.5 w-1 animate-breathe rounded-full bg-current"
          style={{ animationDelay: `${delay}ms` }}
        />
      ))}
    </span>
  );
}
