/** The process runs. Says nothing about the database, so that a failing one does not get web processes restarted. */
export function GET(): Response {
  return Response.json({ status: 'live' }, { headers: { 'cache-control': 'no-store' } });
}
