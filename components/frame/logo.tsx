/** The mark: two bollards that make an H, and the rope that holds them. Its colours stay the same in both themes, as in app/icon.svg. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" fill="none" strokeLinecap="round" className={className}>
      <rect width="40" height="40" rx="10" fill="#0d5547" />
      <path d="M20 20C16 14 7 14.5 7 20s9 6 13 0 13-5.5 13 0-9 6-13 0Z" stroke="#f2b98a" strokeWidth="3" />
      <path d="M13 9v22M27 9v22" stroke="#0d5547" strokeWidth="8" strokeLinecap="butt" />
      <path d="M13 9v22M27 9v22" stroke="#fffcf5" strokeWidth="5" />
      <path d="M7 20c0-5.5 9-6 13 0s13 5.5 13 0" stroke="#0d5547" strokeWidth="6" strokeLinecap="butt" />
      <path d="M7 20c0-5.5 9-6 13 0s13 5.5 13 0" stroke="#f2b98a" strokeWidth="3" />
    </svg>
  );
}

export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      <LogoMark className="size-9 shrink-0" />
      <span className="truncate font-bold max-[22.5rem]:hidden font-display text-xl tracking-tight">{name}</span>
    </span>
  );
}
