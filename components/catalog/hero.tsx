import { useTranslations } from 'next-intl';
import { HitchDrawing } from '#components/ui/hitch-drawing.tsx';

/** What the shop is, in one line, and the rope that says it without words. */
export function Hero({ holdMinutes }: { holdMinutes: number }) {
  const t = useTranslations('catalog');
  return (
    <section className="relative isolate overflow-hidden rounded-xl bg-harbour text-sail">
      <HitchDrawing className="absolute right-0 bottom-0 -z-10 h-28 w-full sm:h-full sm:w-2/3" />
      <div className="grid max-w-xl gap-4 px-6 pt-8 pb-32 sm:px-10 sm:py-14">
        <h1 className="text-3xl">{t('heroTitle')}</h1>
        <p className="max-w-md text-base text-foam sm:max-w-sm">{t('heroText', { minutes: holdMinutes })}</p>
      </div>
    </section>
  );
}
