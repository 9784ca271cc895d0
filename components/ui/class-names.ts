import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({ extend: { classGroups: { 'font-size': [{ text: ['3xl'] }] } } });

/** Joins class names; of two that set the same property the later one wins. */
export function classNames(...values: ClassValue[]): string {
  return merge(clsx(values));
}
