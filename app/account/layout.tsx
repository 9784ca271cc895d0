import { currentUser } from '#app/_session/current.ts';
import ShopLayout from '#app/(shop)/layout.tsx';
import { AccountNav } from '#components/account/account-nav.tsx';

/** The rooms of an account. Guests come here too, for their notices: they have one room, and no way to the others. */
export default async function AccountLayout({ children }: { children: React.ReactNode }) {
  const user = await currentUser();
  return (
    <ShopLayout>
      {user ? (
        <div className="grid gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-10">
          <AccountNav />
          <div className="min-w-0">{children}</div>
        </div>
      ) : (
        children
      )}
    </ShopLayout>
  );
}
