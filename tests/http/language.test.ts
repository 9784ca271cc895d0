import { describe, expect, it } from 'vitest';
import { stack, Visitor } from './visitor.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const home = String(stack.webUrls[0]);

const langOf = ({ body }: { body: Record<string, unknown> }) => /<html[^>]* lang="(\w+)"/.exec(String(body.text))?.[1];

describe('the language of a page', () => {
  it('is what the browser asks for until another is chosen, which then stays', async () => {
    const visitor = new Visitor();
    visitor.headers['accept-language'] = 'id-ID,id;q=0.9,en;q=0.8';
    expect(langOf(await visitor.get('/cart'))).toBe('id');
    const chosen = await visitor.post('/api/v1/language', { locale: 'tr' });
    expect(chosen.status).toBe(204);
    expect(chosen.headers.get('set-cookie')).toMatch(/^locale=tr; Path=\/; Max-Age=31536000; SameSite=Lax/);
    expect(langOf(await visitor.get('/cart'))).toBe('tr');
  });
});

describe('the form at the foot of a page', () => {
  const send = (body: string, headers: Record<string, string>) =>
    new Visitor().call('POST', '/api/v1/language', { body, headers: { ...FORM, ...headers } });

  it.each([
    [`${home}/products/stoneware-mug?variant=2`, '/products/stoneware-mug?variant=2'],
    ['https://elsewhere.example/cart', '/'],
    [`${home}//elsewhere.example`, '/'],
    ['nonsense', '/'],
  ])('sent from %s leads to %s', async (referer, location) => {
    const answer = await send('locale=tr', { referer });
    expect(answer).toMatchObject({ status: 303 });
    expect(answer.headers.get('location')).toBe(location);
  });

  it('takes no language that we do not speak', async () => {
    expect(await send('locale=xx', {})).toMatchObject({ status: 422, body: { code: 'INVALID_REQUEST' } });
    expect(await send(`locale=tr${'&x=1'.repeat(100)}`, {})).toMatchObject({ status: 413 });
  });

  it('is taken from our own pages only', async () => {
    const foreign = { cookie: 'locale=en', origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect(await send('locale=tr', foreign)).toMatchObject({ status: 403, body: { code: 'CROSS_ORIGIN' } });
  });
});
