import { hash, verify } from '@node-rs/argon2';

// argon2id with 19 MiB, two passes and one lane: the first choice of OWASP's password storage sheet; 25 ms here.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The password as an argon2id PHC string, with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Whether `password` is the one that `passwordHash` (a PHC string) was made of. A broken hash is a fault and throws. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}
