/**
 * Where addresses lie, well enough to rank warehouses by distance (SPEC 6): the big cities of the markets served, and the
 * middle of some countries for all others. No geocoder: nothing outside may be asked while an order is placed.
 */

export type Place = { readonly latitude: number; readonly longitude: number };

// ISO 3166-1 alpha-2, officially assigned.
const COUNTRY_CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC ' +
  'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH ' +
  'KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC ' +
  'SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';
const countryCodes: ReadonlySet<string> = new Set(COUNTRY_CODES.split(' '));

/** Whether the text is an assigned country code, in capitals. */
export function isCountryCode(text: string): boolean {
  return countryCodes.has(text);
}

// country, city (several spellings with |), latitude, longitude.
const CITIES: readonly (readonly [country: string, names: string, latitude: number, longitude: number])[] = [
  ['TR', 'istanbul', 41.01, 28.98],
  ['TR', 'ankara', 39.93, 32.86],
  ['TR', 'izmir', 38.42, 27.14],
  ['TR', 'bursa', 40.19, 29.06],
  ['TR', 'antalya', 36.9, 30.7],
  ['TR', 'adana', 37.0, 35.32],
  ['TR', 'konya', 37.87, 32.48],
  ['TR', 'gaziantep', 37.07, 37.38],
  ['TR', 'sanliurfa|urfa', 37.16, 38.8],
  ['TR', 'mersin', 36.81, 34.64],
  ['TR', 'diyarbakir', 37.91, 40.24],
  ['TR', 'kayseri', 38.73, 35.49],
  ['TR', 'eskisehir', 39.78, 30.52],
  ['TR', 'samsun', 41.29, 36.33],
  ['TR', 'trabzon', 41.0, 39.72],
  ['TR', 'erzurum', 39.9, 41.27],
  ['ID', 'jakarta|dki jakarta', -6.21, 106.85],
  ['ID', 'surabaya', -7.26, 112.75],
  ['ID', 'bandung', -6.92, 107.61],
  ['ID', 'medan', 3.6, 98.67],
  ['ID', 'semarang', -6.97, 110.42],
  ['ID', 'makassar', -5.15, 119.43],
  ['ID', 'palembang', -2.98, 104.76],
  ['ID', 'denpasar', -8.65, 115.22],
  ['ID', 'yogyakarta|jogja', -7.8, 110.36],
  ['ID', 'tangerang', -6.18, 106.63],
  ['ID', 'bekasi', -6.24, 106.99],
  ['ID', 'depok', -6.4, 106.82],
  ['ID', 'balikpapan', -1.27, 116.83],
  ['GB', 'london', 51.51, -0.13],
  ['GB', 'birmingham', 52.49, -1.89],
  ['GB', 'manchester', 53.48, -2.24],
  ['GB', 'leeds', 53.8, -1.55],
  ['GB', 'liverpool', 53.41, -2.98],
  ['GB', 'bristol', 51.45, -2.59],
  ['GB', 'glasgow', 55.86, -4.25],
  ['GB', 'edinburgh', 55.95, -3.19],
  ['GB', 'cardiff', 51.48, -3.18],
  ['GB', 'belfast', 54.6, -5.93],
  ['IE', 'dublin', 53.35, -6.26],
  ['DE', 'berlin', 52.52, 13.4],
  ['DE', 'hamburg', 53.55, 9.99],
  ['DE', 'munich|munchen|muenchen', 48.14, 11.58],
  ['DE', 'cologne|koln|koeln', 50.94, 6.96],
  ['DE', 'frankfurt|frankfurt am main', 50.11, 8.68],
  ['DE', 'stuttgart', 48.78, 9.18],
  ['FR', 'paris', 48.86, 2.35],
  ['FR', 'lyon', 45.76, 4.84],
  ['FR', 'marseille', 43.3, 5.37],
  ['ES', 'madrid', 40.42, -3.7],
  ['ES', 'barcelona', 41.39, 2.17],
  ['PT', 'lisbon|lisboa', 38.72, -9.14],
  ['IT', 'rome|roma', 41.9, 12.5],
  ['IT', 'milan|milano', 45.46, 9.19],
  ['NL', 'amsterdam', 52.37, 4.9],
  ['BE', 'brussels|bruxelles|brussel', 50.85, 4.35],
  ['AT', 'vienna|wien', 48.21, 16.37],
  ['CH', 'zurich|zuerich', 47.38, 8.54],
  ['PL', 'warsaw|warszawa', 52.23, 21.01],
  ['CZ', 'prague|praha', 50.08, 14.44],
  ['HU', 'budapest', 47.5, 19.04],
  ['RO', 'bucharest|bucuresti', 44.43, 26.1],
  ['BG', 'sofia', 42.7, 23.32],
  ['GR', 'athens|athina', 37.98, 23.73],
  ['SE', 'stockholm', 59.33, 18.07],
  ['NO', 'oslo', 59.91, 10.75],
  ['DK', 'copenhagen|kobenhavn', 55.68, 12.57],
  ['FI', 'helsinki', 60.17, 24.94],
];

const COUNTRY_MIDDLES: Readonly<Record<string, Place>> = {
  AE: { latitude: 24.0, longitude: 54.0 },
  AT: { latitude: 47.59, longitude: 14.14 },
  AU: { latitude: -25.73, longitude: 134.49 },
  AZ: { latitude: 40.29, longitude: 47.55 },
  BE: { latitude: 50.64, longitude: 4.64 },
  BG: { latitude: 42.77, longitude: 25.22 },
  BR: { latitude: -10.79, longitude: -53.1 },
  CA: { latitude: 56.13, longitude: -106.35 },
  CH: { latitude: 46.8, longitude: 8.21 },
  CN: { latitude: 36.56, longitude: 103.82 },
  CY: { latitude: 35.05, longitude: 33.22 },
  CZ: { latitude: 49.73, longitude: 15.31 },
  DE: { latitude: 51.11, longitude: 10.39 },
  DK: { latitude: 55.98, longitude: 10.03 },
  ES: { latitude: 40.24, longitude: -3.65 },
  FI: { latitude: 64.5, longitude: 26.27 },
  FR: { latitude: 46.6, longitude: 2.4 },
  GB: { latitude: 54.12, longitude: -2.87 },
  GR: { latitude: 39.07, longitude: 22.96 },
  HU: { latitude: 47.16, longitude: 19.4 },
  ID: { latitude: -2.22, longitude: 117.24 },
  IE: { latitude: 53.18, longitude: -8.14 },
  IN: { latitude: 22.89, longitude: 79.61 },
  IT: { latitude: 42.8, longitude: 12.07 },
  JP: { latitude: 37.59, longitude: 138.03 },
  MY: { latitude: 3.79, longitude: 109.7 },
  NL: { latitude: 52.1, longitude: 5.28 },
  NO: { latitude: 64.58, longitude: 12.7 },
  PL: { latitude: 52.13, longitude: 19.39 },
  PT: { latitude: 39.6, longitude: -8.5 },
  RO: { latitude: 45.85, longitude: 24.97 },
  SA: { latitude: 24.12, longitude: 44.54 },
  SE: { latitude: 62.78, longitude: 16.75 },
  SG: { latitude: 1.36, longitude: 103.82 },
  TR: { latitude: 39.06, longitude: 35.17 },
  UA: { latitude: 49.0, longitude: 31.38 },
  US: { latitude: 39.78, longitude: -98.58 },
};

/** The middle of Europe, the Near East and the way to Asia: wrong for the rest of the world, but the same for every warehouse. */
const ELSEWHERE: Place = { latitude: 41.01, longitude: 28.98 };

const byCity = new Map(
  CITIES.flatMap(([country, names, latitude, longitude]) =>
    names.split('|').map((name) => [`${country}:${name}`, { latitude, longitude }] as const),
  ),
);

/** Letters without marks and case, the dotless ı as i, blanks single: `İSTANBUL`, `Istanbul` and ` istanbul ` are one. */
function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/ø/g, 'o')
    .replace(/ß/g, 'ss')
    .trim()
    .replace(/\s+/g, ' ');
}

/** The place of a city, else the middle of its country, else one default: always a place, so that an order can be ranked. */
export function locateCity(city: string, country: string): Place {
  return byCity.get(`${country}:${plainName(city)}`) ?? COUNTRY_MIDDLES[country] ?? ELSEWHERE;
}
