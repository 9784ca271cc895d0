'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MenuChoices } from '#components/ui/menu-panel.tsx';

export type Theme = 'system' | 'light' | 'dark';

const choices = [
  { value: 'system', label: 'themeSystem', icon: <Monitor aria-hidden className="mx-0.5 size-4" /> },
  { value: 'light', label: 'themeLight', icon: <Sun aria-hidden className="mx-0.5 size-4" /> },
  { value: 'dark', label: 'themeDark', icon: <Moon aria-hidden className="mx-0.5 size-4" /> },
] as const;

/** The themes as a part of a menu. `onChange` keeps the choice (a cookie, so that the server paints the right theme at once). */
export function ThemeChoices({ theme, onChange }: { theme: Theme; onChange: (theme: Theme) => void }) {
  const t = useTranslations('frame');
  const [chosen, setChosen] = useState(theme);
  return (
    <MenuChoices
      label={t('theme')}
      value={chosen}
      choices={choices.map((choice) => ({ ...choice, label: t(choice.label) }))}
      onChange={(value) => {
        setChosen(value as Theme);
        onChange(value as Theme);
      }}
    />
  );
}
