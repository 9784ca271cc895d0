import type { Messages, NamespaceKeys, NestedKeyOf, useTranslations } from 'next-intl';

/** What `useTranslations(namespace)` gives: for functions that find words and are no components. */
export type Translator<Namespace extends NamespaceKeys<Messages, NestedKeyOf<Messages>>> = ReturnType<
  typeof useTranslations<Namespace>
>;
