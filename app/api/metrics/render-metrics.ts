import type { Metric } from '#domain/event/read-metrics.ts';

const escapeValue = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/** Metrics in the text format that Prometheus reads (version 0.0.4). One without a sample is announced all the same. */
export function renderMetrics(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, type, help, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ labels = {}, value }) => {
      const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escapeValue(text)}"`);
      return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
    }),
  ]);
  return `${lines.join('\n')}\n`;
}
