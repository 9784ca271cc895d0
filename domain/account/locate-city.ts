/**
 * Where addresses lie, well enough to rank warehouses by distance (SPEC 6): the provinces and larger cities of `list-places.ts`, and the
 * middle of the country for all others. No geocoder: nothing outside may be asked while an order is placed.
 */
import { type KnownPlace, knownRegions } from './list-places.ts';

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

const spot = ({ latitude, longitude }: KnownPlace): Place => ({ latitude, longitude });

const regionPlaces = new Map<string, Place>();
/** By country and city; and by country, region and city, for the Springfields of this world. The first city of a name is the larger one. */
const cityPlaces = new Map<string, Place>();

function remember(places: Map<string, Place>, key: string, place: KnownPlace): void {
  if (!places.has(key)) places.set(key, spot(place));
}

for (const [country, regions] of knownRegions) {
  for (const { region, cities } of regions) {
    const regionNames = (region?.names ?? []).map(plainName);
    for (const name of regionNames) if (region) remember(regionPlaces, `${country}:${name}`, region);
    for (const city of cities) {
      for (const name of city.names.map(plainName)) {
        remember(cityPlaces, `${country}:${name}`, city);
        for (const within of regionNames) remember(cityPlaces, `${country}:${within}:${name}`, city);
      }
    }
  }
}

/**
 * The place of a city: as its region has it; else, where the region is known, the region's capital; else the city of that name anywhere
 * in the country, or the region of that name, since people write "Istanbul" for both; else the middle of the country, else one
 * default. Always a place, so that an order can be ranked.
 */
export function locateCity(city: string, country: string, region = ''): Place {
  const [town, within] = [plainName(city), plainName(region)];
  return (
    cityPlaces.get(`${country}:${within}:${town}`) ??
    regionPlaces.get(`${country}:${within}`) ??
    cityPlaces.get(`${country}:${town}`) ??
    regionPlaces.get(`${country}:${town}`) ??
    COUNTRY_MIDDLES[country] ??
    ELSEWHERE
  );
}
