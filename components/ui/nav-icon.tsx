'use client';

import type { LucideIcon } from 'lucide-react';
import { useLinkStatus } from 'next/link';

/** The sign of a link in a menu; it breathes while its page is on the way. */
export function NavIcon({ icon: Icon }: { icon: LucideIcon }) {
  const { pending } = useLinkStatus();
  return <Icon aria-hidden className={`size-4 shrink-0 ${pending ? 'animate-breathe' : ''}`} />;
}
