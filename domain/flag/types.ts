import type { FeatureFlagKey } from '#db/enums.ts';

/** Every flag; true is on. */
export type Flags = Readonly<Record<FeatureFlagKey, boolean>>;

/** One flag as the console shows it. */
export type FlagView = {
  key: FeatureFlagKey;
  on: boolean;
  title: string;
  /** What is missing while it is off, and what that saves. */
  off: string;
  saves: string;
  /** NULL while nobody has touched it. */
  changedBy: string | null;
  changedAt: string | null;
};
