'use client';

import { cloneElement, createContext, type ReactElement, Suspense, useEffect, useId, useRef, useState } from 'react';

/*
 * A menu as ARIA describes it (menu, menuitem, menuitemradio; arrows, Home, End, the first letter, Escape), by hand: a library for it would be the
 * largest thing that a page of the shop sends, 30 KB of 170. What opens (menu-panel.tsx) comes when somebody is about to open it.
 */

type OpenMenu = {
  id: string;
  label: string;
  /** Closes the menu that an entry is in, and gives the focus back to its trigger. */
  close: () => void;
};
export const MenuContext = createContext<OpenMenu>({ id: '', label: '', close: () => {} });

type TriggerProps = React.ComponentProps<'button'>;
type MenuProps = {
  trigger: ReactElement<TriggerProps>;
  label: string;
  /** Fetches the code of what opens; nothing opens when it cannot be had. */
  load: () => Promise<unknown>;
  /** A `MenuPanel`, lazy. */
  children: React.ReactNode;
};

export function Menu({ trigger, label, load, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);

  const prepare = () => void load().catch(() => undefined);
  const show = () =>
    void load().then(
      () => setOpen(true),
      () => undefined,
    );
  const close = () => {
    setOpen(false);
    frame.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  };

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the trigger and the entries inside are what is pressed; keys bubble up to here.
    <div
      ref={frame}
      className="relative"
      onBlur={(event) => {
        const next = event.relatedTarget;
        if (open && next !== null && !frame.current?.contains(next)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) close();
        else if (event.key === 'ArrowDown' && !open) {
          event.preventDefault();
          show();
        }
      }}
    >
      {cloneElement(trigger, {
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        ...(open ? { 'aria-controls': id } : {}),
        onClick: () => (open ? setOpen(false) : show()),
        onPointerEnter: prepare,
        onFocus: prepare,
      })}
      {open && (
        <MenuContext value={{ id, label, close }}>
          <Suspense>{children}</Suspense>
        </MenuContext>
      )}
    </div>
  );
}
