import fs from 'node:fs';
import path from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Locale } from '#db/enums.ts';

type Messages = typeof import('#messages/en/mail.json');

type KeysOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysOf<T[K]>}` }[keyof T & string];
export type WordKey = KeysOf<Messages>;

type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: WordKey, values?: Values) => string;

/**
 * The words of letters in one language, from `messages/<locale>/mail.json`. Read from the disk and formatted here, not by next-intl: the bundler of the web process compiles
 * the messages that it imports, and takes their parser out of every bundle with it, while workers import files as they are.
 */
export function readWords(locale: Locale): Translate {
  const known = words.get(locale);
  if (known) return known;
  // Every process is started at the top of the checkout.
  const file = path.join(process.cwd(), 'messages', locale, 'mail.json');
  const messages: unknown = JSON.parse(fs.readFileSync(/* turbopackIgnore: true */ file, 'utf8'));
  const formats = new Map<WordKey, IntlMessageFormat>();
  const translate: Translate = (key, values) => {
    let format = formats.get(key);
    if (!format) {
      format = new IntlMessageFormat(messageAt(messages, key), locale, undefined, { ignoreTag: true });
      formats.set(key, format);
    }
    return String(format.format(values));
  };
  words.set(locale, translate);
  return translate;
}

const words = new Map<Locale, Translate>();

function messageAt(messages: unknown, key: string): string {
  let found = messages;
  for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
  if (typeof found !== 'string') throw new Error(`No words for ${key}`);
  return found;
}
