import { z } from 'zod';

export const cronReport = z.strictObject({
  job: z.string(),
  report: z.looseObject({}).describe('What it did; other members for each job'),
});

export const bankEventTaken = z.strictObject({
  received: z.literal(true),
  duplicate: z.boolean().describe('The event had come before'),
});

export const health = (word: 'live' | 'ready') => z.strictObject({ status: z.literal(word) });
