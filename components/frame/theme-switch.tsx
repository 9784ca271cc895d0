'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { Menu, MenuChoices, MenuNote } from '#components/ui/menu.tsx';

export type Theme = 'system' | 'light' | 'dark';

const choices = [
  { value: 'system', label: 'As the device', icon: <Monitor aria-hidden className="size-4" /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden className="size-4" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden className="size-4" /> },
];

/** `onChange` keeps the choice (a cookie, so that the server paints the right theme at once). */
export function ThemeSwitch({ theme, onChange }: { theme: Theme; onChange: (theme: Theme) => void }) {
  const [chosen, setChosen] = useState(theme);
  return (
    <Menu
      label="Theme"
      trigger={
        <button
          type="button"
          aria-label="Theme"
          className="grid size-11 place-items-center rounded-md hover:bg-accent-soft hover:text-accent"
        >
          <Sun aria-hidden className="size-5" />
        </button>
      }
    >
      <MenuNote>Theme</MenuNote>
      <MenuChoices
        value={chosen}
        choices={choices}
        onChange={(value) => {
          setChosen(value as Theme);
          onChange(value as Theme);
        }}
      />
    </Menu>
  );
}
