import { attentionHref } from '#components/admin/attention-href.ts';
import { reservationWords } from '#components/admin/reservation-words.ts';
import { thresholds } from '#components/admin/thresholds.ts';
import type { AdminOverview } from '#domain/console/types.ts';

export type Reason = { words: string; href?: string };

/** One of the three questions that the overview answers, and what speaks against a good answer; nothing does when it is good. */
export type Verdict = { question: string; good: boolean; answer: string; reasons: Reason[] };

const seconds = (value: number) => `${Math.round(value)} s`;
const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** Is stock being reserved, is anything stuck, is money unclear? In the order in which an admin should look. */
export function judgeOverview(overview: AdminOverview): Verdict[] {
  return [
    judge('Is stock being reserved?', 'Yes', 'Not as it should be', reservationTrouble(overview)),
    judge('Is anything stuck?', 'No', 'Something is', stuckThings(overview)),
    judge('Is money unclear?', 'No', 'Some is', unclearMoney(overview)),
  ];
}

function judge(question: string, fine: string, troubled: string, reasons: Reason[]): Verdict {
  const good = reasons.length === 0;
  return { question, good, answer: good ? fine : troubled, reasons };
}

/** Of what was asked for in the last five minutes: how much was placed, and how much was refused for which reason. */
export function shareOf(overview: AdminOverview, outcome: string): { of: number; percent: number } {
  const asked = overview.reservations.filter((each) => each.outcome !== 'REPLAYED');
  const of = asked.reduce((sum, each) => sum + each.lastMinutes, 0);
  const got = asked.find((each) => each.outcome === outcome)?.lastMinutes ?? 0;
  return { of, percent: of === 0 ? 0 : (got / of) * 100 };
}

function reservationTrouble(overview: AdminOverview): Reason[] {
  const limits = { BUSY: thresholds.busyPercent, OUT_OF_STOCK: thresholds.outOfStockPercent };
  const tooMany = Object.entries(limits).flatMap(([outcome, limit]): Reason[] => {
    const { of, percent } = shareOf(overview, outcome);
    if (of < thresholds.requestsToJudge || percent <= limit) return [];
    return [{ words: `${percent.toFixed(0)} % refused: ${reservationWords(outcome)}` }];
  });
  const { of } = shareOf(overview, 'PLACED');
  const placed = overview.reservations.find(({ outcome }) => outcome === 'PLACED')?.lastMinutes ?? 0;
  return of >= thresholds.requestsToJudge && placed === 0
    ? [{ words: `None of ${of} requests in five minutes got its stock` }, ...tooMany]
    : tooMany;
}

function stuckThings(overview: AdminOverview): Reason[] {
  const { sweeperLagSeconds, sagasOverdueSeconds, outboxLagSeconds, workerSilentSeconds } = overview;
  return [
    ...(workerSilentSeconds > thresholds.workerSilentSeconds
      ? [{ words: `No worker has been heard of for ${seconds(workerSilentSeconds)}` }]
      : []),
    ...(overview.sweeperPausedUntil ? [{ words: 'The sweeper is paused', href: '/admin/sweeper' }] : []),
    ...(sweeperLagSeconds > thresholds.sweeperLagSeconds
      ? [{ words: `The sweeper is ${seconds(sweeperLagSeconds)} behind`, href: '/admin/sweeper' }]
      : []),
    ...(overview.needsAttention > 0
      ? [
          {
            words: `${count(overview.needsAttention, 'order needs', 'orders need')} a person`,
            href: attentionHref({ filter: 'ATTENTION' }),
          },
        ]
      : []),
    ...(sagasOverdueSeconds > thresholds.sagasOverdueSeconds
      ? [{ words: `Sagas wait for a worker, the oldest for ${seconds(sagasOverdueSeconds)}` }]
      : []),
    ...(outboxLagSeconds > thresholds.outboxLagSeconds
      ? [{ words: `Events are ${seconds(outboxLagSeconds)} behind` }]
      : []),
    ...(overview.outboxParked > 0
      ? [{ words: `${count(overview.outboxParked, 'event is', 'events are')} parked` }]
      : []),
  ];
}

function unclearMoney(overview: AdminOverview): Reason[] {
  const { paymentsUnknown, reconciliationDifferences } = overview;
  return [
    ...(paymentsUnknown > 0
      ? [
          {
            words: `The bank has not answered about ${count(paymentsUnknown, 'payment')}`,
            href: attentionHref({ filter: 'UNKNOWN' }),
          },
        ]
      : []),
    ...(reconciliationDifferences > 0
      ? [
          {
            words: `Bank and books differ about ${count(reconciliationDifferences, 'payment')}`,
            href: '/admin/reconciliation',
          },
        ]
      : []),
  ];
}
