'use client';

import { signIn } from 'next-auth/react';
import { callApi } from '#app/_client/call-api.ts';
import { keepMergeNews } from '#app/_client/merge-news.ts';
import type { MergedCartView } from '#domain/cart/types.ts';

/** Why somebody was not let in, as the key of its words in `account`. One word for a wrong password and an unknown e-mail: it must not tell which accounts there are. */
export type EnterTrouble = 'signInWrong' | 'tooOften' | 'signInFailed';

function troubleOf(error: string | null | undefined): EnterTrouble {
  if (error === 'CredentialsSignin') return 'signInWrong';
  return error === 'RATE_LIMITED' ? 'tooOften' : 'signInFailed';
}

/** Signs in and brings along the cart and orders of the guest that this browser was. Null when that went well. */
export async function enterShop(email: string, password: string): Promise<EnterTrouble | null> {
  const answer = await signIn('credentials', { redirect: false, email, password }).catch(() => undefined);
  if (!answer?.ok || answer.error) return troubleOf(answer?.error);
  const merged = await callApi<MergedCartView>('/api/v1/cart/merge', { method: 'POST', body: {} });
  if (merged.ok) keepMergeNews(merged.value.merge.adjustments);
  return null;
}
