import { ArrowRight } from 'lucide-react';
import { codeWords } from '#components/admin/code-words.ts';
import type { Change } from '#domain/console/types.ts';

/** `needsAttention` is "Needs attention". */
function nameWords(name: string): string {
  return codeWords(name.replace(/([a-z])([A-Z])/g, '$1_$2'));
}

function Value({ value, gone }: { value: string | null; gone?: boolean }) {
  if (value === null) return <span className="text-muted">nothing</span>;
  return (
    <span
      className={`break-all rounded-sm px-1 ${gone ? 'bg-bad-soft text-bad line-through' : 'bg-good-soft text-good'}`}
    >
      {value}
    </span>
  );
}

/** What was changed, value by value: as it was, struck through, and as it is. Said in words for those who hear it. */
export function ChangesList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="grid gap-1 text-xs">
      {changes.map(({ name, before, after }) => (
        <div key={name} className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
          <dt className="text-muted">{nameWords(name)}</dt>
          <dd className="figures flex flex-wrap items-center gap-1.5">
            <span className="sr-only">was</span>
            <Value value={before} gone />
            <ArrowRight aria-hidden className="size-3.5 text-muted" />
            <span className="sr-only">is now</span>
            <Value value={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
