import { expect, test } from 'vitest';
import { present } from '#lib/result.ts';
import { countBroken, describeReport } from './describe-report.ts';
import { type ChaosGround, type ChaosReport, runChaos } from './run-chaos.ts';

/** For the data and for the logs of a PostgreSQL and processes of its own. */
const folders: { folder: string; logs: string } = JSON.parse(
  present(process.env.TEST_CHAOS, 'TEST_CHAOS, which `npm test` sets'),
);

/** The short form; the long one is `npm run chaos`. */
const ORDERS = 150;
const KILLS = 6;

/**
 * Under a minute on two quiet cores, most of it until abandoned holds have run out, and two on busy ones. A payment that a dead process never sent costs
 * another one and a half: so long a bank that knows nothing of it is asked again.
 */
const TIMEOUT_MS = 420_000;

/** Each party made to say something else, and back again: what nobody would see, the verdict could not promise. */
async function expectDoubt(report: ChaosReport, { db, memories, judgeAgain }: ChaosGround): Promise<void> {
  expect(countBroken(report), describeReport(report)).toBe(0);
  const broken = async () =>
    (await judgeAgain()).filter((finding) => finding.broken.length > 0).map(({ what }) => what);
  const told = memories.find((memory) => memory.toldConfirmed);
  const id = present([...(told?.orderIds ?? [])][0], 'an order that was told to be confirmed');
  const [order] = await db.sql`select buyer from orders where id = ${id}`;

  await db.sql`update payment_attempts set captured_minor = captured_minor - 1 where order_id = ${id} and captured_minor > 0`;
  expect(await broken()).toContain('attempts of which the bank says otherwise');
  await db.sql`update payment_attempts set captured_minor = captured_minor + 1 where order_id = ${id} and captured_minor > 0`;

  await db.sql`update orders set status = 'EXPIRED', end_reason = 'EXPIRED' where id = ${id}`;
  expect(await broken()).toEqual(
    expect.arrayContaining(['orders that the bank was not paid for as they ended', 'buyers who were told otherwise']),
  );
  await db.sql`update orders set status = 'PENDING_PAYMENT', end_reason = null where id = ${id}`;
  expect(await broken()).toContain('orders that have not ended, or whose saga has not');
  await db.sql`update orders set status = 'CONFIRMED', buyer = 'g:somebody else' where id = ${id}`;
  expect(await broken()).toEqual(['buyers who were told otherwise']);
  await db.sql`update orders set buyer = ${order?.buyer} where id = ${id}`;
  expect(await broken()).toEqual([]);
}

test(
  `chaos, short: ${ORDERS} orders, ${KILLS} kills, a crash of PostgreSQL and a bad bank; in the end everything adds up`,
  async () => {
    const report = await runChaos(
      {
        seed: 'short',
        orders: ORDERS,
        kills: KILLS,
        buyers: 24,
        holdTtlSeconds: 25,
        withSlowCards: false,
        quietWithinMs: 240_000,
        ...folders,
        say: () => {},
      },
      expectDoubt,
    );
    // It did what it says: a calm day would prove nothing.
    const sum = (counts: Iterable<number>) => [...counts].reduce((all, count) => all + count, 0);
    expect(sum(Object.values(report.orders))).toBeGreaterThanOrEqual(ORDERS);
    expect(report.orders.CONFIRMED).toBeGreaterThan(ORDERS / 3);
    expect(sum(report.kills.values())).toBe(KILLS);
    expect(report.postgresCrashes).toBe(1);
    expect(report.answers.get('no answer')).toBeGreaterThan(0);
    expect(report.struck.replyLostRate).toBeGreaterThan(0);
    expect(report.struck.webhookDuplicateRate).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
