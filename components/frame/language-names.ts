import type { Locale } from '#db/enums.ts';

/** Each language by its own name, as who looks for it reads it. */
export const languageNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  tr: 'Türkçe',
  id: 'Bahasa Indonesia',
};
