import { problem } from '#app/_http/problem.ts';
import { route } from '#app/_http/route.ts';
import { loadLetter } from '#app/mail/[mailId]/load-letter.ts';
import { processEnv } from '#db/client.ts';
import { hasOutboxPage } from '#domain/letter/open-post.ts';

type Context = { params: Promise<{ mailId: string }> };

/** `GET /api/mail/{id}`: a letter of the outbox as mail programs draw it. It may load nothing and run nothing, as there. */
export const GET = route<Context>(async (_request, { params }) => {
  const { mailId } = await params;
  const found = hasOutboxPage(processEnv()) ? await loadLetter(mailId) : undefined;
  if (!found?.letter) throw problem('NOT_FOUND');
  return new Response(found.letter.html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  });
});
