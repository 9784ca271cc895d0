import type { Metadata } from 'next';
import { MailList } from '#components/mail/mail-list.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Field } from '#components/ui/field.tsx';
import { database, processEnv } from '#db/client.ts';
import { listMails } from '#domain/mail/queries.ts';

export const metadata: Metadata = { title: 'Mail', robots: 'noindex' };

type Search = Promise<{ to?: string | string[] }>;

export default async function OutboxPage({ searchParams }: { searchParams: Search }) {
  const { to } = await searchParams;
  const recipient = typeof to === 'string' && to.trim() ? to.trim().slice(0, 254) : null;
  const mails = await listMails(database(), { recipient });
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <h1 className="text-2xl">Mail</h1>
        <p className="max-w-prose text-muted">
          This shop sends no mail: no SMTP server is set. What it would send is here, for everybody who tries it. Mail
          about the accounts of sellers, couriers and admins is not.
        </p>
      </header>
      <form action="/mail" className="flex max-w-lg flex-wrap items-end gap-3">
        <Field
          key={recipient}
          label="Only to this address"
          name="to"
          type="email"
          optional="unsaid"
          defaultValue={recipient ?? ''}
          className="min-w-0 flex-1 basis-60"
        />
        <Button type="submit" tone="secondary">
          Show
        </Button>
      </form>
      {mails.length === 0 ? (
        <EmptyState title="No mail yet">
          <p>Sign up, order something or ask for a new password, and what is written to you comes here.</p>
        </EmptyState>
      ) : (
        <MailList mails={mails} timeZone={processEnv().STORE_TIME_ZONE} />
      )}
    </div>
  );
}
