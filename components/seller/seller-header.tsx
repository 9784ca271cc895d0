import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { LogoMark } from '#components/frame/logo.tsx';

/** The bar above every page of a seller's console: whose it is, the way to the shop, and who is here. Not printed. */
export function SellerHeader({
  sellerName,
  storeName,
  actions,
}: {
  sellerName: string;
  storeName: string;
  actions: React.ReactNode;
}) {
  return (
    <header className="border-line border-b bg-paper print:hidden">
      <div className="shell flex flex-wrap items-center gap-x-2 gap-y-1 py-2">
        <p className="flex min-w-0 items-center gap-2.5 py-1">
          <LogoMark className="size-8 shrink-0" />
          <span className="grid min-w-0">
            <span className="truncate font-bold font-display text-lg leading-tight">{sellerName}</span>
            <span className="text-muted text-xs">Seller console of {storeName}</span>
          </span>
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
