import './globals.css';
import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { parseTheme, themeCookie } from '#app/_client/theme-cookie.ts';
import { wordsEverywhere } from '#app/_locale/locales.ts';
import { readLocale } from '#app/_locale/read-locale.ts';
import { Words } from '#app/_locale/words.tsx';
import { faces } from '#app/fonts/faces.ts';
import { SkipLink } from '#components/frame/skip-link.tsx';
import { processEnv } from '#db/client.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('frame');
  const name = processEnv().STORE_NAME;
  return {
    title: { default: name, template: `%s · ${name}` },
    description: t('description'),
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f5f0e6' },
    { media: '(prefers-color-scheme: dark)', color: '#101513' },
  ],
};

export default async function RootLayout({ children }: { children: React.ReactNode }) {
  const [jar, locale] = await Promise.all([cookies(), readLocale()]);
  const theme = parseTheme(jar.get(themeCookie)?.value);
  return (
    <html lang={locale} className={faces} {...(theme === 'system' ? {} : { 'data-theme': theme })}>
      <body>
        <Words of={wordsEverywhere} locale={locale}>
          <SkipLink />
          {children}
        </Words>
      </body>
    </html>
  );
}
