import { z } from 'zod';

/** The query of `/api/v1/reminders/refuse`. Without a key it is like one that has ended: there is nothing to be right or wrong. */
export const reminderLinkInput = z.object({ key: z.string().default('').describe('The key of the mailed link') });
