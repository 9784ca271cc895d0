import { AccountNav } from '#components/account/account-nav.tsx';

/** A page of an account with the ways to the others beside it. Guests have no others, and see the page alone. */
export function Rooms({ signedIn, children }: { signedIn: boolean; children: React.ReactNode }) {
  if (!signedIn) return children;
  return (
    <div className="grid gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-10">
      <AccountNav />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
