'use client';

import { OnTheWay, type Skeletons } from '#app/_client/on-the-way.tsx';
import {
  AccountSkeleton,
  AddressesSkeleton,
  NoticesSkeleton,
  SettingsSkeleton,
} from '#components/account/skeletons.tsx';

export const accountSkeletons: Skeletons = [
  { of: /^\/account$/, Skeleton: AccountSkeleton },
  { of: /^\/account\/notices$/, Skeleton: NoticesSkeleton },
  { of: /^\/account\/addresses$/, Skeleton: AddressesSkeleton },
  { of: /^\/account\/settings$/, Skeleton: SettingsSkeleton },
];

export function AccountOnTheWay({ children }: { children: React.ReactNode }) {
  return <OnTheWay skeletons={accountSkeletons}>{children}</OnTheWay>;
}
