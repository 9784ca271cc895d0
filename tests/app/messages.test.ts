import fs from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import {
  type Namespace,
  namespaces,
  wordsAtCheckout,
  wordsEverywhere,
  wordsInConsole,
  wordsInShop,
  wordsOfAddresses,
  wordsOfOrders,
} from '#app/_locale/locales.ts';
import { locales } from '#db/enums.ts';
import { importsOf } from '#scripts/structure.ts';
import { findWords } from '#tests/support/find-words.ts';
import { readMessages } from '#tests/support/words.ts';

const root = path.join(import.meta.dirname, '..', '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

function filesIn(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
      .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/'))),
  );
}

const langOf = (file: string) => (file.endsWith('x') ? 'tsx' : 'ts');

/** Where every word is said in the reader's language. */
const storefront = [
  ...filesIn(
    'app/(shop)',
    'app/account',
    ...['account', 'address', 'cart', 'catalog', 'checkout', 'developers', 'frame', 'notice', 'order', 'ui']
      .map((folder) => `components/${folder}`)
      .filter((folder) => fs.existsSync(path.join(root, folder))),
  ),
  'app/error.tsx',
  'app/not-found.tsx',
  'app/layout.tsx',
];

/** Names, which are the same in every language. */
const NAMES = new Set(['Google', 'GitHub', 'Stripe']);

const everyone = [...new Set([...storefront, ...filesIn('app', 'components', 'domain/letter')])];
const words = new Map(everyone.map((file) => [file, findWords(read(file), langOf(file))]));

/** `a.b.c` and what is said under it, of a whole namespace. */
function flat(messages: object, before = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string' ? [[before + key, value] as const] : [...flat(value, `${before}${key}.`)],
    ),
  );
}

const said = (locale: (typeof locales)[number], namespace: string) => flat(readMessages(locale, namespace));

/** What a message wants to be given, each with what it is taken for: `count plural`, `strong tag`. */
function argumentsOf(message: string): string[] {
  const found = new Set<string>();
  const look = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      found.add(`${element.value}${element.type === TYPE.tag ? ' tag' : ''}`);
      if (element.type === TYPE.tag) look(element.children);
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const option of Object.values(element.options)) look(option.value);
      }
    }
  };
  look(parse(message));
  return [...found].sort();
}

const all = [...namespaces, 'mail'] as const;

describe.each(all)('%s', (namespace) => {
  const english = said('en', namespace);

  test.each(locales.slice(1))('is complete in %s, with the same arguments', (locale) => {
    const other = said(locale, namespace);
    expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
    const different = [...english].filter(
      ([key, message]) => `${argumentsOf(message)}` !== `${argumentsOf(other.get(key) ?? '')}`,
    );
    expect(different.map(([key]) => key)).toEqual([]);
  });

  test.each(locales.slice(1))('is not left in English in %s', (locale) => {
    const other = said(locale, namespace);
    // Short ones are often the same: Total, Subtotal, {number}.
    const same = [...english].filter(([key, message]) => message.length > 20 && other.get(key) === message);
    expect(same.map(([key]) => key)).toEqual([]);
  });

  test('says what is asked for, and nothing that nobody asks for', () => {
    const unknown: string[] = [];
    const used = new Set<string>();
    // A key that is a variable may be written anywhere: as what a verb answers, say.
    const written = new Set<string>();
    let byVariable = false;
    for (const [file, { keys, variable, texts }] of words) {
      for (const { namespace: of, key, line } of keys) {
        if (of !== namespace) continue;
        const fitting = [...english.keys()].filter((each) => (typeof key === 'string' ? each === key : key.test(each)));
        if (fitting.length === 0) unknown.push(`${file}:${line}: ${key}`);
        for (const each of fitting) used.add(each);
      }
      if (variable.has(namespace)) byVariable = true;
      for (const text of texts) written.add(text);
    }
    expect(unknown).toEqual([]);
    expect([...english.keys()].filter((key) => !used.has(key) && !(byVariable && written.has(key)))).toEqual([]);
  });
});

test('no file has a name that is no namespace, and none is missing', () => {
  for (const locale of locales) {
    const files = fs.readdirSync(path.join(root, 'messages', locale));
    expect(files.sort()).toEqual(all.map((namespace) => `${namespace}.json`).sort());
  }
});

test('the storefront has no words of its own, and writes amounts and times as the reader does', () => {
  const problems = storefront.flatMap((file) => {
    const { literals, withoutLocale } = words.get(file) ?? { literals: [], withoutLocale: [] };
    return [
      ...literals.filter(({ words: each }) => !NAMES.has(each)).map((each) => `${file}:${each.line}: ${each.words}`),
      ...importsOf(read(file))
        .filter(({ specifier }) => specifier === '#app/_client/problem-words.ts')
        .map(({ specifier }) => `${file}: ${specifier} is English, for the consoles`),
      ...withoutLocale.map(({ line, call }) => `${file}:${line}: ${call} without a locale`),
    ];
  });
  expect(problems).toEqual([]);
});

describe('what is handed to the browser', () => {
  const handed: Readonly<Record<string, readonly Namespace[]>> = {
    wordsEverywhere,
    wordsInShop,
    wordsAtCheckout,
    wordsOfOrders,
    wordsOfAddresses,
    wordsInConsole,
  };
  const inBrowser = /^(\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*\n)*'use client'/;

  /** The namespaces that components in the browser speak from, of a file and all that it imports. */
  function spokenBy(file: string, already = false, seen = new Set<string>()): string[] {
    const here = already || inBrowser.test(read(file));
    if (!words.has(file) || seen.has(`${file} ${here}`)) return [];
    seen.add(`${file} ${here}`);
    const { keys, variable } = words.get(file) ?? { keys: [], variable: new Set<string>() };
    const imported = importsOf(read(file)).flatMap(({ specifier, typesOnly }) => {
      const target = specifier.startsWith('#')
        ? specifier.slice(1)
        : path.posix.join(path.posix.dirname(file), specifier);
      return typesOnly || !words.has(target) ? [] : spokenBy(target, here, seen);
    });
    return [...(here ? [...keys.map((key) => key.namespace), ...variable] : []), ...imported];
  }

  /** The layout nearest to a file that hands out words, and the name of the list of them. */
  function wordsAround(file: string): { layout: string; list: string } {
    for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) {
      const layout = `${folder}/layout.tsx`;
      if (layout === file || !words.has(layout)) continue;
      if (read(layout).includes('<InEnglish>')) return { layout, list: 'wordsInConsole' };
      const list = /<Words of=\{(\w+)\}/.exec(read(layout))?.[1];
      if (list) return { layout, list };
      if (/from '#app\/\(shop\)\/shop-frame\.tsx'/.test(read(layout))) return { layout, list: 'wordsInShop' };
    }
    throw new Error(`No words around ${file}`);
  }

  // What a layout shows stands inside the words that it hands out itself.
  const roots = everyone
    .filter((file) => /^app\/.*(page|layout|error|not-found)\.tsx$/.test(file))
    .map((file) => ({
      file,
      ...(/layout\.tsx$/.test(file) ? wordsAround(file.replace('layout', 'x/page')) : wordsAround(file)),
    }));

  test('is all that each page needs', () => {
    const missing = roots.flatMap(({ file, list }) =>
      [...new Set(spokenBy(file))]
        .filter((namespace) => !handed[list]?.includes(namespace as Namespace))
        .map((namespace) => `${file} speaks of ${namespace}, which is not in ${list}`),
    );
    expect(missing).toEqual([]);
  });

  test('is no more than the pages below need', () => {
    const idle = Object.entries(handed)
      .map(([list, namespacesOfList]) => {
        const files = roots.filter(
          (root) => root.list === list || (list === 'wordsInShop' && root.file.includes('(shop)')),
        );
        const spoken = new Set(files.flatMap(({ file }) => spokenBy(file)));
        const own = namespacesOfList.filter((each) => list === 'wordsInShop' || !wordsInShop.includes(each as never));
        return { list, idle: own.filter((each) => !spoken.has(each)) };
      })
      .filter(({ idle }) => idle.length > 0);
    expect(idle).toEqual([]);
  });
});

describe('the search for words', () => {
  test('follows a translator wherever it comes from', () => {
    const { keys, variable } = findWords(`
      type Translate = Translator<'order'>;
      const wordsOf = (t: Translate, code: string) => t(\`decline.\${code}.title\`);
      function inAnotherFunction(t: Translator<'cart'>) { return t(up ? 'wentUp' : 'wentDown'); }
      export async function Page() {
        const [user, t] = await Promise.all([currentUser(), getTranslations('account')]);
        return <p>{t.rich('hello', { name: user.name })}{t(choice.label)}</p>;
      }
      export async function title() { return (await getTranslations('notice'))('title'); }
    `);
    expect(keys.map(({ namespace, key }) => `${namespace} ${key}`)).toEqual([
      'order /^decline\\.[^.]+\\.title$/',
      'cart wentUp',
      'cart wentDown',
      'account hello',
      'notice title',
    ]);
    expect([...variable]).toEqual(['account']);
  });

  test.each([
    ['text', '<p>Sold out</p>'],
    ['a text that depends', "<p>{gone ? 'Sold out' : count}</p>"],
    ['a text with a gap', `<p>{\`Only \${count} left\`}</p>`],
    ['a label', '<button aria-label="Close" />'],
    ['a label that depends', "<Field label={name ?? 'Name'} />"],
    ['a placeholder', '<input placeholder="Search" />'],
    ['a picture in words', '<img alt="teapot" />'],
    ['a title', "const metadata = { title: 'Your cart' };"],
  ])('finds %s', (_what, code) => {
    expect(findWords(code).literals).toHaveLength(1);
  });

  test.each([
    ['a sign', '<p>{quantity} × {price} → {total}</p>'],
    ['a key', "const steps = [{ label: 'onItsWay' }];"],
    ['a class', '<p className="font-semibold text-muted" />'],
    ['words that are asked for', "<p title={t('a')}>{t('b')}</p>"],
  ])('is not taken in by %s', (_what, code) => {
    expect(findWords(code).literals).toEqual([]);
  });

  test('finds amounts and times that are not in the language of the page', () => {
    const code = "formatMoney(a, 'TRY'); formatMoney(a, 'TRY', locale); formatMoment(iso, zone, 'minute');";
    expect(findWords(code).withoutLocale.map(({ call }) => call)).toEqual(['formatMoney', 'formatMoment']);
  });
});
