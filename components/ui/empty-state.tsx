import { KnotDrawing } from '#components/ui/knot-drawing.tsx';

type EmptyStateProps = { title: string; children?: React.ReactNode; action?: React.ReactNode; level?: 1 | 2 };

/** A list with nothing in it: what it would hold, and the way on. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="grid justify-items-center gap-4 rounded-xl border border-line border-dashed px-6 py-14 text-center">
      <KnotDrawing className="h-16 w-32 text-accent" />
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="max-w-prose text-balance text-muted">{children}</div>}
      {action}
    </div>
  );
}
