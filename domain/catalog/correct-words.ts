import type { Db } from '#db/client.ts';
import { wordsOf } from './rules.ts';

type Row = { word: string; known: boolean; alike: string[] };

/** Enough to be right about one slip, few enough that the results stay about something. */
const MOST_ALIKE = 3;

/**
 * What the words of a search may have been meant to be, by the shop's own words: those with many trigrams in common (`keyborad`), and those
 * with two neighbouring letters the other way round (`lmap`), which in a short word leave no trigram in common. `query` looks for each
 * word as typed or for one of those; `reading` is the likeliest, to say so. Undefined when there is nothing better to offer.
 */
export async function correctWords(
  { sql }: Db,
  typed: string,
): Promise<{ query: string; reading: string } | undefined> {
  const words = wordsOf(typed);
  if (words.length === 0) return undefined;
  const rows = await sql<Row[]>`
    select t.word, exists (select from search_words k where k.word ^@ t.word) as known,
           array(select k.word
                   from search_words k, lateral (select k.word = any(t.swapped) as is_swapped, similarity(k.word, t.word) as similarity) s
                  where (k.word % t.word or k.word = any(t.swapped)) and k.word <> t.word
                  order by s.is_swapped desc, s.similarity desc, k.word
                  limit ${MOST_ALIKE}) as alike
      from (select u.n, fold_text(u.word) collate "C" as word,
                   array(select overlay(fold_text(u.word) placing substr(fold_text(u.word), i + 1, 1) || substr(fold_text(u.word), i, 1) from i for 2)
                           from generate_series(1, length(u.word) - 1) as i) as swapped
              from unnest(${words}::text[]) with ordinality as u (word, n)) t
     order by t.n`;
  // The shop's words are what a parser made of sellers' texts, addresses of pages among them.
  for (const row of rows) row.alike = row.alike.filter((word) => /^[\p{L}\p{M}]+$/u.test(word));
  if (rows.every((row) => row.known || row.alike.length === 0)) return undefined;
  const query = rows.map(({ word, alike }) => `(${[`${word}:*`, ...alike].join(' | ')})`).join(' & ');
  const reading = rows.map(({ word, known, alike }) => (known ? word : (alike[0] ?? word))).join(' ');
  return { query, reading };
}
