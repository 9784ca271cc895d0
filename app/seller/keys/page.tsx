import Link from 'next/link';
import { requireSellerPage } from '#app/_session/current.ts';
import { KeysScreen } from '#app/seller/keys/keys-screen.tsx';
import { PageHead } from '#components/admin/page-head.tsx';
import { database, processEnv } from '#db/client.ts';
import { listKeys } from '#domain/seller/list-keys.ts';

export const metadata = { title: 'API keys' };

export default async function KeysPage() {
  const sellerId = await requireSellerPage('/seller/keys');
  const { STORE_TIME_ZONE: timeZone } = processEnv();
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title="API keys" timeZone={timeZone}>
        For your own systems. Give each its own key, with what it needs and no more. What they can do with it is{' '}
        <Link href="/developers/selling" className="text-accent underline underline-offset-4">
          written down
        </Link>
        . Times are in {timeZone}.
      </PageHead>
      <KeysScreen keys={await listKeys(database(), sellerId)} timeZone={timeZone} />
    </div>
  );
}
