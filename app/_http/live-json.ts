import { database } from '#db/client.ts';
import { readFlags } from '#domain/flag/read-flags.ts';
import { json } from './json.ts';

/**
 * An answer in JSON to a page that asks again and again by itself. While the flag `liveUpdates` is off it says so, and pages ask less often
 * (app/_client/live-pace.ts): those that are open already, too.
 */
export async function liveJson(value: unknown): Promise<Response> {
  const { liveUpdates } = await readFlags(database());
  return json(value, liveUpdates ? {} : { headers: { 'x-live-updates': 'off' } });
}
