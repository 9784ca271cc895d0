/** One invariant of SPEC 3, looked at over the whole database at one instant. */
export type AuditFinding = {
  /** Its number in SPEC 3. */
  readonly invariant: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  readonly name: string;
  /** Rows that break it; 0 when it holds. */
  readonly broken: number;
  /** The first few of them in words, with their ids. */
  readonly sample: readonly string[];
};
