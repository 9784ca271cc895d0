import { X } from 'lucide-react';
import Link from 'next/link';
import { type ShortfallListing, shortfallsHref } from '#components/admin/oversubscribed-href.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';

type ShortfallFiltersProps = { listing: ShortfallListing; sellerName: string | undefined; timeZone: string };

/** One day of the shop's calendar, and one seller where a row was followed. A plain form: it works before the page is awake. */
export function ShortfallFilters({ listing, sellerName, timeZone }: ShortfallFiltersProps) {
  const { sellerId, day } = listing;
  return (
    <form action="/admin/oversubscribed" className="flex flex-wrap items-end gap-3">
      {sellerId && <input type="hidden" name="sellerId" value={sellerId} />}
      <Field
        label={`Day (${timeZone})`}
        type="date"
        name="day"
        defaultValue={day ?? ''}
        optional="unsaid"
        className="min-w-0 grow sm:w-72 sm:grow-0"
      />
      <Button type="submit" tone="secondary">
        Show
      </Button>
      {sellerId && (
        <Link
          href={shortfallsHref({ day })}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-edge bg-accent-soft px-3.5 text-sm hover:border-accent hover:text-accent"
        >
          <span>
            {sellerName ?? `Seller ${sellerId}`} only<span className="sr-only">, show all</span>
          </span>
          <X aria-hidden className="size-4" />
        </Link>
      )}
      {day && (
        <Link
          href={shortfallsHref({ sellerId })}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-edge bg-accent-soft px-3.5 text-sm hover:border-accent hover:text-accent"
        >
          <span>
            {day} only<span className="sr-only">, show all days</span>
          </span>
          <X aria-hidden className="size-4" />
        </Link>
      )}
    </form>
  );
}
