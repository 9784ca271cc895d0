import { json } from '#app/_http/json.ts';
import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { database } from '#db/client.ts';
import { isMigrated } from '#db/newest-migration.ts';

/** The process can work: the database answers and has this build's newest migration; else 503. */
export const GET = route(async () => {
  if (!(await isMigrated(database()))) throw problem('BUSY', { detail: 'The database is not migrated.' });
  return json({ status: 'ready' }, { headers: { 'cache-control': 'no-store' } });
});
