'use client';

const accounts = [
  { email: 'shopper@example.com', what: 'orders as a member' },
  { email: 'admin@example.com', what: 'watches holds and payments' },
  { email: 'seller@example.com', what: 'works for the first seller' },
  { email: 'courier@example.com', what: 'delivers' },
];

/** The accounts of the demo shop. Their password is not here: it was printed when the shop was started. */
export function DemoAccounts({ onChoose }: { onChoose: (email: string) => void }) {
  return (
    <section aria-label="Demo accounts" className="grid gap-3 text-sm">
      <p className="text-muted">
        This is a demo shop. Choose who to be; the password was printed where the shop was started.
      </p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              onClick={() => onChoose(account.email)}
              className="grid min-h-11 w-full rounded-lg border border-edge bg-paper px-4 py-2 text-left hover:border-accent hover:bg-accent-soft"
            >
              <span className="font-semibold">{account.email}</span>
              <span className="text-muted text-xs">{account.what}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
