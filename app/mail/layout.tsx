import { notFound } from 'next/navigation';
import { InEnglish } from '#app/_locale/in-english.tsx';
import { ShopFrame } from '#app/(shop)/shop-frame.tsx';
import { MailOnTheWay } from '#app/mail/mail-on-the-way.tsx';
import { processEnv } from '#db/client.ts';
import { hasOutboxPage } from '#domain/letter/open-post.ts';

/**
 * The mailbox of everybody, for whoever tries the shop: there is no SMTP server, so mail is read here. Where there is one, or in production without a demo, it is
 * not there.
 */
export default function OutboxLayout({ children }: { children: React.ReactNode }) {
  if (!hasOutboxPage(processEnv())) notFound();
  return (
    <ShopFrame>
      <InEnglish>
        <MailOnTheWay>{children}</MailOnTheWay>
      </InEnglish>
    </ShopFrame>
  );
}
