import { useId } from 'react';

type SettingCardProps = { title: string; intro?: string; children: React.ReactNode };

/** One setting on a sheet of paper: what it is and what changing it does, and beside that, where there is room, its form. */
export function SettingCard({ title, intro, children }: SettingCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 rounded-xl border border-line bg-paper p-5 shadow-rest sm:p-6 lg:grid-cols-[15rem_minmax(0,28rem)]"
    >
      <header className="grid content-start gap-1.5">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {intro && <p className="text-muted text-sm">{intro}</p>}
      </header>
      {children}
    </section>
  );
}
