/** What the catalogue says of a product: the wire's own shapes (SPEC 14), which pages and components take as they are. */

/** A word from the projection, seconds behind: shown, never decided by. */
export type Availability = 'IN_STOCK' | 'LOW_STOCK' | 'OUT_OF_STOCK';

export type OfferView = {
  sellerId: string;
  sellerName: string;
  /** Decimal string in `currency`. */
  price: string;
  currency: string;
  availability: Availability;
  /** Units left, only when they are few enough to say so ("Only 3 left"); else null. */
  unitsLeft: number | null;
  /** Most units of one order line. */
  maxPerOrder: number;
};

export type VariantView = { skuId: string; title: string; offers: OfferView[] };

export type ProductView = {
  slug: string;
  title: string;
  description: string;
  category: string;
  imageUrl: string;
  variants: VariantView[];
};

export type ProductPage = { items: ProductView[]; next: string | null };

export const productSorts = ['relevance', 'newest', 'price', '-price', 'title'] as const;
export type ProductSort = (typeof productSorts)[number];
