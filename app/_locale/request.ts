import { headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { type Namespace, namespaces, pageLocaleHeader, parseLocale } from '#app/_locale/locales.ts';
import { readLocale } from '#app/_locale/read-locale.ts';
import { processEnv } from '#db/client.ts';
import type { Locale } from '#db/enums.ts';

async function loadMessages(locale: Locale) {
  const read = async (namespace: Namespace) => {
    // Relative and not by alias, so that the bundler knows which files this can mean.
    const file: { default: object } = await import(`../../messages/${locale}/${namespace}.json`);
    return [namespace, file.default] as const;
  };
  return Object.fromEntries(await Promise.all(namespaces.map(read)));
}

/** What next-intl asks once for each page: its language, all its words, and the shop's clock. */
export default getRequestConfig(async () => {
  const fixed = parseLocale((await headers()).get(pageLocaleHeader) ?? undefined);
  const locale = fixed ?? (await readLocale());
  return { locale, messages: await loadMessages(locale), timeZone: processEnv().STORE_TIME_ZONE };
});
