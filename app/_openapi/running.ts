import { z } from 'zod';
import type { Operation } from './operation.ts';
import { bankEventTaken, cronReport, health } from './running-answers.ts';

const cron = (method: 'GET' | 'POST'): Operation => ({
  id: method === 'GET' ? 'runJob' : 'runJobByPost',
  method,
  path: '/api/cron/{job}',
  group: 'running',
  summary: 'Run one pass of a worker’s loop',
  description: 'For hosts that have only a timer. Safe to call at once with itself.',
  by: 'cron',
  answers: { 200: { says: 'What it did', schema: cronReport } },
  refusals: ['NOT_FOUND'],
});

export const runningOperations: readonly Operation[] = [
  {
    id: 'receiveBankEvent',
    method: 'POST',
    path: '/api/webhooks/payments/{provider}',
    group: 'running',
    summary: 'Be told by the bank to look again',
    description: 'Signed the bank’s own way over the raw body, 1 MB at most; taken once per event.',
    by: 'bank',
    answers: { 200: { says: 'Taken', schema: bankEventTaken } },
    refusals: ['NOT_FOUND'],
  },
  cron('GET'),
  cron('POST'),
  {
    id: 'isLive',
    method: 'GET',
    path: '/api/health/live',
    group: 'running',
    summary: 'Ask whether the process runs',
    description: 'Says nothing of the database.',
    by: 'anyone',
    answers: { 200: { says: 'It runs', schema: health('live') } },
  },
  {
    id: 'isReady',
    method: 'GET',
    path: '/api/health/ready',
    group: 'running',
    summary: 'Ask whether the process can work',
    description: 'The database answers and has the newest migration.',
    by: 'anyone',
    answers: { 200: { says: 'It can', schema: health('ready') } },
  },
  {
    id: 'readMetrics',
    method: 'GET',
    path: '/api/metrics',
    group: 'running',
    summary: 'Read the figures for Prometheus',
    by: 'metrics',
    answers: { 200: { says: 'Prometheus text', schema: z.string(), mediaType: 'text/plain' } },
  },
  {
    id: 'readOpenApi',
    method: 'GET',
    path: '/api/openapi.json',
    group: 'running',
    summary: 'Read this interface as an OpenAPI 3.1 document',
    by: 'anyone',
    answers: { 200: { says: 'The document', schema: z.looseObject({ openapi: z.literal('3.1.0') }) } },
  },
];
