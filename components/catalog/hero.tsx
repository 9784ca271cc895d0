/** What the shop is, in one line, and the rope that says it without words. */
export function Hero({ holdMinutes }: { holdMinutes: number }) {
  return (
    <section className="relative isolate overflow-hidden rounded-xl bg-[#0d5547] text-[#fffcf5]">
      <Hitch />
      <div className="grid max-w-xl gap-4 px-6 pt-8 pb-36 sm:px-10 sm:py-16">
        <h1 className="text-3xl">What you order is held for you while you pay.</h1>
        <p className="max-w-md text-[#d7e8df] text-base">
          A market of independent sellers. From the moment you order, your items are yours for{' '}
          {holdMinutes === 1 ? 'a minute' : `${holdMinutes} minutes`}: nobody can buy them in between.
        </p>
      </div>
    </section>
  );
}

const STRAND =
  'M-40 250C60 250 120 236 178 190 262 124 306 42 392 42c62 0 100 42 100 96s-40 96-100 96c-84 0-138-88-214-140C112 50 60 40-40 40';

/** A rope of two strands laid in a hitch; the dashes are the lay of the rope. */
function Hitch() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 520 290"
      preserveAspectRatio="xMaxYMid slice"
      fill="none"
      strokeLinecap="round"
      className="absolute right-0 bottom-0 -z-10 h-32 w-full sm:h-full sm:w-3/4"
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
