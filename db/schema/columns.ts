import { sql } from 'drizzle-orm';
import { bigint, check, timestamp } from 'drizzle-orm/pg-core';

/** A point in time with its zone, as a Date. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A row id of the database's own making. 64 bits, so a string in TypeScript. */
export const rowId = () => bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity();

/** A reference to such an id. */
export const ref = (name: string) => bigint(name, { mode: 'bigint' });

/** An amount in minor units of the row's or the store's currency. */
export const minor = (name: string) => bigint(name, { mode: 'number' });

/** The CHECK of a state column, built from its tuple in db/enums.ts. A NULL passes: nullability is the column's own matter. */
export function oneOf(name: string, column: string, values: readonly string[]) {
  return check(name, sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`));
}

/** The CHECK of a column that is a set of such words: at least one, and none that is not in the tuple. */
export function subsetOf(name: string, column: string, values: readonly string[]) {
  const words = values.map((value) => `'${value}'`).join(', ');
  return check(name, sql.raw(`cardinality(${column}) > 0 and ${column} <@ array[${words}]::text[]`));
}
