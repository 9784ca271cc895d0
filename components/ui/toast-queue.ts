'use client';

export type Toast = { text: string; action?: { label: string; onClick: () => void } };

const queue: Toast[] = [];
let listener = () => {};

/** Says in passing what was done. Shown by the page's `Toaster`, whose code comes with the first one: most visits never see any. */
export function showToast(toast: Toast): void {
  queue.push(toast);
  listener();
}

/** Calls `told` at each toast from now on, in place of whoever listened before; gives what stops it. */
export function listenToToasts(told: () => void): () => void {
  listener = told;
  if (queue.length > 0) told();
  return () => {
    listener = () => {};
  };
}

/** What waits to be shown, and no longer waits afterwards. */
export function takeToasts(): Toast[] {
  return queue.splice(0);
}
