import { database } from '#db/client.ts';
import { readFlags } from '#domain/flag/read-flags.ts';
import { json } from './json.ts';

/**
 * An answer in JSON to a page that asks again and again by itself. It says whether live updates are on (the flag `liveUpdates`), so that pages
 * that are open already ask less often while they are off (app/_client/live-pace.ts).
 */
export async function liveJson(value: unknown): Promise<Response> {
  const { liveUpdates } = await readFlags(database());
  return json(value, { headers: { 'x-live-updates': liveUpdates ? 'on' : 'off' } });
}
