import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { route } from '#app/_http/route.ts';
import { authOptions } from '#app/_session/auth-options.ts';

type Context = { params: Promise<{ nextauth: string[] }> };

const handler = route(async (request, context: Context) => {
  const response: Response = await NextAuth(request as NextRequest, context, authOptions(request));
  return response;
});

export { handler as GET, handler as POST };
