import { z } from 'zod';

const noticeId = z.string().regex(/^\d{1,18}$/, 'must be the id of a notice');

/** The query of `GET /api/v1/notices`. */
export const noticesInput = z.object({
  before: noticeId.optional().describe('`next` of the page before'),
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('Most notices of the page'),
});

/** The body of `POST /api/v1/notices/read`. */
export const readInput = z.object({ upTo: noticeId.describe('The newest notice that was seen') });
