'use client';

import { DropdownMenu } from 'radix-ui';

const row =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-sm outline-none data-highlighted:bg-accent-soft data-highlighted:text-accent';

type MenuProps = { trigger: React.ReactNode; label: string; children: React.ReactNode };

export function Menu({ trigger, label, children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          aria-label={label}
          className="z-40 min-w-56 animate-rise rounded-lg border border-line bg-paper p-1.5 shadow-lift"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** An entry that does something, or (with `asChild`) a link. */
export function MenuEntry({
  asChild,
  onSelect,
  children,
}: {
  asChild?: boolean;
  onSelect?: () => void;
  children: React.ReactNode;
}) {
  return (
    <DropdownMenu.Item asChild={asChild ?? false} className={row} onSelect={onSelect}>
      {children}
    </DropdownMenu.Item>
  );
}

export type MenuChoice = {
  value: string;
  label: string;
  icon: React.ReactNode;
  /** The language of the label, where it is not the page's. */
  language?: string;
};

/** One of a few values; the chosen one is marked. */
export function MenuChoices(props: {
  value: string;
  choices: readonly MenuChoice[];
  onChange: (value: string) => void;
}) {
  return (
    <DropdownMenu.RadioGroup value={props.value} onValueChange={props.onChange}>
      {props.choices.map((choice) => (
        <DropdownMenu.RadioItem key={choice.value} value={choice.value} className={row}>
          {choice.icon}
          <span lang={choice.language} className="flex-1">
            {choice.label}
          </span>
          <DropdownMenu.ItemIndicator className="text-accent">●</DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

/** Between two groups of entries. */
export function MenuLine() {
  return <DropdownMenu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
}

export function MenuNote({ children }: { children: React.ReactNode }) {
  return <DropdownMenu.Label className="px-3 pt-2 pb-1 text-muted text-xs">{children}</DropdownMenu.Label>;
}
