import type postgres from 'postgres';

/** What both `db.sql` and `tx.sql` can do. */
export type AnySql = postgres.Sql | postgres.TransactionSql;

type ColumnType = 'uuid' | 'text' | 'smallint' | 'int' | 'bigint' | 'float8' | 'timestamptz' | 'jsonb';

/** Columns by name: the type and the values, one for each row. Those of type jsonb come last. No booleans: postgres.js cannot send an array of them. */
export type Columns = Readonly<Record<string, readonly [type: ColumnType, values: readonly unknown[]]>>;

/**
 * Rows as something a statement selects from, under the alias `u`: `from ${rowsFrom(tx.sql, { id: ['uuid', ids], … })}`. They come in the order given, and
 * with `numbered` they have it as column `n`.
 *
 * Many rows are an array parameter for each column, one row is plain parameters: every array is a function scan with a store of its own, 20 us each
 * for a single row, and placing one order would take some fifty of them (bench/README.md).
 */
export function rowsFrom(sql: AnySql, columns: Columns, { numbered = false } = {}) {
  const names = Object.keys(columns);
  const count = columns[names[0] as string]?.[1].length ?? 0;
  const one = count === 1;
  const values = names.map((name) => {
    const [type, all] = columns[name] as Columns[string];
    if (all.length !== count) throw new Error(`Column ${name} has ${all.length} values, not ${count}.`);
    const value = one ? all[0] : all;
    return (type === 'jsonb' ? sql.json(value as postgres.JSONValue) : value) as postgres.ParameterOrFragment<never>;
  });
  return sql(templateOf(columns, names, one, numbered), ...values);
}

// postgres.js keeps what it knows of a template as long as the process lives, so each is made once. There are as many as calls in the code, twice.
const templates = new Map<string, TemplateStringsArray>();

function templateOf(columns: Columns, names: readonly string[], one: boolean, numbered: boolean): TemplateStringsArray {
  const typed = names.map((name) => [name, (columns[name] as Columns[string])[0]] as const);
  const key = `${typed.join(' ')} ${one} ${numbered}`;
  const known = templates.get(key);
  if (known) return known;
  const parts = one ? oneRow(typed, numbered) : manyRows(typed, numbered);
  const made = Object.assign(parts, { raw: parts });
  templates.set(key, made);
  return made;
}

type Typed = readonly (readonly [name: string, type: ColumnType])[];

/** `(select $1::uuid as id, $2::text as key) as u`: text around the parameters. */
function oneRow(columns: Typed, numbered: boolean): string[] {
  const after = columns.map(([name, type], index) => {
    const end = index + 1 < columns.length ? ', ' : `${numbered ? ', 1::bigint as n' : ''}) as u`;
    return `::${type} as ${name}${end}`;
  });
  return ['(select ', ...after];
}

/** `rows from (unnest($1::uuid[], $2::text[]), jsonb_array_elements($3)) as u(id, key, address)`. */
function manyRows(columns: Typed, numbered: boolean): string[] {
  const plain = columns.filter(([, type]) => type !== 'jsonb');
  const parts = [plain.length > 0 ? 'rows from (unnest(' : 'rows from ('];
  const append = (text: string) => {
    parts[parts.length - 1] += text;
  };
  columns.forEach(([, type], index) => {
    if (type === 'jsonb') {
      append(`${index > 0 ? ', ' : ''}jsonb_array_elements(`);
      parts.push('::jsonb)');
      return;
    }
    parts.push(`::${type}[]${index + 1 < plain.length ? ', ' : ')'}`);
  });
  const names = [...columns.map(([name]) => name), ...(numbered ? ['n'] : [])];
  append(`)${numbered ? ' with ordinality' : ''} as u(${names.join(', ')})`);
  return parts;
}
