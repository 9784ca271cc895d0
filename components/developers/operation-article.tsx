import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { AnswerList } from '#components/developers/answer-list.tsx';
import { Code, DocumentText } from '#components/developers/document-text.tsx';
import { FieldList } from '#components/developers/field-list.tsx';
import { MethodBadge } from '#components/developers/method-badge.tsx';
import type { OperationView } from '#components/developers/reference-view.ts';

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <h3 className="text-base">{title}</h3>
      {children}
    </section>
  );
}

const Scheme = ({ name }: { name: string }) => (
  <Link href={`/developers#${name}`} className="text-accent underline underline-offset-4">
    <Code>{name}</Code>
  </Link>
);

/** One method of one path: what it does, who may call it, what goes in and what comes back. */
export function OperationArticle({ operation }: { operation: OperationView }) {
  const t = useTranslations('developers');
  const { id, method, path, summary, description, schemes, open, parameters, body, answers, curl } = operation;
  return (
    <article
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-6 grid-cols-1 gap-5 rounded-xl border border-line bg-paper p-5 shadow-rest sm:p-6"
    >
      <header className="grid gap-2">
        <h2 id={`${id}-title`} className="text-lg">
          <DocumentText>{summary}</DocumentText>
        </h2>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <MethodBadge method={method} /> <Code>{path}</Code>
        </p>
        {description && (
          <p className="max-w-prose">
            <DocumentText>{description}</DocumentText>
          </p>
        )}
        <p className="text-muted text-sm">
          {schemes.length === 0
            ? t('askedNobody')
            : t.rich(open ? 'askedIfAny' : 'asked', {
                schemes: () =>
                  schemes.map((scheme, index) => [index > 0 && ' · ', <Scheme key={scheme} name={scheme} />]),
              })}
        </p>
      </header>
      <pre
        translate="no"
        className="whitespace-pre-wrap wrap-anywhere rounded-md bg-sunken px-4 py-3 font-mono text-xs leading-relaxed"
      >
        <code>{curl}</code>
      </pre>
      {parameters.length > 0 && (
        <Part title={t('parameters')}>
          <FieldList fields={parameters} />
        </Part>
      )}
      {body.length > 0 && (
        <Part title={t('body')}>
          <FieldList fields={body} />
        </Part>
      )}
      <Part title={t('answers')}>
        <AnswerList answers={answers} />
      </Part>
    </article>
  );
}
