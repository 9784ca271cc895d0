import { setTimeout as wait } from 'node:timers/promises';
import { connect, outliveLostConnections } from '#db/client.ts';

/** A process of its own for lost-connection.test.ts: asks the database at the address given until it answers, and says what it heard. */
outliveLostConnections(() => {});
const db = connect(process.argv[2] ?? '', { poolMax: 1 });
for (let answered = false; !answered; ) {
  try {
    await db.sql`select 1`;
    answered = true;
    process.stdout.write('answered\n');
  } catch (error) {
    process.stdout.write(`${(error as { code?: string }).code}\n`);
    await wait(50);
  }
}
await db.close();
