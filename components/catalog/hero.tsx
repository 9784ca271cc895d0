import { HitchDrawing } from '#components/ui/hitch-drawing.tsx';

/** What the shop is, in one line, and the rope that says it without words. */
export function Hero({ holdMinutes }: { holdMinutes: number }) {
  return (
    <section className="relative isolate overflow-hidden rounded-xl bg-harbour text-sail">
      <HitchDrawing className="absolute right-0 bottom-0 -z-10 h-32 w-full sm:h-full sm:w-3/4" />
      <div className="grid max-w-xl gap-4 px-6 pt-8 pb-36 sm:px-10 sm:py-16">
        <h1 className="text-3xl">What you order is held for you while you pay.</h1>
        <p className="max-w-md text-foam text-base">
          A market of independent sellers. From the moment you order, your items are yours for{' '}
          {holdMinutes === 1 ? 'a minute' : `${holdMinutes} minutes`}: nobody can buy them in between.
        </p>
      </div>
    </section>
  );
}
