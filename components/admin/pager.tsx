import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';

type PagerProps = {
  /** Set behind the first page. */
  first?: string | undefined;
  next?: string | undefined;
  nextLabel?: string;
};

/** The way through a list by its cursor: back to its beginning, and on. */
export function Pager({ first, next, nextLabel = 'Next' }: PagerProps) {
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-3 empty:hidden">
      {first && (
        <Button asChild tone="secondary" size="small">
          <Link href={first}>First</Link>
        </Button>
      )}
      {next && (
        <Button asChild tone="secondary" size="small">
          <Link href={next}>{nextLabel}</Link>
        </Button>
      )}
    </nav>
  );
}
