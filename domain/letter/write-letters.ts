import type { Db } from '#db/client.ts';
import type { Compose } from '#domain/mail/types.ts';
import { buildWording } from './build-wording.ts';
import { drawLetter } from './draw-letter.ts';
import { loadContents } from './load-contents.ts';
import type { Shop } from './rules.ts';

/** How this shop writes the letter of a mail: what it tells of, in the reader's words, drawn. */
export function writeLetters(db: Db, shop: Shop): Compose {
  return async (mail) => {
    const contents = await loadContents(db, shop, mail);
    return contents && drawLetter(buildWording(mail.kind, mail.locale, contents, shop.name));
  };
}
