import { currentUser } from '#app/_session/current.ts';
import { Rooms } from '#components/account/rooms.tsx';

/** The orders are a room of the account for who has one; a guest's are a page of the shop. */
export default async function OrderListLayout({ children }: { children: React.ReactNode }) {
  return <Rooms signedIn={(await currentUser()) !== undefined}>{children}</Rooms>;
}
