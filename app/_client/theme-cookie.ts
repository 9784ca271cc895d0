import type { Theme } from '#components/frame/theme-choices.tsx';

export const themeCookie = 'hf_theme';

/** What the cookie says, or the system's own theme when it says nothing sensible. */
export function parseTheme(value: string | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}
