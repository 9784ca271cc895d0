import { currentUser } from '#app/_session/current.ts';
import ShopLayout from '#app/(shop)/layout.tsx';
import { Rooms } from '#components/account/rooms.tsx';

/** The rooms of an account. Guests come here too, for their notices: they have one room, and no way to the others. */
export default async function AccountLayout({ children }: { children: React.ReactNode }) {
  const user = await currentUser();
  return (
    <ShopLayout>
      <Rooms signedIn={user !== undefined}>{children}</Rooms>
    </ShopLayout>
  );
}
