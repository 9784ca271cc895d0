/** The invariants of SPEC 3 in a line each. `shownBy`: what shows those that no reading of the database can. */
export const invariants: readonly {
  readonly invariant: number;
  readonly text: string;
  readonly shownBy: string | null;
}[] = [
  { invariant: 1, text: 'Reserved is never negative and never more than on hand', shownBy: null },
  { invariant: 2, text: 'Counts equal the active holds and the movements', shownBy: null },
  { invariant: 3, text: 'A hold ends once, and its units go back at most once', shownBy: null },
  { invariant: 4, text: 'No more units are sold than there were to sell', shownBy: null },
  { invariant: 5, text: 'All lines of an order are held, or none', shownBy: null },
  { invariant: 6, text: 'Holds agree with the state of their order', shownBy: null },
  { invariant: 7, text: 'One order for a key, one open order for a cart', shownBy: null },
  { invariant: 8, text: 'What was taken and not given back is what the order costs', shownBy: null },
  { invariant: 9, text: 'An event for every change, and none without one', shownBy: null },
  {
    invariant: 10,
    text: 'Nothing is locked while we wait for anyone outside',
    shownBy: 'The crash tests, which stop at every call to the bank',
  },
  {
    invariant: 11,
    text: 'No input or lost race gives a 5xx',
    shownBy: 'The HTTP and race suites; at run time, the rate of 5xx in the metrics',
  },
  {
    invariant: 12,
    text: 'What decides is never stale',
    shownBy: 'The race suite, with its controls without the guards',
  },
];

/** How long a worker has a whole run to itself; its statements end before (run-audit.ts: 60 s each, nine of them). */
export const RUN_LEASE_SECONDS = 600;
