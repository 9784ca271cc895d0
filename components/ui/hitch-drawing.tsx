const STRAND =
  'M-40 250C60 250 120 236 178 190 262 124 306 42 392 42c62 0 100 42 100 96s-40 96-100 96c-84 0-138-88-214-140C112 50 60 40-40 40';

/** A rope made fast around a bollard, fading in from the left; for the harbour green ground, in both themes. */
export function HitchDrawing({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 520 290"
      preserveAspectRatio="xMaxYMid slice"
      fill="none"
      strokeLinecap="round"
      className={className}
    >
      <defs>
        <linearGradient id="hitch-fade" x1="0" x2="1">
          <stop offset="0.1" stopColor="#000" />
          <stop offset="0.55" stopColor="#fff" />
        </linearGradient>
        <mask id="hitch-mask" maskUnits="userSpaceOnUse" x="-60" y="0" width="600" height="290">
          <rect x="-60" width="600" height="290" fill="url(#hitch-fade)" />
        </mask>
      </defs>
      <g mask="url(#hitch-mask)">
        <path d="M392 8v274" stroke="#083b32" strokeWidth="58" />
        <path d={STRAND} stroke="#083b32" strokeWidth="38" />
        <path d={STRAND} stroke="#f2b98a" strokeWidth="28" />
        <path d={STRAND} stroke="#d58e5a" strokeWidth="28" strokeDasharray="3 17" strokeLinecap="butt" />
        <path d="M392 70v150" stroke="#083b32" strokeWidth="58" strokeLinecap="butt" />
        <path d="M392 30v240" stroke="#fffcf5" strokeWidth="44" />
        <path d="M378 60v180" stroke="#dfe9e2" strokeWidth="8" />
      </g>
    </svg>
  );
}
