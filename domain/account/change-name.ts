import type { Db } from '#db/client.ts';
import type { UserId } from './types.ts';

/** Gives a user another name, for greetings and menus. Repeatable. */
export async function changeName(db: Db, userId: UserId, name: string): Promise<void> {
  await db.sql`update users set name = ${name} where id = ${userId}::bigint and name <> ${name}`;
}
