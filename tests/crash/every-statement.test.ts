import { afterAll, beforeAll, expect, test } from 'vitest';
import { present } from '#lib/result.ts';
import type { Point } from '#tests/support/gate.ts';
import { holdsRunOut, order, sweepAll } from './acts.ts';
import { expectEnding, openStage, type Play, play, recover, type Stage, type Story } from './stage.ts';

/*
 * Killed before any statement or call of an order and of the sweeper, not only where something becomes true. There are as many events as
 * changes each time, and another process makes the same of it.
 */

// As many lives as the case asks for, spread evenly over the statements, commits and calls. Ten seconds on a quiet machine.
const LIVES = 20;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Plays it to its end, then dies in front of its points; gives what it passes when it lives. */
async function dieEverywhere(given: Play, expectEnd: (story: Story) => Promise<void>): Promise<readonly Point[]> {
  const whole = await play(stage, given, undefined, { statements: true });
  await expectEnd(whole.story);
  const { passed } = whole.gate;
  const lives = Math.min(LIVES, passed.length);
  for (let life = 0; life < lives; life += 1) {
    const at = Math.floor((life * passed.length) / lives);
    const { story, gate, left } = await play(stage, given, { at, side: 'before' }, { statements: true });
    expect(gate.passed).toEqual(passed.slice(0, at + 1));
    await recover(story, left);
    await expectEnd(story);
  }
  return passed;
}

test('an order, from the first statement to its confirmation (C-118)', async () => {
  const passed = await dieEverywhere({ card: 'tok_ok', acts: [{ mortal: order }] }, (story) =>
    expectEnding(story, {
      status: 'CONFIRMED',
      endReason: null,
      path: ['PENDING', 'PENDING_PAYMENT', 'CONFIRMED'],
      attempts: [['CAPTURED', ['authorized', 'captured']]],
      stock: { onHand: 0, reserved: 0 },
    }),
  );
  expect(passed.length).toBeGreaterThanOrEqual(LIVES);
  expect(passed.filter((point) => point === 'statement').length).toBeGreaterThan(10);
}, 300_000);

test('a sweep, from the first statement to its record (C-118)', async () => {
  const acts = [{ survivor: order }, { world: holdsRunOut }, { mortal: sweepAll }];
  const passed = await dieEverywhere({ card: 'tok_declined', acts }, (story) =>
    expectEnding(story, {
      status: 'EXPIRED',
      endReason: 'EXPIRED',
      path: ['PENDING', 'PENDING_PAYMENT', 'EXPIRED'],
      attempts: [['DECLINED', ['declined']]],
      stock: { onHand: 1, reserved: 0 },
    }),
  );
  expect(passed.filter((point) => point === 'statement').length).toBeGreaterThan(5);
  const [counts] = await stage.database.sql`
    select (select count(*) from orders where status = 'EXPIRED')::int as changes,
           (select count(*) from outbox where type = 'order.expired')::int as events`;
  expect(present(counts, 'counts').events).toBe(counts?.changes);
}, 300_000);
