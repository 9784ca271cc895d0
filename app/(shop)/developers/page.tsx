import { FileJson } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { readReference } from '#app/_openapi/read-reference.ts';
import { Code, DocumentText } from '#components/developers/document-text.tsx';
import { GroupCard } from '#components/developers/group-card.tsx';
import { GroupsNav } from '#components/developers/groups-nav.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Cell, Table } from '#components/ui/table.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('developers'))('title') };
}

/** Where the HTTP interface is read on: how it goes about things, who may call, all that can be done, and every code. */
export default async function DevelopersPage() {
  const t = await getTranslations('developers');
  const { introduction, groups, schemes, codes } = readReference();
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:items-start lg:gap-10">
      <GroupsNav />
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <header className="grid justify-items-start gap-3">
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="max-w-prose text-muted">{t('intro')}</p>
          <Button asChild tone="secondary" size="small">
            <a href="/api/openapi.json">
              <FileJson aria-hidden /> {t('document')}
            </a>
          </Button>
        </header>
        <div className="grid max-w-prose gap-3">
          {introduction.map((paragraph) => (
            <p key={paragraph}>
              <DocumentText>{paragraph}</DocumentText>
            </p>
          ))}
        </div>
        {groups.map((group) => (
          <GroupCard key={group.name} group={group} />
        ))}
        <Card title={t('callers')}>
          <dl className="divide-y divide-line border-line border-t text-sm">
            {schemes.map(({ name, how, description }) => (
              <div
                key={name}
                id={name}
                className="grid scroll-mt-6 gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
              >
                <dt className="font-semibold">
                  <Code>{name}</Code>
                </dt>
                <dd className="grid gap-1">
                  <span className="text-muted">
                    <Code>{how}</Code>
                  </span>
                  <DocumentText>{description}</DocumentText>
                </dd>
              </div>
            ))}
          </dl>
        </Card>
        <section id="codes" aria-label={t('codes')} className="grid scroll-mt-6 grid-cols-1 gap-3">
          <h2 className="text-lg">{t('codes')}</h2>
          <Table
            caption={t('codes')}
            columns={[
              { key: 'status', label: t('status') },
              { key: 'code', label: t('code') },
              { key: 'meaning', label: t('meaning') },
            ]}
          >
            {codes.map(({ status, code, title }) => (
              <tr key={code}>
                <Cell className="figures">{status}</Cell>
                <Cell className="font-semibold">
                  <Code>{code}</Code>
                </Cell>
                <Cell>
                  <DocumentText>{title}</DocumentText>
                </Cell>
              </tr>
            ))}
          </Table>
        </section>
      </div>
    </div>
  );
}
