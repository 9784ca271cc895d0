import { migrate } from '#db/migrate.ts';
import { checkDatabase } from '#scripts/database.ts';
import { OneLineError, report } from '#scripts/one-line-error.ts';

// For installations that `npm start` does not run, such as compose.yaml: brings DATABASE_URL up to the newest migration.
try {
  const url = process.env.DATABASE_URL;
  if (!url) throw new OneLineError('DATABASE_URL is not set.');
  await checkDatabase(url);
  await migrate(url);
} catch (error) {
  report(error);
  process.exit(1);
}
