import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { LogoMark } from '#components/frame/logo.tsx';

/** The bar above every page of the console: whose it is, the way back to the shop, and who is here. */
export function ConsoleHeader({ storeName, actions }: { storeName: string; actions: React.ReactNode }) {
  return (
    <header className="border-line border-b bg-paper">
      <div className="shell flex max-w-[100rem] flex-wrap items-center gap-x-2 gap-y-1 py-2">
        <p className="flex items-center gap-2 py-1 font-bold font-display text-lg">
          <LogoMark className="size-8" />
          {storeName} console
        </p>
        <div className="ml-auto flex items-center gap-1">
          <Link
            href="/"
            className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2.5 text-sm hover:bg-accent-soft hover:text-accent"
          >
            <ArrowLeft aria-hidden className="size-4" />
            <span className="max-sm:sr-only">Shop</span>
          </Link>
          {actions}
        </div>
      </div>
    </header>
  );
}
