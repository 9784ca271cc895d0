/** Where to go after signing in: a path of this shop, or the front page for anything that could lead elsewhere. */
export function safeReturn(callbackUrl: unknown): string {
  if (typeof callbackUrl !== 'string') return '/';
  const here = 'http://shop.invalid';
  // As a browser would read it: `//evil`, `/\evil` and `/<tab>/evil` all leave the site.
  if (!callbackUrl.startsWith('/') || !URL.canParse(callbackUrl, here)) return '/';
  const url = new URL(callbackUrl, here);
  return url.origin === here ? `${url.pathname}${url.search}${url.hash}` : '/';
}
