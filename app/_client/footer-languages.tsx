'use client';

import { useKeepLocale } from '#app/_client/use-keep-locale.ts';
import { LanguageForm } from '#components/frame/language-form.tsx';

export function FooterLanguages() {
  return <LanguageForm onChange={useKeepLocale()} />;
}
