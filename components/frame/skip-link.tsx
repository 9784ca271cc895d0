import { useTranslations } from 'next-intl';

export function SkipLink() {
  const t = useTranslations('frame');
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-accent focus:px-4 focus:py-2.5 focus:font-semibold focus:text-on-accent"
    >
      {t('skipToContent')}
    </a>
  );
}
