import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { processEnv } from '#db/client.ts';
import { readGauges } from '#domain/event/read-gauges.ts';
import { gaugeNames } from '#domain/event/types.ts';
import { processEngine } from '#domain/order/open-engine.ts';
import { equalSecrets } from '#lib/ids.ts';

/** `GET /api/metrics` with `Authorization: Bearer $METRICS_TOKEN`: Prometheus text. The database's gauges, and this process's two queues. */
export const GET = route(async (request) => {
  const { METRICS_TOKEN } = processEnv();
  const given = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!METRICS_TOKEN || !given || !equalSecrets(given, METRICS_TOKEN)) throw problem('UNAUTHENTICATED');
  const engine = processEngine();
  const gauges = await readGauges(engine.db);
  const lines = [
    ...gaugeNames.map((name) => [name, gauges[name]] as const),
    ['placement_waiting', engine.placement.waiting()] as const,
    ['settlement_waiting', engine.settlement.waiting()] as const,
  ].flatMap(([name, value]) => [`# TYPE holdfast_${name} gauge`, `holdfast_${name} ${value}`]);
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
  });
});
