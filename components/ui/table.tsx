import { classNames } from '#components/ui/class-names.ts';

type Column = { key: string; label: string; align?: 'end' };

// Closer together on a tablet, where six columns then fit; the outer edges stay where a heading above begins.
const inset = 'px-2.5 first:pl-4 last:pr-4 xl:px-4';

/** A table that scrolls within its own frame (reachable by keyboard) instead of pushing the page wide. */
export function Table({
  caption,
  columns,
  children,
}: {
  caption: string;
  columns: Column[];
  children: React.ReactNode;
}) {
  return (
    // `relative`: what is for screen readers alone is placed within the frame and scrolls with it, too.
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1).
      tabIndex={0}
      className="sideways relative overflow-x-auto rounded-lg border border-line"
    >
      <table className="w-full min-w-max text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-line border-b bg-sunken text-xs">
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classNames(inset, 'py-2.5 font-semibold', column.align === 'end' && 'text-right')}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </section>
  );
}

export function Cell({ end, className, children }: { end?: boolean; className?: string; children: React.ReactNode }) {
  return <td className={classNames(inset, 'py-3 align-top', end && 'figures text-right', className)}>{children}</td>;
}
