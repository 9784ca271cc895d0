'use client';

type CheckListProps<T extends string> = {
  legend: string;
  /** What each choice is called in a form that is posted. */
  name: string;
  options: readonly { value: T; label: string; hint: string }[];
  chosen: ReadonlySet<T>;
  error?: string | undefined;
  onChange: (chosen: ReadonlySet<T>) => void;
};

/** Any of a few choices, each with a line that says what it means. */
export function CheckList<T extends string>({ legend, name, options, chosen, error, onChange }: CheckListProps<T>) {
  function toggle(value: T) {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    onChange(next);
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
      <div className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {options.map(({ value, label, hint }) => (
          <label key={value} className="flex min-h-9 items-start gap-3">
            <input
              type="checkbox"
              name={name}
              value={value}
              checked={chosen.has(value)}
              onChange={() => toggle(value)}
              className="mt-1 size-4.5 shrink-0"
            />
            <span className="grid">
              <span className="text-sm">{label}</span>
              <span className="text-muted text-xs">{hint}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <p className="font-semibold text-bad text-xs">{error}</p>}
    </fieldset>
  );
}
