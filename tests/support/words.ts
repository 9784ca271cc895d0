import fs from 'node:fs';
import path from 'node:path';
import { createTranslator } from 'next-intl';
import { type Namespace, namespaces } from '#app/_locale/locales.ts';
import type { Translator } from '#components/ui/translator.ts';
import type { Locale } from '#db/enums.ts';

const folder = path.join(import.meta.dirname, '../../messages');

/** What a language says under a namespace, as it lies in its file. */
export function readMessages(locale: Locale, namespace: string): Record<string, unknown> {
  return JSON.parse(fs.readFileSync(path.join(folder, locale, `${namespace}.json`), 'utf8'));
}

/** What `useTranslations(namespace)` gives in a component, for functions that take it as an argument. A key that is missing throws. */
export function speakerOf<N extends Namespace>(namespace: N, locale: Locale = 'en'): Translator<N> {
  const messages = Object.fromEntries(namespaces.map((each) => [each, readMessages(locale, each)]));
  const onError = (error: Error) => {
    throw error;
  };
  return createTranslator({ locale, messages, namespace, onError }) as unknown as Translator<N>;
}
