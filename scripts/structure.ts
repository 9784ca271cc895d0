import path from 'node:path';
import {
  ADAPTER,
  AREA_FILES,
  AREAS,
  EMPTY_NAMES,
  LAYERS,
  LIB_FILES,
  MAX_LINES,
  READS_ENVIRONMENT,
  TOP_FILES,
  TOP_FOLDERS,
  VERBS,
  WEB_ROOT_FILES,
} from '#scripts/structure-rules.ts';

export type Problem = { file: string; message: string };

type Import = { specifier: string; typesOnly: boolean };
type Rule = (file: string, text: string) => string[];

const CODE = /\.(ts|tsx|mjs|mts|js|jsx)$/;
const topOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '');

/** The text without comments, so that prose about imports is not taken for one. Strings stay. */
const withoutComments = (text: string) =>
  text.replace(/("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '$1');

/** Every module that `text` imports or re-exports, statically or not. */
export function importsOf(text: string): Import[] {
  const code = withoutComments(text);
  const found: Import[] = [];
  for (const match of code.matchAll(/\b(import|export)\s+(type\s)?([^'";]*?)\sfrom\s*['"]([^'"]+)['"]/g)) {
    const clause = match[3] ?? '';
    const named = /^\{([\s\S]*)\}$/.exec(clause.trim())?.[1];
    const members =
      named
        ?.split(',')
        .map((member) => member.trim())
        .filter(Boolean) ?? [];
    const allTypes = members.length > 0 && members.every((member) => member.startsWith('type '));
    found.push({ specifier: match[4] as string, typesOnly: Boolean(match[2]) || allTypes });
  }
  for (const match of code.matchAll(/\bimport\s*\(?\s*['"]([^'"]+)['"]/g)) {
    found.push({ specifier: match[1] as string, typesOnly: false });
  }
  return found;
}

/** The file of the repository that an import means; undefined for packages. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  return undefined;
}

const inTopFolders: Rule = (file) => {
  const top = topOf(file);
  if (top ? TOP_FOLDERS.has(top) : TOP_FILES.has(file)) return [];
  return [`nothing of this name belongs at the top; the folders are ${[...TOP_FOLDERS].join(', ')}`];
};

const sayingNames: Rule = (file) => {
  const name = path.posix.basename(file).replace(/\..*$/, '');
  if (!CODE.test(file) || !EMPTY_NAMES.has(name)) return [];
  return [`\`${name}\` says nothing of what is inside: name the file after the one thing it does`];
};

const notTooLong: Rule = (file, text) => {
  if (!CODE.test(file)) return [];
  const lines = text.trimEnd().split('\n').length;
  const opening = /^(?:#![^\n]*\n)?\s*(?:\/\*[\s\S]*?\*\/|(?:\/\/[^\n]*\n?)+)/.exec(text)?.[0] ?? '';
  if (lines <= MAX_LINES || opening.includes('Long because')) return [];
  return [
    `${lines} lines, more than ${MAX_LINES}: split it by what changes together, or start with a comment "Long because …"`,
  ];
};

const acrossFoldersByAlias: Rule = (file, text) =>
  importsOf(text).flatMap(({ specifier }) => {
    const target = targetOf(file, specifier);
    if (!target || !specifier.startsWith('.') || topOf(target) === topOf(file)) return [];
    return [`imports ${specifier}: write #${target} across top folders`];
  });

const layerDirection: Rule = (file, text) => {
  const from = WEB_ROOT_FILES.has(file) ? 'app' : topOf(file);
  const layer = LAYERS[from];
  if (!layer) return [];
  return importsOf(text).flatMap(({ specifier, typesOnly }) => {
    const target = targetOf(file, specifier);
    if (!target) return [];
    const to = topOf(target);
    if (to === from || to === '') return [];
    const allowances = layer.may.filter((allowance) => allowance.to === to);
    const fits = allowances.some(
      ({ only, typesOnly: onlyTypes }) => (!only || only.test(target)) && (!onlyTypes || typesOnly),
    );
    if (fits) return [];
    const asType = allowances.some(({ only, typesOnly: onlyTypes }) => onlyTypes && (!only || only.test(target)));
    return [`${from}/ may not import ${target}${asType ? ' except by `import type`' : ''}: ${layer.instead}`];
  });
};

const areaOf = (file: string) => /^domain\/([^/]+)\/./.exec(file)?.[1];

const areaDirection: Rule = (file, text) => {
  const from = areaOf(file);
  if (!from || !AREAS[from]) return [];
  const { may, instead } = AREAS[from];
  return importsOf(text).flatMap(({ specifier }) => {
    const to = areaOf(targetOf(file, specifier) ?? '');
    if (!to || to === from || may.includes(to)) return [];
    return [`domain/${from}/ may not import domain/${to}/: ${instead}`];
  });
};

const areaVocabulary: Rule = (file) => {
  if (!file.startsWith('domain/')) return [];
  const [, area, name, ...deeper] = file.split('/');
  if (!name || !area || !AREAS[area])
    return [`the areas of the domain are ${Object.keys(AREAS).join(', ')}: put it into one`];
  if (deeper.length > 0) return ['an area is one flat folder of verbs: move the file up'];
  if (AREA_FILES.has(name) || ADAPTER.test(file)) return [];
  if (!/^[a-z0-9]+(-[a-z0-9]+)+\.ts$/.test(name) || !VERBS.has(name.slice(0, name.indexOf('-')))) {
    return [
      `files of an area are verbs with an object, in kebab case (place-orders.ts), or ${[...AREA_FILES].join(', ')}; a new verb goes into VERBS in scripts/structure-rules.ts`,
    ];
  }
  return [];
};

const closedLib: Rule = (file) => {
  if (topOf(file) !== 'lib' || LIB_FILES.has(file)) return [];
  return [
    'lib/ is a closed list: what knows the shop belongs into domain/ or db/; else add it to LIB_FILES in scripts/structure-rules.ts',
  ];
};

const headless: Rule = (file, text) => {
  if (topOf(file) !== 'domain') return [];
  const shown = importsOf(text).filter(({ specifier }) =>
    /^(server-only|client-only|react|react-dom|next|next-auth|next-intl)(\/|$)/.test(specifier),
  );
  return shown.map(
    ({ specifier }) =>
      `imports ${specifier}: the domain runs in workers too, where it throws or is not there; translate in app/`,
  );
};

const environmentOnce: Rule = (file, text) => {
  if (!CODE.test(file) || READS_ENVIRONMENT.test(file) || !/\bprocess\.env\b/.test(withoutComments(text))) return [];
  return ['reads process.env: take what you need as an argument; lib/env.ts reads and checks it once, at start'];
};

const databaseClock: Rule = (file, text) => {
  if (topOf(file) !== 'domain' || !/\bDate\.now\(\)|\bnew Date\(\)/.test(withoutComments(text))) return [];
  return [
    "asks this machine's clock: what decides is the database's now(), and what computes takes the time as an argument",
  ];
};

const RULES: Rule[] = [
  inTopFolders,
  sayingNames,
  notTooLong,
  acrossFoldersByAlias,
  layerDirection,
  areaDirection,
  areaVocabulary,
  closedLib,
  headless,
  environmentOnce,
  databaseClock,
];

/** Files that import each other in a circle, each circle once, from its first name in the alphabet. Types have no order. */
function cycles(files: ReadonlyMap<string, string>): Problem[] {
  const graph = new Map<string, string[]>();
  for (const [file, text] of files) {
    if (!CODE.test(file) || !LAYERS[topOf(file)]) continue;
    const targets = importsOf(text)
      .filter(({ typesOnly }) => !typesOnly)
      .map(({ specifier }) => targetOf(file, specifier));
    graph.set(file, targets.filter((target) => target !== undefined && files.has(target)) as string[]);
  }
  const problems: Problem[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): void => {
    const start = trail.indexOf(file);
    if (start >= 0) {
      const circle = [...trail.slice(start), file];
      problems.push({
        file,
        message: `imports itself by way of ${circle.join(' → ')}: move what both need below both`,
      });
      return;
    }
    if (done.has(file)) return;
    for (const target of graph.get(file) ?? []) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const file of [...graph.keys()].sort()) visit(file, []);
  return problems;
}

/** Every breach of the house rules in `files` (path from the repository's top → text), with where the code belongs instead. */
export function checkStructure(files: ReadonlyMap<string, string>): Problem[] {
  const problems: Problem[] = [];
  for (const [file, text] of files) {
    for (const rule of RULES) {
      const messages = CODE.test(file) ? rule(file, text) : rule(file, '');
      problems.push(...messages.map((message) => ({ file, message })));
    }
  }
  return [...problems, ...cycles(files)];
}
