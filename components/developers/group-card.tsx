import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Code, DocumentText } from '#components/developers/document-text.tsx';
import { MethodBadge } from '#components/developers/method-badge.tsx';
import type { GroupView } from '#components/developers/reference-view.ts';
import { Card } from '#components/ui/card.tsx';

/** What a part of the interface can do, each with the way to how. */
export function GroupCard({ group }: { group: GroupView }) {
  const t = useTranslations('developers');
  return (
    <Card title={t(`group.${group.name}`)}>
      <p className="mb-3 max-w-prose text-muted text-sm">
        <DocumentText>{group.description}</DocumentText>
      </p>
      <ul className="divide-y divide-line border-line border-t">
        {group.operations.map(({ id, method, path, summary }) => (
          <li key={id} className="grid gap-x-6 gap-y-1 py-2.5 text-sm md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            <Link
              href={`/developers/${group.name}#${id}`}
              className="inline-flex min-h-6 items-center text-accent underline-offset-4 hover:underline"
            >
              <DocumentText>{summary}</DocumentText>
            </Link>
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <span className="md:w-16">
                <MethodBadge method={method} />
              </span>
              <Code>{path}</Code>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
