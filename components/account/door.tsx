type DoorProps = { title: string; intro?: string | undefined; children: React.ReactNode };

/** The narrow pages by which one gets in: a heading, what it is for, a form, and the ways beside it. */
export function Door({ title, intro, children }: DoorProps) {
  return (
    <div className="mx-auto grid max-w-md gap-6 pt-2 sm:pt-6">
      <header className="grid gap-3">
        <div aria-hidden className="rope w-16" />
        <h1 className="text-2xl">{title}</h1>
        {intro && <p className="text-muted">{intro}</p>}
      </header>
      {children}
    </div>
  );
}

/** The other ways, below a form. */
export function DoorWays({ children }: { children: React.ReactNode }) {
  return <div className="grid gap-2 text-center text-sm">{children}</div>;
}
