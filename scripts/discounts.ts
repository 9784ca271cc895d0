import { parseArgs } from 'node:util';
import { connect, type Db } from '#db/client.ts';
import { type DiscountRow, listDiscounts, stopDiscount } from '#domain/pricing/list-discounts.ts';
import { makeCampaign, makeCoupon } from '#domain/pricing/make-discount.ts';
import { dayIn } from '#lib/clock.ts';
import { EnvError, readEnv } from '#lib/env.ts';
import { toDecimal } from '#lib/money.ts';
import { OneLineError, report } from '#scripts/one-line-error.ts';
import { findDatabaseUrl } from '#scripts/running-installation.ts';

const USAGE = `Usage:
  npm run discounts                                 lists them
  npm run discounts -- campaign NAME --off 20% …    a lower price, shown beside the former one
  npm run discounts -- coupon CODE --off 25.00 …    a code; --total N and --per-buyer N limit its use
  npm run discounts -- stop CODE|ID                 switches one off

  --off    a share (10%) or an amount of the store's currency, of each unit or of the order
  --seller its slug: only what it sells     --sku  that seller's code of one product, or a SKU's id
  --from   a day (2026-10-01) or an RFC 3339 time; today when left out
  --until  the last day, or the time at which it ends
  --time-zone  of the days; the store's own (STORE_TIME_ZONE) when left out`;

type Store = { currency: string; timeZone: string };

/** The list as lines of text; days are those of the store's time zone, and the last one is the day that was entered. */
export function discountLines(rows: readonly DiscountRow[], { currency, timeZone }: Store): string[] {
  return rows.map((row) => {
    const off =
      row.kind === 'PERCENT' ? `${Number(row.value) / 100}%` : `${toDecimal(Number(row.value), currency)} ${currency}`;
    const of = row.skuId ? `SKU ${row.skuId}${row.seller ? ` of ${row.seller}` : ''}` : (row.seller ?? 'everything');
    const lastDay = dayIn(new Date(row.endsAt.getTime() - 1), timeZone);
    const used = row.coupon ? `, ${row.redeemed} redeemed, ${row.held} held of ${row.totalLimit ?? 'any number'}` : '';
    const name = row.coupon ? row.title : `${row.id} ${row.title}`;
    return `  ${name}: ${off} off ${of}, ${dayIn(row.startsAt, timeZone)} to ${lastDay}${used}${row.runs ? '' : ' (over)'}`;
  });
}

async function make(db: Db, what: string, named: string, store: Store, values: Record<string, string | undefined>) {
  const { off = '', seller, sku, until = '' } = values;
  const wish = { off, seller, sku, until, from: values.from ?? dayIn(new Date(), store.timeZone) };
  const count = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const limits = { total: count(values.total), perBuyer: count(values['per-buyer']) };
  const made =
    what === 'campaign'
      ? await makeCampaign(db, { ...wish, name: named }, store)
      : await makeCoupon(db, { ...wish, ...limits, code: named }, store);
  if (!made.ok) throw new OneLineError(`--${made.refusal.field} ${made.refusal.message}`);
  process.stdout.write(`Made: ${what} ${made.value}\n`);
}

/** `npm run discounts`: makes, lists and stops campaigns and coupons. */
async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      off: text,
      seller: text,
      sku: text,
      from: text,
      until: text,
      'time-zone': text,
      total: text,
      'per-buyer': text,
    },
  });
  const [what, named, ...more] = positionals;
  const env = readEnv({ ...process.env, NODE_ENV: undefined, DATABASE_URL: findDatabaseUrl(process.env) });
  const store = { currency: env.STORE_CURRENCY, timeZone: values['time-zone'] ?? env.STORE_TIME_ZONE };
  const db = connect(env.DATABASE_URL, { poolMax: 1, name: 'holdfast-discounts' });
  try {
    // Lists are priced anew with it: a campaign for everything took 10 s for 100,000 products, of the 15 s that a statement may take elsewhere.
    await db.sql`set statement_timeout = 0`;
    if (what === undefined) {
      const lines = discountLines(await listDiscounts(db), store);
      process.stdout.write(`${lines.length > 0 ? lines.join('\n') : 'There are none.'}\n`);
    } else if (named === undefined || more.length > 0 || !['campaign', 'coupon', 'stop'].includes(what)) {
      throw new OneLineError(USAGE);
    } else if (what === 'stop') {
      if (!(await stopDiscount(db, named)))
        throw new OneLineError(`There is no campaign or coupon ${named} that is on.`);
      process.stdout.write(`Stopped: ${named}\n`);
    } else {
      await make(db, what, named, store, values);
    }
  } finally {
    await db.close();
  }
}

if (import.meta.main) {
  main().catch((error) => {
    report(error instanceof EnvError ? new OneLineError(error.message) : error);
    process.exitCode = 1;
  });
}
