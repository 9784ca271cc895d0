import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { loadLetter } from '#app/mail/[mailId]/load-letter.ts';
import { MailText } from '#components/mail/mail-text.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { processEnv } from '#db/client.ts';
import { toTimestamp } from '#lib/clock.ts';

export const metadata: Metadata = { title: 'Mail', robots: 'noindex' };

/** An order's number in a heading stays in one piece. */
function unbroken(subject: string) {
  const [before, number, ...after] = subject.split(/\b([0-9A-Z]{4}-[0-9A-Z]{4})\b/);
  return (
    <>
      {before}
      {number && <span className="whitespace-nowrap">{number}</span>}
      {after}
    </>
  );
}

export default async function MailPage({ params }: { params: Promise<{ mailId: string }> }) {
  const found = await loadLetter((await params).mailId);
  if (!found) notFound();
  const { mail, letter } = found;
  const back = (
    <Button asChild tone="secondary">
      <Link href="/mail">All mail</Link>
    </Button>
  );
  if (!letter) {
    return (
      <EmptyState level={1} title="Nothing to tell any more" action={back}>
        <p>Its link was used or has ended, or what it was about is gone. It would not be sent now.</p>
      </EmptyState>
    );
  }
  return (
    <article className="grid max-w-3xl gap-6">
      <header className="grid gap-2">
        <h1 className="text-2xl">{unbroken(letter.subject)}</h1>
        <p className="text-muted text-sm">
          to <span className="break-all">{mail.recipient}</span> ·{' '}
          <Moment iso={toTimestamp(mail.createdAt)} timeZone={processEnv().STORE_TIME_ZONE} />
        </p>
      </header>
      <Card lang={mail.locale}>
        <MailText text={letter.text} />
      </Card>
      <div className="flex flex-wrap gap-3">
        <Button asChild tone="secondary">
          <a href={`/api/mail/${mail.id}`}>As it is drawn</a>
        </Button>
        {back}
      </div>
    </article>
  );
}
