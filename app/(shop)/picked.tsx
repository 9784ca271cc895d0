import { getTranslations } from 'next-intl/server';
import { ProductStrip } from '#components/catalog/product-strip.tsx';
import { database } from '#db/client.ts';
import { pickAcross, pickAlike } from '#domain/catalog/pick-products.ts';
import { readFlags } from '#domain/flag/read-flags.ts';

// One row on a desktop.
const PICKED = 4;

/** Something else to look at: like one product, or from all over the shop. An operator can switch it off under load. */
export async function Picked({ like, without = [] }: { like?: string; without?: readonly string[] }) {
  const db = database();
  if (!(await readFlags(db)).recommendations) return null;
  const [t, products] = await Promise.all([
    getTranslations('catalog'),
    like ? pickAlike(db, like, PICKED) : pickAcross(db, PICKED, without),
  ]);
  return <ProductStrip title={t('lookAlso')} products={products} />;
}
