'use client';

import Link from 'next/link';
import { useState } from 'react';
import { sellerWords, useAct } from '#app/seller/use-act.ts';
import { countedWords, importedWords } from '#components/seller/act-words.ts';
import { FileDrop } from '#components/seller/file-drop.tsx';
import { UploadForms } from '#components/seller/upload-forms.tsx';
import { CatalogueRows, CountReport } from '#components/seller/upload-report.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button, Spinner } from '#components/ui/button.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import type { CatalogueReport, UploadReport } from '#domain/seller/types.ts';

type Kind = 'counts' | 'catalogue';
type Chosen = { name: string; csv: string };
type Told = { kind: 'counts'; report: UploadReport } | { kind: 'catalogue'; report: CatalogueReport };

const hints: Readonly<Record<Kind, string>> = {
  counts:
    'Columns sku, warehouse (code or id), quantity, and sourceUpdatedAt where you know when it was counted; blank is now. At most 5,000 rows. What you download from Stock can be changed and sent back.',
  catalogue:
    'The product export of Shopify. Products are known again by their Handle, variants by their SKU. Counts open new SKUs and leave those alone that have stock here.',
};

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** How many rows would be, or were, taken, and how many were not. */
function summaryOf(told: Told): { taken: number; wrong: number; words: string } {
  if (told.kind === 'counts') {
    const { applied, oversubscribed, failed } = told.report;
    return { taken: applied + oversubscribed, wrong: failed, words: countedWords(told.report) };
  }
  const { created, updated, refused } = told.report;
  return { taken: created + updated, wrong: refused, words: importedWords(told.report) };
}

/** A file in two steps: what it would do, row by row, and then doing it. Nothing is written before the second. */
export function UploadScreen() {
  const { act, busy, problem, forget } = useAct();
  const [kind, setKind] = useState<Kind>('counts');
  const [file, setFile] = useState<Chosen>();
  const [told, setTold] = useState<Told>();
  const [done, setDone] = useState(false);

  async function send(chosen: Chosen, apply: boolean) {
    const body = { csv: chosen.csv, apply };
    const next: Told | undefined =
      kind === 'counts'
        ? await act<UploadReport>('uploads/counts', 'POST', body).then((report) => report && { kind, report })
        : await act<CatalogueReport>('uploads/catalogue', 'POST', body).then((report) => report && { kind, report });
    if (!next) return;
    setTold(next);
    setDone(apply);
  }
  async function choose(given: File) {
    const chosen = { name: given.name, csv: await given.text() };
    setFile(chosen);
    setTold(undefined);
    await send(chosen, false);
  }
  function startOver(next = kind) {
    setKind(next);
    setFile(undefined);
    setTold(undefined);
    setDone(false);
    forget();
  }
  const summary = told && summaryOf(told);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="needs-scripts">
        <RadioCards<Kind>
          legend="What the file has"
          name="kind"
          value={kind}
          onChange={startOver}
          options={[
            { value: 'counts', label: 'Counts', hint: 'How many units lie in each warehouse.' },
            { value: 'catalogue', label: 'Catalogue', hint: 'Products, variants and prices, as Shopify exports them.' },
          ]}
        />
      </div>
      {!told && (
        <div className="needs-scripts">
          <FileDrop label="Choose a CSV file" hint={hints[kind]} busy={busy} onFile={choose} />
        </div>
      )}
      <UploadForms hints={hints} />
      {busy && !told && (
        <p role="status" className="flex items-center gap-2 text-muted text-sm">
          <Spinner /> Looking through {file?.name}
        </p>
      )}
      {problem && (
        <Alert tone="bad" role="alert" title="The file was not taken">
          <p>{sellerWords(problem)}</p>
        </Alert>
      )}
      {told && summary && (
        <section aria-label={done ? 'What was done' : 'Preview'} className="grid gap-4">
          <Alert
            key={String(done)}
            role="status"
            tone={done ? 'good' : summary.wrong > 0 ? 'brass' : 'info'}
            title={done ? `${file?.name} is in` : `Preview of ${file?.name}: nothing is written yet`}
          >
            <p>{summary.words}</p>
          </Alert>
          <div className="flex flex-wrap gap-3">
            {done ? (
              <Button asChild>
                <Link href="/seller/stock">See your stock</Link>
              </Button>
            ) : (
              <Button busy={busy} disabled={summary.taken === 0} onClick={() => file && send(file, true)}>
                {summary.taken === 0 ? 'No row to apply' : `Apply ${plural(summary.taken, 'row', 'rows')}`}
              </Button>
            )}
            <Button tone="secondary" onClick={() => startOver()}>
              {done ? 'Another file' : 'Choose another file'}
            </Button>
          </div>
          {told.kind === 'counts' ? <CountReport report={told.report} /> : <CatalogueRows report={told.report} />}
        </section>
      )}
    </div>
  );
}
