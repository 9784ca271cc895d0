'use client';

import { OnTheWay, type Skeletons } from '#app/_client/on-the-way.tsx';
import { LetterSkeleton, MailListSkeleton } from '#components/mail/skeletons.tsx';

export const mailSkeletons: Skeletons = [
  { of: /^\/mail$/, Skeleton: MailListSkeleton },
  { of: /^\/mail\/[^/]+$/, Skeleton: LetterSkeleton },
];

export function MailOnTheWay({ children }: { children: React.ReactNode }) {
  return <OnTheWay skeletons={mailSkeletons}>{children}</OnTheWay>;
}
