import { getTranslations } from 'next-intl/server';
import { ProductStrip } from '#components/catalog/product-strip.tsx';
import { database } from '#db/client.ts';
import { pickReduced } from '#domain/catalog/pick-reduced.ts';

// One row on a desktop.
const REDUCED = 4;

/** What costs less for a while; nothing when no campaign runs. */
export async function OnOffer() {
  const [t, products] = await Promise.all([getTranslations('catalog'), pickReduced(database(), REDUCED)]);
  return <ProductStrip title={t('onOffer')} text={t('onOfferText')} products={products} />;
}
