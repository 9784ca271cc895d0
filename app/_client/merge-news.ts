'use client';

import { useEffect, useState } from 'react';
import { mergeNewsCookie, parseMergeNews } from '#app/_client/merge-news-cookie.ts';
import type { CartAdjustment } from '#domain/cart/types.ts';

const KEY = 'hf_merge_news';

/** Keeps what was cut when a guest's cart was merged, until the cart is looked at: signing in goes on to another page. */
export function keepMergeNews(adjustments: readonly CartAdjustment[]): void {
  if (adjustments.length === 0) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(adjustments));
  } catch {
    // Not kept: the cart itself shows what is in it.
  }
}

/** What was cut at the last merge; told once, for as long as the page stays. */
export function useMergeNews(): readonly CartAdjustment[] {
  const [news, setNews] = useState<readonly CartAdjustment[]>([]);
  useEffect(() => {
    const kept = takeNews();
    if (kept.length > 0) setNews(kept);
  }, []);
  return news;
}

function takeNews(): CartAdjustment[] {
  return [...takeFromTab(), ...takeFromCookie()];
}

function takeFromTab(): CartAdjustment[] {
  try {
    const kept = encodeURIComponent(sessionStorage.getItem(KEY) ?? '');
    sessionStorage.removeItem(KEY);
    return parseMergeNews(kept);
  } catch {
    return [];
  }
}

/** After a sign-in by Google or GitHub, whose way back is a redirect of the server's. */
function takeFromCookie(): CartAdjustment[] {
  const [, value] = new RegExp(`(?:^|; )${mergeNewsCookie}=([^;]*)`).exec(document.cookie) ?? [];
  if (value === undefined) return [];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we serve.
  document.cookie = `${mergeNewsCookie}=; path=/; max-age=0; samesite=lax`;
  return parseMergeNews(value);
}
