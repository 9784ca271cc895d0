'use client';

import { useEffect, useState } from 'react';
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
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
