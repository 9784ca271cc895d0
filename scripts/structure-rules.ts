/*
 * The house rules that check-structure.ts enforces, as data: who may import whom, and what files may be called.
 * A new entry needs its reason beside it. There is no list of exceptions.
 */

/** What may lie at the top of the repository. */
export const TOP_FOLDERS = new Set([
  '.ci',
  'app',
  'bank',
  'bench',
  'components',
  'db',
  'deploy',
  'docs',
  'domain',
  'drizzle',
  'e2e',
  'lib',
  'messages',
  'public',
  'scripts',
  'tests',
  'workers',
]);

export const TOP_FILES = new Set([
  '.dockerignore',
  '.editorconfig',
  '.env.example',
  '.gitattributes',
  '.gitignore',
  '.nvmrc',
  'Dockerfile',
  'LICENSE',
  'README.md',
  'biome.json',
  'compose.yaml',
  'drizzle.config.ts',
  'instrumentation.ts',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'playwright.config.ts',
  'postcss.config.mjs',
  'proxy.ts',
  'tsconfig.json',
  'vitest.config.ts',
]);

export type Allowance = {
  /** Top folder that may be imported. */
  to: string;
  /** Only files whose path matches; unset: all of the folder. */
  only?: RegExp;
  /** Only `import type`. */
  typesOnly?: true;
  why: string;
};

export type Layer = {
  may: Allowance[];
  /** Said when something else is imported. */
  instead: string;
};

/** The composition root's way to this process's database and configuration, handed on to the verbs it calls. */
const OPENS_DATABASE: Allowance = {
  to: 'db',
  only: /^db\/(client|enums|newest-migration|sql-state)\.ts$/,
  why: 'the process opens its database once and hands it to the verbs; words of columns and errors are shared',
};
const LIB: Allowance = { to: 'lib', why: 'knows nothing of the project' };

/** Folders that are not named here (tests, e2e, scripts, bench) look at the product from outside and may import all of it. */
export const LAYERS: Record<string, Layer> = {
  app: {
    may: [
      { to: 'components', why: 'pages are made of them' },
      { to: 'domain', why: 'a route calls one verb' },
      { to: 'messages', only: /\.json$/, why: 'what the pages say, in each language' },
      OPENS_DATABASE,
      LIB,
    ],
    instead: 'a route parses the request, calls one domain verb and translates the answer: put the rest into domain/',
  },
  components: {
    may: [
      { to: 'domain', only: /^domain\/[a-z-]+\/types\.ts$/, typesOnly: true, why: 'view types' },
      { to: 'db', only: /^db\/enums\.ts$/, why: 'the words of the state columns' },
      LIB,
    ],
    instead: 'components take plain view types: let the page in app/ load the data and hand it over',
  },
  domain: {
    may: [
      { to: 'db', why: 'transactions, locks and tables' },
      { to: 'messages', only: /\/mail\.json$/, why: 'what letters say, in each language' },
      LIB,
    ],
    instead: 'the domain is headless: it is called by app/ and workers/ and calls neither',
  },
  workers: {
    may: [{ to: 'domain', why: 'a loop calls one verb' }, OPENS_DATABASE, LIB],
    instead: 'a worker is a loop around one domain verb: put what it does into domain/',
  },
  bank: { may: [LIB], instead: 'the bank knows nothing of the shop: they talk over HTTP' },
  db: {
    may: [{ to: 'drizzle', only: /^drizzle\/meta\/_journal\.json$/, why: 'which migrations this build knows' }, LIB],
    instead: 'db/ knows tables and transactions; rules belong into domain/',
  },
  lib: { may: [], instead: 'lib/ knows nothing of the project: what needs it belongs into domain/ or db/' },
};

/** Not a folder, but files at the top that belong to the web process. */
export const WEB_ROOT_FILES = new Set(['proxy.ts', 'instrumentation.ts']);

/**
 * Which areas an area of the domain may import, from the lowest to the highest. Payment and stock are told ids; they report
 * by result or event.
 */
export const AREAS: Record<string, { may: string[]; instead: string }> = {
  account: { may: ['mail'], instead: 'accounts say who somebody is, for all areas, and know none of them' },
  mail: { may: [], instead: 'mail is carried whatever is in it: what it says is written in domain/letter/' },
  flag: { may: ['account'], instead: 'flags are asked by all areas and know only who switched them' },
  event: { may: [], instead: 'events are written by all areas and know none of them' },
  pricing: {
    may: ['account'],
    instead: 'prices are computed from what the caller read; pricing reads nothing of others',
  },
  stock: { may: ['account', 'event'], instead: 'stock knows no orders: take ids, report by result or event' },
  payment: {
    may: ['account', 'event'],
    instead: 'payment knows no orders: take ids and amounts, report by result or event',
  },
  catalog: {
    may: ['account', 'event', 'flag', 'pricing'],
    instead: 'the catalogue is below the areas that sell from it',
  },
  cart: {
    may: ['account', 'catalog', 'event', 'flag', 'pricing'],
    instead: 'a cart is a shopping list: it holds nothing and orders nothing',
  },
  order: {
    may: ['account', 'cart', 'catalog', 'event', 'flag', 'payment', 'pricing', 'stock'],
    instead: 'orders are above cart, prices, stock and payment, and below sellers, drops and couriers',
  },
  notice: {
    may: ['account', 'event', 'flag', 'order'],
    instead: 'notices follow orders by their events: what happens is decided, and told as an event, where it happens',
  },
  letter: {
    may: ['account', 'cart', 'catalog', 'event', 'mail', 'notice', 'order', 'stock'],
    instead: 'letters tell of what happened elsewhere, and nothing waits for them',
  },
  seller: {
    may: ['account', 'catalog', 'event', 'order', 'pricing', 'stock'],
    instead: 'a seller sees orders and reports stock; the rest belongs where it is decided',
  },
  drop: {
    may: ['account', 'cart', 'catalog', 'event', 'order', 'pricing', 'stock'],
    instead: 'a drop claims stock and places orders; it does not reach into other areas',
  },
  dispatch: {
    may: ['account', 'event', 'order', 'stock'],
    instead: 'dispatch follows confirmed orders by their events',
  },
  console: {
    may: [
      'account',
      'audit',
      'cart',
      'catalog',
      'dispatch',
      'drop',
      'event',
      'flag',
      'order',
      'payment',
      'pricing',
      'seller',
      'stock',
    ],
    instead: 'the console reads everything for the people who watch; nothing depends on it',
  },
  audit: {
    may: [
      'account',
      'cart',
      'catalog',
      'dispatch',
      'drop',
      'event',
      'flag',
      'order',
      'payment',
      'pricing',
      'seller',
      'stock',
    ],
    instead: 'the audit looks at everything, and nothing looks at the audit',
  },
};

/** Names that say nothing of what is inside. `index` is a barrel, which drags the server into the browser. */
export const EMPTY_NAMES = new Set([
  'index',
  'utils',
  'util',
  'helpers',
  'helper',
  'service',
  'manager',
  'misc',
  'common',
]);

/** The files of an area that are no verbs. */
export const AREA_FILES = new Set(['states.ts', 'rules.ts', 'queries.ts', 'input.ts', 'types.ts']);

/** What files of an area may start with: each is something that is done. */
export const VERBS = new Set(
  `abandon accept acknowledge add adjust adopt advance allocate answer append apply arrange ask assign audit
    authenticate authorise begin book build call cancel capture change charge check claim clear close collect commit compare
    compute confirm consume correct count create decide decline deduct delete deliver derive describe detect dispatch draw
    drop edit end enqueue ensure enter erase estimate examine expire explain export extend fail feed find finish
    flag flush follow form free generate get give grant group handle hash hold import inspect invite issue join keep lease
    leave list load locate lock log look make mark match measure merge migrate move narrow notify observe offer open park pause
    pay pick place plan poll preview price project prune publish push put quote rank reacquire read rebuild receive recompute
    reconcile record recover redeem refresh refund refuse register reject relay release remove rename renew repair
    replace replay report request require reseal reserve reset resolve restock restore resume retry return reveal revoke
    rotate run sample schedule seal search seed select send set settle show sign simulate skip sort split spread start stop
    store suggest summarise sweep switch sync take tell track translate trim undo unpark update upload use validate verify
    void wait warn watch withdraw write wish`
    .split(/\s+/)
    .filter(Boolean),
);

/** Payment providers are adapters behind one interface; the interface and each adapter is a file named after it. */
export const ADAPTER = /^domain\/payment\/([a-z]+-)?provider\.ts$/;

/** lib/ is a closed list, each file useful to a project that sells nothing. */
export const LIB_FILES = new Set([
  'lib/clock.ts',
  'lib/database-address.ts',
  'lib/env.ts',
  'lib/group-runner.ts',
  'lib/ids.ts',
  'lib/log.ts',
  'lib/money.ts',
  'lib/read-body.ts',
  'lib/result.ts',
  'lib/sealed-text.ts',
  'lib/signed-link.ts',
  'lib/standard-webhooks.ts',
]);

/** Where `process.env` may be read: once per process, checked by a schema; everything else is handed what it needs. */
export const READS_ENVIRONMENT =
  /^(lib\/env\.ts|db\/client\.ts|bank\/(env|main)\.ts|workers\/main\.ts|scripts\/|tests\/|e2e\/|bench\/|[^/]+\.config\.(ts|mjs)$|instrumentation\.ts$)/;

/** A longer file says at the top why it is long. */
export const MAX_LINES = 300;
