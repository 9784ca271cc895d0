'use client';

import { themeCookie } from '#app/_client/theme-cookie.ts';
import type { Theme } from '#components/frame/theme-choices.tsx';

// A year: a taste, not a session.
const THEME_SECONDS = 365 * 24 * 3600;

/** Shows a theme at once and keeps it in a cookie, so that the server paints it from the first byte. */
export function keepTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const age = theme === 'system' ? 0 : THEME_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we serve.
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=${age}; samesite=lax`;
}
