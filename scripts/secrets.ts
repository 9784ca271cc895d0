import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { productionSecrets } from '#lib/env.ts';
import type { Environment } from '#scripts/child.ts';
import { OneLineError } from '#scripts/one-line-error.ts';

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

/** Every secret that the processes share, and how one is made for an installation that was given none. */
const MAKERS = {
  NEXTAUTH_SECRET: () => random(32),
  CRON_SECRET: () => random(24),
  METRICS_TOKEN: () => random(24),
  BANK_API_KEY: () => `bank_${random(24)}`,
  BANK_WEBHOOK_SECRET: () => `whsec_${randomBytes(32).toString('base64')}`,
  DEMO_SELLER_KEY: () => `hf_sk_${random(32)}`,
  // Typed by people: short, and without letters that look like others.
  DEMO_PASSWORD: () =>
    Array.from(randomBytes(12), (byte) => 'abcdefghjkmnpqrstuvwxyz23456789'.charAt(byte % 31)).join(''),
} as const;

export type SecretName = keyof typeof MAKERS;
export type Secrets = Record<SecretName, string>;

const names = Object.keys(MAKERS) as SecretName[];

/** New secrets, for a run that keeps nothing. */
export const makeSecrets = (): Secrets => Object.fromEntries(names.map((name) => [name, MAKERS[name]()])) as Secrets;

/**
 * The secrets of this installation: those of the environment, else those kept in `file` (mode 600), made when first needed.
 * With NODE_ENV=production nothing is made up: throws `OneLineError` naming what is missing (SPEC 16). The demo accounts
 * are no part of that: their password and key are made and printed.
 */
export function loadSecrets(file: string, env: Environment): Secrets {
  if (env.NODE_ENV === 'production') {
    const missing = productionSecrets(env).filter((name) => !env[name]);
    if (missing.length > 0)
      throw new OneLineError(`NODE_ENV is production and these are not set: ${missing.join(', ')}.`);
  }
  const kept: Partial<Secrets> = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  const secrets = makeSecrets();
  let made = false;
  for (const name of names) {
    const given = env[name];
    if (given) secrets[name] = given;
    else if (kept[name]) secrets[name] = kept[name];
    else made = true;
  }
  if (made) {
    // What the environment gives is not written down: it is kept where it came from.
    const mine = Object.fromEntries(names.filter((name) => !env[name]).map((name) => [name, secrets[name]]));
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, `${JSON.stringify({ ...kept, ...mine }, undefined, 2)}\n`, { mode: 0o600 });
  }
  return secrets;
}
