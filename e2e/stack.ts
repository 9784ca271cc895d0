import type { TestStack } from '#scripts/test-stacks.ts';

/** `ordinary` holds stock as long as the product does; in `short` a hold runs out while a test watches. */
export type StackName = 'ordinary' | 'short';

const variables: Record<StackName, string> = { ordinary: 'TEST_STACK', short: 'TEST_SHORT_STACK' };

/** What `npm test` said of the running stack; throws when the browser suite was started by itself. */
export function stackOf(name: StackName): TestStack {
  const told = process.env[variables[name]];
  if (!told) throw new Error(`${variables[name]} is not set: run the journeys with \`npm test -- e2e/\`.`);
  return JSON.parse(told);
}
