import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { route } from '#app/_http/route.ts';
import { authOptions } from '#app/_session/auth-options.ts';
import { forgetGuest } from '#app/_session/guest.ts';
import { forgetOrderKeys } from '#app/_session/order-keys.ts';

type Context = { params: Promise<{ nextauth: string[] }> };

const handler = route(async (request, context: Context) => {
  const response: Response = await NextAuth(request as NextRequest, context, authOptions(request));
  const { nextauth } = await context.params;
  if (request.method !== 'POST' || nextauth[0] !== 'signout') return response;
  // Whoever sits down here next is nobody yet (CASES C-160): neither the guest that this member may have been, nor a holder of their keys.
  const left = new Response(response.body, response);
  for (const cookie of [...Object.values(forgetGuest(request)), forgetOrderKeys(request)]) {
    left.headers.append('set-cookie', cookie);
  }
  return left;
});

export { handler as GET, handler as POST };
