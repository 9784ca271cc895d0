'use client';

import { useLocale, useTranslations } from 'next-intl';
import { languageNames } from '#components/frame/language-names.ts';
import { MenuChoices } from '#components/ui/menu-panel.tsx';
import { type Locale, locales } from '#db/enums.ts';

const choices = locales.map((value) => ({
  value,
  label: languageNames[value],
  language: value,
  icon: (
    // Not by CSS, which makes İD of id on a Turkish page.
    <span aria-hidden className="w-5 shrink-0 text-center font-semibold text-muted text-xs">
      {value.toUpperCase()}
    </span>
  ),
}));

/** The languages of the shop as a part of a menu; each is called by its own name. */
export function LanguageChoices({ onChange }: { onChange: (locale: Locale) => void }) {
  const t = useTranslations('frame');
  return (
    <MenuChoices
      label={t('language')}
      value={useLocale()}
      choices={choices}
      onChange={(value) => onChange(value as Locale)}
    />
  );
}
