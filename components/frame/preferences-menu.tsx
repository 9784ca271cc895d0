'use client';

import { Globe, Sun } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { lazy } from 'react';
import { languageNames } from '#components/frame/language-names.ts';
import type { Theme } from '#components/frame/theme-choices.tsx';
import { Menu } from '#components/ui/menu.tsx';
import type { Locale } from '#db/enums.ts';

const load = () => import('#components/frame/preference-choices.tsx');
const PreferenceChoices = lazy(load);

export type PreferencesMenuProps = {
  theme: Theme;
  onTheme: (theme: Theme) => void;
  /** Left out where the pages are in one language. */
  onLocale?: ((locale: Locale) => void) | undefined;
};

/** How the reader wants the pages: their language, which stands on the button, and light or dark. */
export function PreferencesMenu({ theme, onTheme, onLocale }: PreferencesMenuProps) {
  const t = useTranslations('frame');
  const locale = useLocale();
  const label = onLocale ? t('languageAndTheme', { language: languageNames[locale] }) : t('theme');
  return (
    <Menu
      label={label}
      load={load}
      trigger={
        <button
          type="button"
          aria-label={label}
          className="flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-2 font-semibold text-sm uppercase hover:bg-accent-soft hover:text-accent"
        >
          {onLocale ? <Globe aria-hidden className="size-5" /> : <Sun aria-hidden className="size-5" />}
          {onLocale && <span aria-hidden>{locale}</span>}
        </button>
      }
    >
      <PreferenceChoices {...{ theme, onTheme, onLocale }} />
    </Menu>
  );
}
