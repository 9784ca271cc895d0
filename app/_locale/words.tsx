import { type Messages, NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { Namespace } from '#app/_locale/locales.ts';
import type { Locale } from '#db/enums.ts';

type WordsProps = { of: readonly Namespace[]; locale?: Locale; children: React.ReactNode };

/**
 * Hands words to the components that run in the browser: those of the namespaces named, since they travel with the page.
 * Components that run on the server alone have all of them anyway.
 */
export async function Words({ of, locale, children }: WordsProps) {
  const all: Messages = await getMessages(locale ? { locale } : undefined);
  const messages = Object.fromEntries(of.map((namespace) => [namespace, all[namespace]]));
  return (
    <NextIntlClientProvider messages={messages} {...(locale ? { locale } : {})}>
      {children}
    </NextIntlClientProvider>
  );
}
