import { runInstallation } from '#scripts/installation.ts';

process.exit(await runInstallation('dev'));
