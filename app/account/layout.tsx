import { currentUser } from '#app/_session/current.ts';
import { ShopFrame } from '#app/(shop)/shop-frame.tsx';
import { AccountOnTheWay } from '#app/account/account-on-the-way.tsx';
import { Rooms } from '#components/account/rooms.tsx';

/** The rooms of an account. Guests come here too, for their notices: they have one room, and no way to the others. */
export default async function AccountLayout({ children }: { children: React.ReactNode }) {
  const user = await currentUser();
  return (
    <ShopFrame>
      <Rooms signedIn={user !== undefined}>
        <AccountOnTheWay>{children}</AccountOnTheWay>
      </Rooms>
    </ShopFrame>
  );
}
