import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { takeTold } from '#app/_http/told.ts';
import { pageLocaleHeader } from '#app/_locale/locales.ts';
import { isHttps } from '#app/_session/cookies.ts';
import { processEnv } from '#db/client.ts';

/** The headers that every page has, whatever is on it. */
const PAGE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
} as const;

// Two years, as the preload list wants it.
const HSTS = 'max-age=63072000; includeSubDomains';

// What docs.stripe.com/security/guide asks for, where Stripe's card field is in a page: the field is a frame of Stripe's.
const STRIPE = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  connect: ' https://api.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
} as const;

// The consoles, which do not follow the reader's language.
const IN_ENGLISH = /^\/(?:admin|seller|courier)(?:\/|$)/;

/**
 * What a page may load. Scripts need this answer's nonce, or to be loaded by one that had it. Styles may be inline: React
 * writes style attributes, which no nonce covers. Development adds what its refreshing needs.
 */
function contentSecurityPolicy(nonce: string, https: boolean): string {
  const env = processEnv();
  const developing = env.NODE_ENV === 'development';
  // On every page: one that was come to by a link inside the shop keeps the policy of the first.
  const stripe = env.PAYMENT_PROVIDER === 'stripe' && env.STRIPE_PUBLISHABLE_KEY ? STRIPE : undefined;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${stripe?.script ?? ''}${developing ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${stripe?.connect ?? ''}${developing ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `frame-src ${stripe?.frame ?? "'none'"}`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/**
 * Gives pages their security headers. No lock on any door: gates are in app/_session. API paths do not come here, because
 * the way through a proxy costs more than many of their handlers.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString('base64');
  const https = isHttps(request.headers);
  const policy = contentSecurityPolicy(nonce, https);
  const headers = new Headers(request.headers);
  // Next reads the nonce for its own scripts from the request's policy, and pages from x-nonce.
  headers.set('content-security-policy', policy);
  headers.set('x-nonce', nonce);
  if (IN_ENGLISH.test(request.nextUrl.pathname)) headers.set(pageLocaleHeader, 'en');
  else headers.delete(pageLocaleHeader);
  const taken = takeTold(request.headers, headers);
  const response = NextResponse.next({ request: { headers } });
  if (taken) response.headers.append('set-cookie', taken);
  response.headers.set('content-security-policy', policy);
  for (const [name, value] of Object.entries(PAGE_HEADERS)) response.headers.set(name, value);
  if (https) response.headers.set('strict-transport-security', HSTS);
  return response;
}

/** Pages only: no API, no build files, nothing with a file's ending. */
export const config = {
  matcher: [
    '/((?!api/|seller-api/|courier-api/|_next/static/|_next/image|.*\\.(?:svg|png|jpg|jpeg|webp|avif|ico|txt|xml|webmanifest|woff2)$).*)',
  ],
};
