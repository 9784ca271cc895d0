import { useTranslations } from 'next-intl';
import { Code, DocumentText } from '#components/developers/document-text.tsx';
import type { FieldView, ParameterView } from '#components/developers/reference-view.ts';

type Listed = FieldView & Partial<Pick<ParameterView, 'in'>>;

/**
 * Fields or parameters, a row each; two columns where there is room. Of what is sent the needed ones are marked, of what comes the others, by a
 * question mark, since nearly all are there.
 */
export function FieldList({ fields, marks = true }: { fields: readonly Listed[]; marks?: boolean }) {
  const t = useTranslations('developers');
  return (
    <dl className="divide-y divide-line border-line border-y text-sm">
      {fields.map((field) => (
        <div
          key={`${field.in} ${field.name}`}
          className="grid gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        >
          <dt className="flex flex-wrap content-start items-baseline gap-x-2.5 gap-y-1">
            <span className="font-semibold">
              <Code>{marks || field.required ? field.name : `${field.name}?`}</Code>
            </span>
            {field.in && <span className="text-muted text-xs">{t(`in.${field.in}`)}</span>}
            {marks && field.required && <span className="text-ember text-xs">{t('required')}</span>}
          </dt>
          <dd className="grid content-start gap-1">
            <p className="text-muted">
              {field.shape ? (
                <a href={`#${field.shape}`} className="text-accent underline underline-offset-4">
                  <Code>{field.type}</Code>
                </a>
              ) : (
                <Code>{field.type}</Code>
              )}
              {field.limits && (
                <>
                  {' '}
                  <Code>{field.limits}</Code>
                </>
              )}
            </p>
            {field.description && (
              <p>
                <DocumentText>{field.description}</DocumentText>
              </p>
            )}
            {field.values && (
              <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs">
                {field.values.map((value) => (
                  <li key={value}>
                    <Code>{value}</Code>
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
