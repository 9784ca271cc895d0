import type { Change } from './types.ts';

type Words = Readonly<Record<string, unknown>> | null;

/** What an act changed, value by value, for people: what is the same before and after is left out. Gives them in the order they were written in. */
export function compareChanges(before: Words, after: Words): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({ name, before: toText(before?.[name]), after: toText(after?.[name]) }))
    .filter((change) => change.before !== change.after);
}

function toText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.map(String).join(', ') || null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
