import { setTimeout as wait } from 'node:timers/promises';
import type { FaultInput, Struck } from '#bank/faults.ts';
import type { Place } from '#scripts/stack.ts';
import type { BankControl } from '#tests/support/bank.ts';
import type { Shop } from './call-shop.ts';
import { type ChaosMarket, drawReport } from './open-market.ts';
import type { Progress } from './progress.ts';
import { openRandom } from './random.ts';

/*
 * What goes wrong, each kind with a loop and a stream of random numbers of its own: at a point of the storm, do the next thing.
 */

export type Scene = {
  readonly seed: string;
  readonly orders: number;
  readonly progress: Progress;
  readonly bank: BankControl;
  readonly shop: Shop;
  readonly market: ChaosMarket;
  /** Orders heard of so far. */
  readonly orderIds: readonly string[];
};

// Every point but the last ones: after a kill there shall be orders still.
const pointsOf = ({ seed, orders }: Scene, concern: string, count: number) =>
  openRandom(seed, `${concern} at`)
    .points(count)
    .map((point) => Math.ceil(point * 0.96 * orders));

/**
 * Kills web processes and worker at random, and starts each again at once. Orders wait for kills, since these are to come in the storm and not after
 * it. Gives how often each was killed, when all are back.
 */
export async function killAtRandom(
  scene: Scene,
  places: readonly Place[],
  kills: number,
): Promise<Map<string, number>> {
  const random = openRandom(scene.seed, 'kills');
  const points = pointsOf(scene, 'kills', kills);
  const killed = new Map(places.map((place) => [place.name, 0]));
  const back = new Map<Place, Promise<void>>();
  for (const [index, point] of points.entries()) {
    // Two points ahead, so that the next kill often meets processes that are on their way up.
    scene.progress.allowUpTo(points[index + 2] ?? Number.POSITIVE_INFINITY);
    await scene.progress.reached(point);
    const place = random.pick(places);
    await wait(random.whole(0, 300));
    await back.get(place);
    await place.kill();
    killed.set(place.name, (killed.get(place.name) ?? 0) + 1);
    const restarted = place.restart();
    restarted.catch(() => {});
    back.set(place, restarted);
  }
  await Promise.all(back.values());
  return killed;
}

/** Rates at which the bank fails for a while, and how late its webhooks are: what is sent in one spell overtakes what is left of the spell before. */
function drawFaults(seed: string, spell: number): FaultInput {
  const random = openRandom(seed, `faults ${spell}`);
  return {
    replyLostRate: random.next() * 0.12,
    captureReplyLostRate: random.next() * 0.12,
    errorRate: random.next() * 0.15,
    slowRate: random.next() * 0.08,
    // Beyond the shop's patience with the bank as well as within it.
    slowMs: random.whole(200, 3_500),
    webhookDuplicateRate: random.next() * 0.4,
    webhookDelayMs: random.pick([0, 0, 300, 1_500, 4_000]),
    webhookLossRate: random.next() * 0.15,
    seed: `${seed} ${spell}`,
  };
}

// What a run must have met: in a short one, rates of a few in a hundred now and then strike nobody.
const CERTAIN = ['replyLostRate', 'webhookDuplicateRate'] as const satisfies readonly (keyof Struck)[];

/** The first spell, in which each of these strikes until it has struck once. */
async function beginBadly({ seed, bank, progress }: Scene): Promise<void> {
  const drawn = drawFaults(seed, 0);
  for (let missing: readonly (typeof CERTAIN)[number][] = CERTAIN; missing.length > 0; ) {
    await bank.setFaults({ ...drawn, ...Object.fromEntries(missing.map((rate) => [rate, 1])) });
    await wait(50);
    const struck = await bank.struck();
    missing = progress.ended() ? [] : missing.filter((rate) => struck[rate] === 0);
  }
  await bank.setFaults(drawn);
}

/** Spells of bad weather at the bank. Gives how many there were. */
export async function spoilBank(scene: Scene, spells: number): Promise<number> {
  await beginBadly(scene);
  for (const [index, point] of pointsOf(scene, 'faults', spells - 1).entries()) {
    await scene.progress.reached(point);
    // The bank's database may be away just now.
    await untilDone(() => scene.bank.setFaults(drawFaults(scene.seed, index + 1)));
  }
  return spells;
}

/** Sends webhooks of random orders again: the newest first, twice each, and once as an old recording. Gives how many were sent. */
export async function repeatWebhooks(scene: Scene, rounds: number): Promise<number> {
  const random = openRandom(scene.seed, 'webhooks');
  let sent = 0;
  for (const point of pointsOf(scene, 'webhooks', rounds)) {
    await scene.progress.reached(point);
    const reference = random.pick(scene.orderIds);
    if (reference === undefined) continue;
    await (async () => {
      for (const payment of await scene.bank.payments({ reference })) {
        const events = await scene.bank.events(payment.id);
        for (const event of events.toReversed()) {
          sent += (await scene.bank.resend(event.eventId, { times: 2 })).length;
          sent += (await scene.bank.resend(event.eventId, { timestampOffsetSeconds: -3_600 })).length;
        }
      }
    })().catch(() => {});
  }
  return sent;
}

/** Sellers' systems report counts meanwhile. Gives how many rows cost orders. */
export async function reportCounts(scene: Scene, reports: number): Promise<number> {
  const random = openRandom(scene.seed, 'sellers');
  let oversubscribed = 0;
  for (const point of pointsOf(scene, 'sellers', reports)) {
    await scene.progress.reached(point);
    const { seller, rows } = drawReport(scene.market, random, scene.orders);
    if (rows.length === 0) continue;
    const sourceUpdatedAt = new Date().toISOString();
    const { body } = await scene.shop.insist({
      method: 'PUT',
      path: '/seller-api/v1/stocks',
      headers: { authorization: `Bearer ${seller.key}` },
      body: rows.map((row) => ({ ...row, sourceUpdatedAt })),
    });
    oversubscribed += Number(body.oversubscribed ?? 0);
  }
  return oversubscribed;
}

/** Tries until it succeeds, for what must happen in the end. */
export async function untilDone(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (tries === 120) throw error;
      await wait(500);
    }
  }
}
