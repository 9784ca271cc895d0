import Link from 'next/link';

/** A link in a line of words, large enough for a thumb. */
export function WayLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-9 items-center font-semibold text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {children}
    </Link>
  );
}
