import { database, processEnv } from '#db/client.ts';
import { openSmtp } from '#domain/mail/deliver-by-smtp.ts';
import type { Compose, Deliver } from '#domain/mail/types.ts';
import { type Env, EnvError } from '#lib/env.ts';
import type { Shop } from './rules.ts';
import { writeLetters } from './write-letters.ts';

export type PostOffice = {
  readonly compose: Compose;
  /** undefined: no SMTP server is named, and mail stays in the house. */
  readonly deliver: Deliver | undefined;
  /** The right half of every Message-ID. */
  readonly domain: string;
};

/** This process's way to send mail, made once from its environment. */
export function processPost(): PostOffice {
  const env = processEnv();
  const db = database();
  return db.single('post', () => {
    const shop = shopOf(env);
    const { SMTP_URL: url, MAIL_FROM: from } = env;
    const deliver = url && from ? openSmtp(url, from).deliver : undefined;
    return { compose: writeLetters(db, shop), deliver, domain: new URL(shop.publicUrl).hostname };
  });
}

/** The shop as its letters name it. Throws `EnvError` without the secret that its links are signed with. */
export function shopOf(env: Env): Shop {
  if (!env.NEXTAUTH_SECRET) throw new EnvError('NEXTAUTH_SECRET must be set: links in mails are signed with it.');
  return {
    name: env.STORE_NAME,
    publicUrl: (env.NEXTAUTH_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    linkSecret: env.NEXTAUTH_SECRET,
  };
}

/**
 * Whether mail is read on a page of the shop instead of in mailboxes: where no SMTP server is named, in development and in the demo shop. In production without a demo
 * the page is not there.
 */
export function hasOutboxPage(env: Env): boolean {
  return env.SMTP_URL === undefined && (env.NODE_ENV !== 'production' || env.DEMO_PASSWORD !== undefined);
}
