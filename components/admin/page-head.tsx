import { Moment } from '#components/ui/moment.tsx';

type PageHeadProps = {
  title: React.ReactNode;
  /** The server's clock when the page was read, for pages that do not look again by themselves. */
  at?: string;
  timeZone: string;
  /** What the page is for, in a sentence or two. */
  children?: React.ReactNode;
  aside?: React.ReactNode;
};

/** The head of a console page: what it is, from when its figures are, and in which time zone every time on it is said. */
export function PageHead({ title, at, timeZone, children, aside }: PageHeadProps) {
  return (
    <header className="grid gap-2">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl">{title}</h1>
        {at ? (
          <p className="figures text-muted text-sm">
            As of <Moment iso={at} timeZone={timeZone} style="second" /> ({timeZone})
          </p>
        ) : (
          aside
        )}
      </div>
      {children && <div className="max-w-prose text-muted text-sm">{children}</div>}
    </header>
  );
}
