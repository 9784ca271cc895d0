import type { Sent } from '#app/_http/form-act.ts';
import type { Told } from '#app/_http/told.ts';
import { countedWords, importedWords } from '#components/seller/act-words.ts';
import { MAX_FILE_BYTES } from '#domain/seller/input.ts';
import type { CatalogueReport, UploadReport } from '#domain/seller/types.ts';

/** A file with what a form puts around it. */
export const MAX_FORM_BYTES = MAX_FILE_BYTES + 16_384;

/** Wrong rows that are named: a message holds no more, and a file is mended a few rows at a time. */
const NAMED = 10;

export const readUpload = async (sent: Sent) => ({ csv: await sent.file('csv'), apply: sent.text('apply') === 'true' });

export function toldOfCounts(report: UploadReport, sent: Sent): Told {
  const wrong = report.rows.filter((row) => row.status === 'ERROR');
  return told(
    sent,
    countedWords(report),
    wrong.map((row) => `Line ${row.line}, ${row.sku || 'no SKU'}: ${row.message}`),
  );
}

export function toldOfCatalogue(report: CatalogueReport, sent: Sent): Told {
  const wrong = report.rows.filter((row) => row.outcome === 'REFUSED');
  return told(
    sent,
    importedWords(report),
    wrong.map((row) => `Line ${row.line}, ${row.handle || 'no handle'}: ${row.notes.join(' ')}`),
  );
}

function told(sent: Sent, words: string, wrong: readonly string[]): Told {
  const applied = sent.text('apply') === 'true';
  const more = wrong.length > NAMED ? [`And ${wrong.length - NAMED} more.`] : [];
  const head = applied ? 'The file is in' : 'Nothing is written yet; this is what would come of the file';
  return {
    tone: wrong.length > 0 ? 'brass' : applied ? 'good' : 'info',
    text: [`${head}: ${words}`, ...wrong.slice(0, NAMED), ...more].join('\n'),
  };
}
