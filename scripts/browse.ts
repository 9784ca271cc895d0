import { type APIRequestContext, type Browser, chromium } from '@playwright/test';
import { ensureChromium } from '#scripts/chromium.ts';
import { OneLineError } from '#scripts/one-line-error.ts';
import { say } from '#scripts/progress.ts';

/** A browser without a window, installed when there is none. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureChromium(say),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

/** Signs the browser context of `request` in, by the same endpoint as the page does. */
export async function signIn(request: APIRequestContext, email: string, password: string): Promise<void> {
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json();
  await request.post('/api/auth/callback/credentials', { form: { csrfToken, email, password, json: 'true' } });
  const session = await (await request.get('/api/auth/session')).json();
  if (session?.user?.email !== email) throw new OneLineError(`${email} could not be signed in.`);
}
