import { runInstallation } from '#scripts/installation.ts';

process.exit(await runInstallation('start'));
