import { type Locale, locales } from '#db/enums.ts';

export const localeCookie = 'locale';

/** The language of whoever says nothing that we speak. */
export const defaultLocale: Locale = locales[0];

/** Set by the proxy for pages that are in one language whoever reads them: the consoles. */
export const pageLocaleHeader = 'x-page-locale';

/** Every file of `messages/<locale>/`, by the folder of the components that speak so. */
export const namespaces = [
  'account',
  'address',
  'cart',
  'catalog',
  'checkout',
  'developers',
  'frame',
  'notice',
  'order',
  'problem',
  'ui',
] as const;
export type Namespace = (typeof namespaces)[number];

/** What `Words` hands to the browser around every page: words of the parts that any page has. */
export const wordsEverywhere = ['ui'] as const satisfies readonly Namespace[];

/** The same around every page of a shopper. It is sent once a visit: a layout is not made again on the way between pages. */
export const wordsInShop = [
  'account',
  'cart',
  'catalog',
  'frame',
  'problem',
  'ui',
] as const satisfies readonly Namespace[];

/** The same around a section of it that has much to say of its own, in place of the shop's. */
export const wordsAtCheckout = [...wordsInShop, 'address', 'checkout'] as const satisfies readonly Namespace[];
export const wordsOfOrders = [...wordsInShop, 'checkout', 'order'] as const satisfies readonly Namespace[];
export const wordsOfAddresses = [...wordsInShop, 'address'] as const satisfies readonly Namespace[];

/** The same in the consoles, which are in English: their header is the shop's, in part. */
export const wordsInConsole = ['frame', 'problem', 'ui'] as const satisfies readonly Namespace[];

const isLocale = (value: string | undefined): value is Locale => locales.some((locale) => locale === value);

/** What a cookie says, when it is a language of ours. */
export const parseLocale = (value: string | undefined): Locale | undefined => (isLocale(value) ? value : undefined);

/**
 * The first language of ours that an Accept-Language header asks for, in the order of its weights; `in` is how old systems
 * write Indonesian. Undefined when it asks for none of them.
 */
export function acceptedLocale(header: string | null): Locale | undefined {
  const wanted = (header ?? '')
    .split(',')
    .slice(0, 30)
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      const language = range.split('-')[0] ?? '';
      return { language: language === 'in' ? 'id' : language, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wanted.map(({ language }) => parseLocale(language)).find((locale) => locale !== undefined);
}

/** The language to speak to whoever sent these: what they chose, else what their browser asks for, else ours. */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | null): Locale {
  return parseLocale(cookie) ?? acceptedLocale(acceptLanguage) ?? defaultLocale;
}

/** The language of whoever sent a request to the API. */
export function localeOf(headers: Pick<Headers, 'get'>): Locale {
  const cookies = headers.get('cookie')?.split(';') ?? [];
  const cookie = cookies.map((part) => part.trim()).find((part) => part.startsWith(`${localeCookie}=`));
  return chooseLocale(cookie?.slice(localeCookie.length + 1), headers.get('accept-language'));
}
