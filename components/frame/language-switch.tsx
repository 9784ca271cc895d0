'use client';

import { Globe } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { languageNames } from '#components/frame/language-names.ts';
import { Menu, MenuChoices, MenuNote } from '#components/ui/menu.tsx';
import { type Locale, locales } from '#db/enums.ts';

const choices = locales.map((value) => ({
  value,
  label: languageNames[value],
  language: value,
  icon: (
    <span aria-hidden className="w-6 font-semibold text-muted text-xs uppercase">
      {value}
    </span>
  ),
}));

/** The language of the shop, from a menu in its header; each one is called by its own name. */
export function LanguageSwitch({ onChange }: { onChange: (locale: Locale) => void }) {
  const t = useTranslations('frame');
  const locale = useLocale();
  return (
    <Menu
      label={t('language')}
      trigger={
        <button
          type="button"
          aria-label={t('languageIs', { name: languageNames[locale] })}
          className="flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-1.5 font-semibold text-xs uppercase hover:bg-accent-soft hover:text-accent"
        >
          <Globe aria-hidden className="size-5" />
          <span aria-hidden className="max-sm:hidden">
            {locale}
          </span>
        </button>
      }
    >
      <MenuNote>{t('language')}</MenuNote>
      <MenuChoices value={locale} choices={choices} onChange={(value) => onChange(value as Locale)} />
    </Menu>
  );
}
