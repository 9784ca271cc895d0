import type { ChaosReport } from './run-chaos.ts';

/** Lines shown of what is broken, of each kind; the rest is found by the same query. */
const SHOWN = 10;

/** How many things are not as they must be. */
export const countBroken = (report: ChaosReport): number =>
  report.findings.reduce((sum, finding) => sum + finding.broken.length, 0);

/** The report as tables: what was done, what came of it, what is broken. */
export function describeReport(report: ChaosReport): string {
  const { struck, webhooks, seconds } = report;
  const total = Object.values(report.orders).reduce((sum, count) => sum + count, 0);
  const killed = [...report.kills].map(([name, count]) => `${name} ${count}`).join(', ');
  return [
    '',
    `Seed ${report.seed}: ${total} orders of ${report.buyers} buyers, storm ${seconds.storm} s, quiet ${seconds.quiet} s`,
    '',
    ...table('Orders, as they ended', report.orders),
    ...table('What was done', {
      [`kills (${killed})`]: [...report.kills.values()].reduce((sum, count) => sum + count, 0),
      'crashes of PostgreSQL': report.postgresCrashes,
      'counts that cost orders': report.oversubscribed,
      'webhooks written by the bank': webhooks.events,
      'webhooks sent, in all': webhooks.sendings + struck.webhookDuplicateRate,
      'of these again, late or stale': webhooks.repeated,
    }),
    ...table(`Faults of the bank, in ${report.spells} spells`, {
      'replies lost after the work': struck.replyLostRate,
      'replies to captures lost': struck.captureReplyLostRate,
      'answers of 500': struck.errorRate,
      'slow answers': struck.slowRate,
      'webhooks sent twice': struck.webhookDuplicateRate,
      'webhooks lost': struck.webhookLossRate,
      'payments that became unknown': report.unknownPayments,
    }),
    ...table('Answers to buyers and sellers', Object.fromEntries([...report.answers].sort((a, b) => b[1] - a[1]))),
    ...table(
      'Verdict: what is not as it must be',
      Object.fromEntries(report.findings.map((finding) => [finding.what, finding.broken.length])),
    ),
    ...report.findings.flatMap(({ what, broken }) =>
      broken.length === 0
        ? []
        : [
            `${what}:`,
            ...broken.slice(0, SHOWN).map((line) => `  ${line}`),
            ...(broken.length > SHOWN ? [`  … and ${broken.length - SHOWN} more`] : []),
          ],
    ),
  ].join('\n');
}

function table(title: string, rows: Readonly<Record<string, number>>): string[] {
  const entries = Object.entries(rows);
  const width = Math.max(...entries.map(([name]) => name.length));
  return [title, ...entries.map(([name, count]) => `  ${name.padEnd(width)}  ${String(count).padStart(7)}`), ''];
}
