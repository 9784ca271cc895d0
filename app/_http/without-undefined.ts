type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** What was given of a parsed query: keys that were left out are absent, and not there as undefined. */
export function withoutUndefined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Defined<T>;
}
