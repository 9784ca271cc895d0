import type { z } from 'zod';
import { type FieldError, type Problem, problem } from './problem.ts';

/** zod's words for what is wrong, as the stable codes of the wire. */
const CODES: Readonly<Record<string, string>> = {
  invalid_type: 'INVALID_TYPE',
  too_big: 'TOO_LARGE',
  too_small: 'TOO_SMALL',
  invalid_format: 'INVALID_FORMAT',
  invalid_value: 'INVALID_VALUE',
  unrecognized_keys: 'UNKNOWN_KEY',
};

/** At most 20: who sends 1,000 wrong rows learns enough from the first. */
const MAX_ERRORS = 20;

function fieldError(issue: z.core.$ZodIssue): FieldError {
  const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return {
    path: issue.path.map(String).join('.'),
    code: missing ? 'REQUIRED' : (CODES[issue.code] ?? 'INVALID'),
    message: missing ? 'is required' : issue.message,
  };
}

/** What a schema found, as `422 INVALID_REQUEST` with `errors`. `at` goes before every path. */
export function invalidRequest(error: z.ZodError): Problem {
  return problem('INVALID_REQUEST', { errors: error.issues.slice(0, MAX_ERRORS).map(fieldError) });
}

/** The value as the schema reads it, or `422 INVALID_REQUEST`. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidRequest(parsed.error);
  return parsed.data;
}
