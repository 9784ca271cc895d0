import Link from 'next/link';
import { requireAdminPage } from '#app/_session/current.ts';
import { PageHead } from '#components/admin/page-head.tsx';
import { SkusFound } from '#components/admin/skus-found.tsx';
import { StockSearch } from '#components/admin/stock-search.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { database, processEnv } from '#db/client.ts';
import { findSkus } from '#domain/console/find-skus.ts';
import { skuSearchInput } from '#domain/console/input.ts';

export const metadata = { title: 'Stock' };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function StockSearchPage({ searchParams }: { searchParams: Search }) {
  await requireAdminPage('/admin/stock');
  const parsed = skuSearchInput.safeParse(await searchParams);
  const q = parsed.success ? parsed.data.q : '';
  const { STORE_CURRENCY, STORE_TIME_ZONE } = processEnv();
  const found = await findSkus(database(), q, STORE_CURRENCY);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title="Stock" timeZone={STORE_TIME_ZONE}>
        Why does it say 3? Find the SKU: its page goes from the seller’s count to what can be bought, step by step.
      </PageHead>
      <StockSearch q={q} />
      {found.length > 0 && <SkusFound items={found} />}
      {q === '' && (
        <EmptyState
          title="Which SKU is it?"
          action={
            <Button asChild tone="secondary">
              <Link href="/admin/holds">See what is held now</Link>
            </Button>
          }
        >
          <p>Its page has every warehouse’s count, what unpaid orders hold of it, and each movement that led there.</p>
        </EmptyState>
      )}
      {q !== '' && found.length === 0 && (
        <EmptyState title="No such SKU">
          <p>No number, no seller’s code and no title is like “{q}”. Codes are compared exactly: 01234 is not 1234.</p>
        </EmptyState>
      )}
    </div>
  );
}
