import { type RefObject, useEffect, useRef } from 'react';

/** For a row of links that scrolls sideways: brings the one that is marked as the present page to its middle, again whenever `present` is another. */
export function usePresentInSight(present: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another entry.
  useEffect(() => {
    const nav = row.current;
    const entry = nav?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!nav || !entry) return;
    // Sideways alone: scrollIntoView would move the page as well.
    const frame = nav.getBoundingClientRect();
    nav.scrollLeft += entry.left + entry.width / 2 - (frame.left + frame.width / 2);
  }, [present]);
  return row;
}
