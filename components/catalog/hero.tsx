import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { listingHref } from '#components/catalog/listing-href.ts';
import { HitchDrawing } from '#components/ui/hitch-drawing.tsx';

/** What the shop is, in one line, and the rope that says it without words. */
export function Hero({ holdMinutes }: { holdMinutes: number }) {
  const t = useTranslations('catalog');
  return (
    <section className="relative isolate overflow-hidden rounded-xl bg-harbour text-sail">
      <HitchDrawing className="absolute right-0 bottom-0 -z-10 h-28 w-full sm:h-full sm:w-2/3" />
      <div className="grid max-w-xl gap-4 px-6 pt-8 pb-32 sm:px-10 sm:py-10">
        <h1 className="text-3xl">{t('heroTitle')}</h1>
        <p className="max-w-md text-base text-foam">{t('heroText', { minutes: holdMinutes })}</p>
        <p>
          <Link
            href={listingHref({})}
            className="inline-flex min-h-11 items-center gap-2 rounded-md bg-sail px-5 font-semibold text-harbour focus-visible:outline-sail hover:bg-foam"
          >
            {t('seeProducts')} <ArrowRight aria-hidden className="size-4.5" />
          </Link>
        </p>
      </div>
    </section>
  );
}
