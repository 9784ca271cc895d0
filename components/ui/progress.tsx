type ProgressProps = { label: string; value: number; max: number; tone?: 'accent' | 'ember' };

/** A part of a whole as a bar; the figures stand beside it in words, so it stays out of the reading order. */
export function Progress({ label, value, max, tone = 'accent' }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="img"
      aria-label={`${label}: ${Math.round(share * 100)} %`}
      className="h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className={`h-full rounded-full transition-[width] duration-700 ${tone === 'ember' ? 'bg-ember' : 'bg-accent'}`}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
