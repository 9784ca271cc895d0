export const placeCookie = 'place';

/** A city by its country, `TR:Istanbul`, as the cookie has it; undefined for what cannot be one. */
export function parsePlace(value: string | undefined): { country: string; city: string } | undefined {
  const [, country, city] = /^([A-Z]{2}):(.{1,100})$/.exec(value ?? '') ?? [];
  return country && city ? { country, city } : undefined;
}
