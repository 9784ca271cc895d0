import { cache } from 'react';
import { database } from '#db/client.ts';
import { processPost } from '#domain/letter/open-post.ts';
import { findMail } from '#domain/mail/queries.ts';

const ID = /^\d{1,18}$/;

/** A mail of the outbox with its letter, written again; the letter is undefined when it has nothing to tell any more. */
export const loadLetter = cache(async (mailId: string) => {
  const mail = ID.test(mailId) ? await findMail(database(), mailId) : undefined;
  return mail && { mail, letter: await processPost().compose(mail) };
});
