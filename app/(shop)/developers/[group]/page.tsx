import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { readReference } from '#app/_openapi/read-reference.ts';
import { Code, DocumentText } from '#components/developers/document-text.tsx';
import { FieldList } from '#components/developers/field-list.tsx';
import { GroupsNav } from '#components/developers/groups-nav.tsx';
import { OperationArticle } from '#components/developers/operation-article.tsx';
import { Card } from '#components/ui/card.tsx';

type Props = { params: Promise<{ group: string }> };

const groupOf = async ({ params }: Props) => {
  const { group } = await params;
  return readReference().groups.find(({ name }) => name === group) ?? notFound();
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { name } = await groupOf(props);
  return { title: (await getTranslations('developers'))(`group.${name}`) };
}

/** One part of the HTTP interface: each of its operations, and what their answers are made of. */
export default async function DevelopersGroupPage(props: Props) {
  const { name, description, operations, shapes } = await groupOf(props);
  const t = await getTranslations('developers');
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:items-start lg:gap-10">
      <GroupsNav current={name} />
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <header className="grid gap-2">
          <h1 className="text-2xl">{t(`group.${name}`)}</h1>
          <p className="max-w-prose text-muted">
            <DocumentText>{description}</DocumentText>
          </p>
          <p className="max-w-prose text-muted text-sm">
            {t.rich('besides', {
              codes: (words) => (
                <Link href="/developers#codes" className="text-accent underline underline-offset-4">
                  {words}
                </Link>
              ),
            })}
          </p>
        </header>
        {operations.map((operation) => (
          <OperationArticle key={operation.id} operation={operation} />
        ))}
        {shapes.length > 0 && (
          <section aria-label={t('shapes')} className="grid grid-cols-1 gap-4">
            <h2 className="text-xl">{t('shapes')}</h2>
            {shapes.map(({ name: shape, fields }) => (
              <Card key={shape} id={shape} aria-label={shape} className="scroll-mt-6">
                <h3 className="mb-3 text-base">
                  <Code>{shape}</Code>
                </h3>
                <FieldList fields={fields} marks={false} />
              </Card>
            ))}
          </section>
        )}
      </div>
    </div>
  );
}
