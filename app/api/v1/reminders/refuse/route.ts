import { parseInput } from '#app/_http/field-errors.ts';
import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { sessionSecret } from '#app/_session/session.ts';
import { database } from '#db/client.ts';
import { reminderLinkInput } from '#domain/letter/input.ts';
import { refuseReminders } from '#domain/letter/refuse-reminders.ts';

const keyOf = (request: Request) =>
  parseInput(reminderLinkInput, Object.fromEntries(new URL(request.url).searchParams)).key;

/** `POST /api/v1/reminders/refuse?key=`: no more reminders. Mailboxes call it by one click (RFC 8058), and so does the page. Repeatable. */
export const POST = route(async (request) => {
  const refusal = await refuseReminders(database(), keyOf(request), sessionSecret());
  if (!refusal.ok) throw problem(refusal.refusal.code);
  return new Response(null, { status: 204 });
});

/** For people who follow the link: to the page that asks. Reading a link changes nothing, since programs read it before people do. */
export const GET = route(
  async (request) =>
    new Response(null, { status: 303, headers: { location: `/reminders?key=${encodeURIComponent(keyOf(request))}` } }),
);
