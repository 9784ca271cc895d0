import Link from 'next/link';
import { useTranslations } from 'next-intl';

const link =
  'inline-flex min-h-9 items-center text-sm underline decoration-line underline-offset-4 hover:decoration-current';

export function Footer({
  storeName,
  holdMinutes,
  signedIn,
  languages,
}: {
  storeName: string;
  holdMinutes: number;
  signedIn: boolean;
  /** The choice of language, which works without script, too. */
  languages: React.ReactNode;
}) {
  const t = useTranslations('frame');
  return (
    <footer className="mt-12 border-line border-t bg-sunken sm:mt-20">
      <div className="shell grid gap-8 py-10 sm:grid-cols-[2fr_1fr]">
        <div className="grid content-start gap-3">
          <div aria-hidden className="rope w-24" />
          <p className="max-w-prose text-muted text-sm">{t('promise', { storeName, minutes: holdMinutes })}</p>
          {languages}
        </div>
        <nav aria-label={t('shop')} className="grid justify-items-start">
          <Link href="/search" className={link}>
            {t('allProducts')}
          </Link>
          <Link href="/orders" className={link}>
            {t('yourOrders')}
          </Link>
          <Link href={signedIn ? '/account' : '/sign-in'} className={link}>
            {signedIn ? t('account') : t('signIn')}
          </Link>
        </nav>
      </div>
    </footer>
  );
}
