import { z } from 'zod';
import { MAX_PASSWORD_LENGTH } from './password.ts';

/** 254 characters: the longest address that mail can be sent to (RFC 5321). */
export const emailInput = z.string().trim().max(254).pipe(z.email());

export const credentialsInput = z.object({ email: emailInput, password: z.string().min(1).max(MAX_PASSWORD_LENGTH) });
export type Credentials = z.output<typeof credentialsInput>;
