import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { renderMetrics } from '#app/api/metrics/render-metrics.ts';
import { processEnv } from '#db/client.ts';
import { type Metric, processMetrics, readMetrics } from '#domain/event/read-metrics.ts';
import { processEngine } from '#domain/order/open-engine.ts';
import { equalSecrets } from '#lib/ids.ts';

/** `GET /api/metrics` with `Authorization: Bearer $METRICS_TOKEN`: Prometheus text. The database's figures, and this process's two queues. */
export const GET = route(async (request) => {
  const { METRICS_TOKEN } = processEnv();
  const given = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!METRICS_TOKEN || !given || !equalSecrets(given, METRICS_TOKEN)) throw problem('UNAUTHENTICATED');
  const engine = processEngine();
  const own: Readonly<Record<keyof typeof processMetrics, number>> = {
    holdfast_placement_waiting: engine.placement.waiting(),
    holdfast_settlement_waiting: engine.settlement.waiting(),
  };
  const ownMetrics = Object.entries(processMetrics).map(
    ([name, help]): Metric => ({
      name,
      type: 'gauge',
      help,
      samples: [{ value: own[name as keyof typeof processMetrics] }],
    }),
  );
  return new Response(renderMetrics([...(await readMetrics(engine.db)), ...ownMetrics]), {
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
  });
});
