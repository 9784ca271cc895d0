import path from 'node:path';
import { say } from '#scripts/progress.ts';
import { verify } from '#scripts/verify-steps.ts';

const checks = await verify(path.join(import.meta.dirname, '..'));
for (const check of checks) {
  if (!check.passed) say(`${check.output}\n`);
}
for (const check of checks) say(`${check.passed ? 'ok    ' : 'FAILED'} ${check.name} (${check.seconds.toFixed(1)} s)`);
process.exit(checks.every((check) => check.passed) ? 0 : 1);
