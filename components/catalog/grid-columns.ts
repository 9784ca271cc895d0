import { classNames } from '#components/ui/class-names.ts';

/** `aside`: beside a column of filters there is room for three in a row, not four. */
export type GridWidth = 'full' | 'aside';

/** How products stand beside each other, and what stands in for them while they are on their way. */
export const gridColumns = (width: GridWidth) =>
  classNames(
    '-mx-2 grid grid-cols-2 gap-x-2 gap-y-6 max-[22rem]:grid-cols-1 sm:grid-cols-3 sm:gap-x-4',
    width === 'full' ? 'lg:grid-cols-4' : '',
  );

/** A list with its filters beside it. */
export const filterColumns = 'grid items-start gap-x-10 gap-y-5 lg:grid-cols-[14rem_1fr]';
