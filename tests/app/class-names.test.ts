import { expect, test } from 'vitest';
import { classNames } from '#components/ui/class-names.ts';

test.each([
  [['min-h-9 px-3.5 text-sm', 'min-h-11'], 'px-3.5 text-sm min-h-11'],
  [['text-sm text-muted', 'text-ink'], 'text-sm text-ink'],
  [['text-center text-lg', 'text-left text-xs'], 'text-left text-xs'],
  [['rounded-md h-4 w-full', 'rounded-xl'], 'h-4 w-full rounded-xl'],
  [['block', 'lg:hidden'], 'block lg:hidden'],
  [['border border-edge', 'border-accent'], 'border border-accent'],
  [['hover:bg-sunken', 'hover:bg-transparent bg-paper'], 'hover:bg-transparent bg-paper'],
  [['px-4 py-2', 'pr-28'], 'px-4 py-2 pr-28'],
  [['font-display font-semibold', 'font-normal'], 'font-display font-normal'],
  [['has-[:checked]:bg-accent', 'bg-paper'], 'has-[:checked]:bg-accent bg-paper'],
  [['flex', false, null, undefined, 'flex'], 'flex'],
  [[''], ''],
] as const)('joins %j to %s', (given, joined) => {
  expect(classNames(...given)).toBe(joined);
});
