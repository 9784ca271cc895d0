import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '#db/client.ts';
import { type ImportReport, importShopifyProducts } from '#domain/catalog/import-shopify-products.ts';
import { ShopifyFileError } from '#domain/catalog/read-shopify-products.ts';
import { EnvError, readEnv } from '#lib/env.ts';
import { OneLineError, report } from '#scripts/one-line-error.ts';
import { findDatabaseUrl } from '#scripts/running-installation.ts';

const USAGE = 'Usage: npm run import -- FILE… [--seller NAME] [--dry-run]';
const SMALL_WORDS = new Set(['and', 'of', 'the', 'for', 've', 'dan']);

/** `shopify-home-and-garden.csv` belongs to the seller `Home and Garden`. */
export function sellerNameOf(file: string): string {
  const words = path
    .basename(file, path.extname(file))
    .replace(/^shopify[-_ ]/i, '')
    .split(/[-_ ]+/)
    .filter(Boolean);
  return words
    .map((word, index) =>
      index > 0 && SMALL_WORDS.has(word) ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
    )
    .join(' ');
}

/** A line for each row of the file, and how many there were of each kind. */
export function reportLines({ rows }: ImportReport): string[] {
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length;
  return [
    ...rows.map(({ row, sku, handle, outcome, notes }) =>
      `  row ${String(row).padStart(5)}  ${outcome.toLowerCase().padEnd(9)}  ${sku || handle || '-'}  ${notes.join(' ')}`.trimEnd(),
    ),
    `  ${count('CREATED')} created, ${count('UPDATED')} updated, ${count('UNCHANGED')} unchanged, ${count('REFUSED')} refused`,
  ];
}

/** `npm run import`: each file as the catalogue of one seller, with a row-by-row report. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seller: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  });
  if (positionals.length === 0 || (values.seller !== undefined && positionals.length > 1)) {
    throw new OneLineError(`${USAGE} (one file when --seller is given)`);
  }
  const env = readEnv({ ...process.env, NODE_ENV: undefined, DATABASE_URL: findDatabaseUrl(process.env) });
  const db = connect(env.DATABASE_URL, { poolMax: 1, name: 'holdfast-import' });
  try {
    for (const file of positionals) {
      if (!fs.existsSync(file)) throw new OneLineError(`There is no file ${file}.`);
      const sellerName = values.seller ?? sellerNameOf(file);
      const result = await importShopifyProducts(db, {
        csv: fs.readFileSync(file, 'utf8'),
        seller: { name: sellerName },
        currency: env.STORE_CURRENCY,
        // A file from a clock ahead of ours must not outdo what the seller pushes next.
        countedAt: new Date(Math.min(fs.statSync(file).mtimeMs, Date.now())),
        dryRun: values['dry-run'],
      });
      const how = values['dry-run'] ? ' (nothing written)' : '';
      process.stdout.write(`${path.basename(file)} as ${sellerName}${how}\n${reportLines(result).join('\n')}\n\n`);
    }
  } finally {
    await db.close();
  }
}

if (import.meta.main) {
  main().catch((error) => {
    report(error instanceof ShopifyFileError || error instanceof EnvError ? new OneLineError(error.message) : error);
    process.exitCode = 1;
  });
}
