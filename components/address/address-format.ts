/**
 * How addresses are written where they go: which lines there are, in which order, what the parts are called, and how a postal code
 * looks. After the data of CLDR and of Google's libaddressinput, cut to the countries that a buyer of this shop is likely to live in;
 * all others get a form that refuses nothing.
 */

export const addressFields = ['name', 'line1', 'line2', 'city', 'region', 'postalCode', 'phone'] as const;
export type AddressField = (typeof addressFields)[number];

/** What a country calls its parts; the words are in messages under `label`. */
export type PlaceLabel =
  | 'city'
  | 'town'
  | 'district'
  | 'suburb'
  | 'cityOrWard'
  | 'cityOrRegency'
  | 'area'
  | 'province'
  | 'state'
  | 'prefecture'
  | 'emirate'
  | 'county'
  | 'stateOrRegion';
export type CodeLabel = 'postalCode' | 'postcode' | 'zipCode' | 'pinCode' | 'cep' | 'eircode';

export type AddressFormat = {
  /** The fields between name and phone as they are asked for; a number is the width in sixths of the form, all of it unless said. */
  rows: readonly (readonly [field: Exclude<AddressField, 'name' | 'phone'>, sixths: 2 | 3 | 4 | 6])[];
  city: PlaceLabel;
  region: PlaceLabel;
  code: CodeLabel;
  /** Of city, region and postal code: those that have to be filled in. Name and street always have to. */
  required: readonly AddressField[];
  /** Postal codes by example: the first is shown, a code must look like one of them. None: anything goes. */
  codes: readonly string[];
  /** The last lines as they are printed, `|` between lines. */
  print: string;
  /** Where the country is the city, it is not asked. */
  fixedCity?: string;
};

type Row = AddressFormat['rows'][number];
const street: readonly Row[] = [
  ['line1', 6],
  ['line2', 6],
];
const codeFirst: readonly Row[] = [...street, ['postalCode', 2], ['city', 4]];
const cityFirst: readonly Row[] = [...street, ['city', 4], ['postalCode', 2]];
const withRegion: readonly Row[] = [...street, ['city', 6], ['region', 4], ['postalCode', 2]];
const codeAndRegion: readonly Row[] = [...street, ['postalCode', 2], ['city', 4], ['region', 6]];
const regionFirst: readonly Row[] = [['region', 3], ['city', 3], ...street, ['postalCode', 2]];

const fallback: AddressFormat = {
  rows: codeAndRegion,
  city: 'city',
  region: 'stateOrRegion',
  code: 'postalCode',
  required: ['city'],
  codes: [],
  print: '{postalCode} {city}|{region}',
};

/** Most of Europe: code and city, nothing else. */
const european = (...codes: string[]): AddressFormat => ({
  ...fallback,
  rows: codeFirst,
  required: ['postalCode', 'city'],
  codes,
  print: '{postalCode} {city}',
});

const formats: Readonly<Record<string, AddressFormat>> = {
  TR: {
    ...fallback,
    rows: regionFirst,
    city: 'district',
    region: 'province',
    required: ['region', 'city'],
    codes: ['34710'],
    print: '{postalCode} {city}/{region}',
  },
  ID: {
    ...fallback,
    rows: regionFirst,
    city: 'cityOrRegency',
    region: 'province',
    required: ['region', 'city'],
    codes: ['10110'],
    print: '{city}|{region} {postalCode}',
  },
  JP: {
    ...fallback,
    rows: [['postalCode', 2], ['region', 4], ['city', 6], ...street],
    city: 'cityOrWard',
    region: 'prefecture',
    required: ['postalCode', 'region', 'city'],
    codes: ['150-0002'],
    print: '{city}, {region}|{postalCode}',
  },
  US: {
    ...fallback,
    rows: withRegion,
    region: 'state',
    code: 'zipCode',
    required: ['city', 'region', 'postalCode'],
    codes: ['10001', '10001-1234'],
    print: '{city}, {region} {postalCode}',
  },
  CA: {
    ...fallback,
    rows: withRegion,
    region: 'province',
    required: ['city', 'region', 'postalCode'],
    codes: ['M5V 3L9'],
    print: '{city}, {region} {postalCode}',
  },
  AU: {
    ...fallback,
    rows: withRegion,
    city: 'suburb',
    region: 'state',
    code: 'postcode',
    required: ['city', 'region', 'postalCode'],
    codes: ['2000'],
    print: '{city} {region} {postalCode}',
  },
  IN: {
    ...fallback,
    rows: withRegion,
    region: 'state',
    code: 'pinCode',
    required: ['city', 'region', 'postalCode'],
    codes: ['110001'],
    print: '{city} {postalCode}|{region}',
  },
  BR: {
    ...fallback,
    rows: [['postalCode', 2], ['region', 4], ['city', 6], ...street],
    region: 'state',
    code: 'cep',
    required: ['postalCode', 'region', 'city'],
    codes: ['01310-100'],
    print: '{city} - {region}|{postalCode}',
  },
  MY: {
    ...fallback,
    region: 'state',
    code: 'postcode',
    required: ['postalCode', 'city', 'region'],
    codes: ['50050'],
  },
  AE: {
    ...fallback,
    rows: [...street, ['city', 3], ['region', 3]],
    city: 'area',
    region: 'emirate',
    required: ['city', 'region'],
    print: '{city}|{region}',
  },
  GB: {
    ...fallback,
    rows: cityFirst,
    city: 'town',
    code: 'postcode',
    required: ['city', 'postalCode'],
    codes: ['SW1A 1AA', 'M1 1AE', 'M60 1NW', 'W1A 1HQ', 'CR2 6XH', 'DN55 1PD'],
    print: '{city}|{postalCode}',
  },
  IE: {
    ...fallback,
    rows: withRegion,
    city: 'town',
    region: 'county',
    code: 'eircode',
    print: '{city}|{region}|{postalCode}',
  },
  SG: {
    ...fallback,
    rows: [...street, ['postalCode', 2]],
    required: ['postalCode'],
    codes: ['018956'],
    print: '{city} {postalCode}',
    fixedCity: 'Singapore',
  },
  HK: { ...fallback, rows: [...street, ['city', 6]], city: 'district', print: '{city}' },
  KR: { ...european('03187'), print: '{city}|{postalCode}' },
  CN: { ...fallback, region: 'province', required: ['city', 'region'], codes: ['100000'] },
  SA: { ...european('11564'), required: ['city'] },
  DE: european('10115'),
  AT: european('1010'),
  CH: european('8001'),
  LI: european('9490'),
  NL: european('1012 AB'),
  BE: european('1000'),
  LU: european('1009'),
  FR: european('75001'),
  ES: european('28001'),
  IT: european('00184'),
  PT: european('1100-148'),
  GR: european('105 57'),
  CY: european('1010'),
  PL: european('00-001'),
  CZ: european('110 00'),
  SK: european('811 01'),
  HU: european('1051'),
  RO: european('010011'),
  BG: european('1000'),
  HR: european('10000'),
  SI: european('1000'),
  DK: european('1050'),
  NO: european('0150'),
  SE: european('111 29'),
  FI: european('00100'),
  EE: european('10111'),
  UA: european('01001'),
};

/** The format of a country (ISO 3166-1 alpha-2), or the one that fits everywhere. */
export function formatOf(country: string): AddressFormat {
  return formats[country] ?? fallback;
}

const kindOf = (letter: string) => (/\d/.test(letter) ? '0' : /[A-Z]/.test(letter) ? 'A' : letter);
const shapeOf = (code: string) => [...code].map(kindOf).join('');
const bare = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** A postal code as its country writes it (`sw1a1aa` is `SW1A 1AA`), or undefined when it cannot be one of that country. */
export function tidyPostalCode(country: string, typed: string): string | undefined {
  const { codes } = formatOf(country);
  if (codes.length === 0) return typed.trim();
  const plain = bare(typed);
  const like = codes.find((code) => shapeOf(bare(code)) === shapeOf(plain));
  if (like === undefined) return undefined;
  let next = 0;
  return [...like]
    .map((letter) => {
      if (bare(letter) === '') return letter;
      next += 1;
      return plain[next - 1];
    })
    .join('');
}

/** Whether a phone may show its number pad for a country's postal codes. */
export function codesAreDigits(country: string): boolean {
  const { codes } = formatOf(country);
  return codes.length > 0 && codes.every((code) => /^\d+$/.test(code));
}

type Printed = { [Field in AddressField]?: string | undefined } & { country: string };

/** The lines of an address between name and country, as its country prints them; what is empty leaves no gap. */
export function printLines(address: Printed): string[] {
  const filled = formatOf(address.country)
    .print.split('|')
    .map((line) => line.replace(/\{(\w+)\}/g, (_, field: AddressField) => address[field] ?? ''))
    // A separator that has lost one of its sides goes, too.
    .map((line) => line.replace(/^[\s,/-]+|[\s,/-]+$/g, '').replace(/\s{2,}/g, ' '));
  const known = new Set(filled);
  // What the format does not name, but somebody gave, still helps the courier.
  const rest = [address.region].filter(
    (part) => part && !filled.some((line) => line.includes(part)) && !known.has(part),
  );
  return [address.line1, address.line2, ...filled, ...rest].filter((line): line is string => Boolean(line));
}
