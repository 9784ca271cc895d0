import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { chooseLocale, localeCookie } from '#app/_locale/locales.ts';

/** The language of the person this page is for. */
export const readLocale = cache(async () => {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  return chooseLocale(jar.get(localeCookie)?.value, sent.get('accept-language'));
});
