'use client';

import { cloneElement, type ReactElement, use, useEffect, useRef, useState } from 'react';
import { MenuContext } from '#components/ui/menu.tsx';

const row =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-left text-sm outline-none focus:bg-accent-soft focus:text-accent';
const ITEMS = '[role^="menuitem"]';

/** The open menu: takes the focus when it comes, and moves it between its entries. */
export function MenuPanel({ children }: { children: React.ReactNode }) {
  const { id, label } = use(MenuContext);
  const panel = useRef<HTMLDivElement>(null);
  const [shift, setShift] = useState(0);
  const items = () => [...(panel.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.querySelector<HTMLElement>(ITEMS)?.focus({ preventScroll: true });
    // On a narrow screen it would stick out at the left, where nobody can scroll to.
    setShift(Math.min(0, element.getBoundingClientRect().left - 8));
  }, []);

  const move = (event: React.KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const step = targets[event.key];
    const found =
      step !== undefined
        ? all.at(step % all.length)
        : event.key.length === 1
          ? [...all.slice(at + 1), ...all].find((item) =>
              item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()),
            )
          : undefined;
    if (step !== undefined || (found && event.key !== ' ')) event.preventDefault();
    found?.focus();
  };

  return (
    <div
      ref={panel}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      style={{ right: shift }}
      onKeyDown={move}
      onPointerMove={(event) => (event.target as Element).closest<HTMLElement>(ITEMS)?.focus({ preventScroll: true })}
      className="absolute top-full z-40 mt-2 min-w-56 animate-rise rounded-lg border border-line bg-paper p-1.5 shadow-lift outline-none"
    >
      {children}
    </div>
  );
}

type MenuEntryProps = {
  /** Gives the look to the one child, a link, instead of making a button. */
  asChild?: boolean;
  onSelect?: () => void;
  children: React.ReactNode;
};

/** An entry that does something, or (with `asChild`) a link. */
export function MenuEntry({ asChild, onSelect, children }: MenuEntryProps) {
  const { close } = use(MenuContext);
  const props = {
    role: 'menuitem',
    tabIndex: -1,
    className: row,
    onClick: () => {
      close();
      onSelect?.();
    },
  };
  if (asChild) return cloneElement(children as ReactElement<typeof props>, props);
  return (
    <button type="button" {...props}>
      {children}
    </button>
  );
}

export type MenuChoice = {
  value: string;
  label: string;
  icon: React.ReactNode;
  /** The language of the label, where it is not the page's. */
  language?: string;
};

/** One of a few values, under the name of what they are about; the chosen one is marked. */
export function MenuChoices(props: {
  label: string;
  value: string;
  choices: readonly MenuChoice[];
  onChange: (value: string) => void;
}) {
  const { close } = use(MenuContext);
  const choices = props.choices.map((choice) => {
    const chosen = choice.value === props.value;
    return (
      <button
        key={choice.value}
        type="button"
        role="menuitemradio"
        aria-checked={chosen}
        tabIndex={-1}
        className={row}
        onClick={() => {
          close();
          props.onChange(choice.value);
        }}
      >
        {choice.icon}
        <span lang={choice.language} className="flex-1">
          {choice.label}
        </span>
        {chosen && (
          <span aria-hidden className="text-accent">
            ●
          </span>
        )}
      </button>
    );
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is nothing that a menu may hold.
    <div role="group" aria-label={props.label}>
      <div aria-hidden>
        <MenuNote>{props.label}</MenuNote>
      </div>
      {choices}
    </div>
  );
}

/** Between two groups of entries. */
export function MenuLine() {
  return <hr className="-mx-1.5 my-1.5 border-0 border-line border-t" />;
}

export function MenuNote({ children }: { children: React.ReactNode }) {
  return <div className="px-3 pt-2 pb-1 text-muted text-xs">{children}</div>;
}
