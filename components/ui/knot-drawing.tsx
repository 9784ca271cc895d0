/** A loose figure-eight knot, in the current colour: the shop's drawing for "nothing tied here". */
export function KnotDrawing({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 128 64" fill="none" strokeLinecap="round" className={className}>
      <g stroke="currentColor" strokeWidth="7">
        <path d="M4 46c20 0 30-2 44-14 12-10 18-20 32-20 12 0 20 8 20 19s-8 20-20 20c-14 0-22-10-32-18" />
        <path d="M48 33c-8-7-14-20-26-20-8 0-14 6-14 13s6 14 14 14" opacity="0.45" />
        <path d="M100 34c8 8 14 12 24 12" />
      </g>
      <g stroke="var(--color-paper)" strokeWidth="1.5" strokeDasharray="1 7">
        <path d="M4 46c20 0 30-2 44-14 12-10 18-20 32-20 12 0 20 8 20 19s-8 20-20 20c-14 0-22-10-32-18" />
        <path d="M100 34c8 8 14 12 24 12" />
      </g>
    </svg>
  );
}
