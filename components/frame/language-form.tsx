'use client';

import { useLocale, useTranslations } from 'next-intl';
import { languageNames } from '#components/frame/language-names.ts';
import { type Locale, locales } from '#db/enums.ts';

/**
 * All languages side by side, for the foot of the page. Before the script has come it is a form like any other, which brings
 * the person back to where they were; then it goes by `onChange`, and nothing that was typed is lost.
 */
export function LanguageForm({ onChange }: { onChange: (locale: Locale) => void }) {
  const t = useTranslations('frame');
  const chosen = useLocale();
  return (
    <form
      method="post"
      action="/api/v1/language"
      aria-label={t('language')}
      onSubmit={(event) => {
        event.preventDefault();
        const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
        const locale = locales.find((each) => each === button?.value);
        if (locale) onChange(locale);
      }}
      className="flex flex-wrap gap-1"
    >
      {locales.map((locale) => (
        <button
          key={locale}
          type="submit"
          name="locale"
          value={locale}
          lang={locale}
          aria-pressed={locale === chosen}
          className="min-h-9 rounded-full px-3 text-muted text-sm hover:text-accent aria-pressed:bg-paper aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {languageNames[locale]}
        </button>
      ))}
    </form>
  );
}
