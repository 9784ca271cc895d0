import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { End, Point } from '#tests/support/gate.ts';
import type { LifeSettings } from './mortal.ts';
import { type Ending, expectEnding, openStage, type Play, play, recover, type Stage } from './stage.ts';

/** A play, every point that its process passes in it, in order, with what is behind it, and how it must end wherever the process died. */
export type Scenario = Play & {
  readonly name: string;
  readonly points: readonly (readonly [point: Point, what: string])[];
  readonly ends: Ending;
  /** Where dying leaves no trace of a request, and the worker, who comes before it is made again, finds other things to do. */
  readonly traceless?: { readonly end: End; readonly ends: Ending };
};

/**
 * Declares the tests of scenarios: each is played once to its end, in which it must pass the points of its table and no others, so that none is
 * left out; then once for each point and side, with the process killed there.
 */
export function playOut(scenarios: readonly Scenario[], settings: LifeSettings = {}): void {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(settings);
  });
  afterAll(() => stage.close());

  describe.each(scenarios)('$name', (scenario) => {
    const deaths = scenario.points.flatMap(([point, what], at) =>
      (['before', 'after'] as const).map((side): [string, string, End] => [side, `${point}: ${what}`, { at, side }]),
    );

    test('nobody dies: it passes the points of the table and no others', async () => {
      const { story, gate, left } = await play(stage, scenario);
      expect(left).toEqual([]);
      expect(gate.passed).toEqual(scenario.points.map(([point]) => point));
      await expectEnding(story, scenario.ends);
    });

    test.each(deaths)('killed %s %s', async (_side, _what, end) => {
      const { story, gate, left } = await play(stage, scenario, end);
      expect(left.length).toBeGreaterThan(0);
      expect(gate.passed).toHaveLength(end.at + 1);
      await recover(story, left);
      const { traceless } = scenario;
      const isTraceless = traceless?.end.at === end.at && traceless.end.side === end.side;
      await expectEnding(story, isTraceless ? traceless.ends : scenario.ends);
    });
  });
}
