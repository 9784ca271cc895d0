import { Code, DocumentText } from '#components/developers/document-text.tsx';
import { FieldList } from '#components/developers/field-list.tsx';
import type { AnswerView } from '#components/developers/reference-view.ts';
import { Badge } from '#components/ui/badge.tsx';

const toneOf = (status: string) => (status < '400' ? 'good' : status < '500' ? 'plain' : 'ember');

/** What comes back, by status: a shape, or the codes of the refusals with what each says besides. */
export function AnswerList({ answers }: { answers: readonly AnswerView[] }) {
  return (
    <dl className="divide-y divide-line border-line border-y text-sm">
      {answers.map(({ status, says, codes, shape, fields, headers }) => (
        <div key={status} className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 py-2.5">
          <dt className="figures">
            <Badge tone={toneOf(status)}>{status}</Badge>
          </dt>
          <dd className="grid content-start gap-2">
            {says && (
              <p className="flex flex-wrap items-baseline gap-x-3">
                <DocumentText>{says}</DocumentText>
                {shape && (
                  <a href={`#${shape}`} className="text-accent underline underline-offset-4">
                    <Code>{shape}</Code>
                  </a>
                )}
              </p>
            )}
            {fields.length > 0 && <FieldList fields={fields} marks={false} />}
            {codes.map(({ code, title, fields: members }) => (
              <div key={code} className="grid gap-1">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <span className="font-semibold">
                    <Code>{code}</Code>
                  </span>
                  <DocumentText className="text-muted">{title}</DocumentText>
                </p>
                {members.length > 0 && (
                  <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
                    {members.map(({ name, type, shape: to }) => (
                      <li key={name}>
                        <Code>{name}</Code>{' '}
                        {to ? (
                          <a href={`#${to}`} className="text-accent underline underline-offset-4">
                            <Code>{type}</Code>
                          </a>
                        ) : (
                          <span className="text-muted">
                            <Code>{type}</Code>
                          </span>
                        )}
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            ))}
            {headers.length > 0 && (
              <ul className="grid gap-0.5 text-xs">
                {headers.map(({ name, description }) => (
                  <li key={name} className="flex flex-wrap gap-x-2">
                    <Code>{name}</Code>
                    <DocumentText className="text-muted">{description}</DocumentText>
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
