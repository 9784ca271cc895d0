/** What the catalogue says of a product: the wire's own shapes (SPEC 14), which pages and components take as they are. */

/** A word from the projection, seconds behind: shown, never decided by. */
export type Availability = 'IN_STOCK' | 'LOW_STOCK' | 'OUT_OF_STOCK';

export type OfferView = {
  sellerId: string;
  sellerName: string;
  /** Decimal string in `currency`. */
  price: string;
  /** What it costs in the campaign that runs, beside which `price` is the former one; null: none runs. */
  reducedPrice: string | null;
  currency: string;
  availability: Availability;
  /** Units left, only when they are few enough to say so ("Only 3 left"); else null. */
  unitsLeft: number | null;
  /** Most units of one order line. */
  maxPerOrder: number;
};

export type VariantView = {
  skuId: string;
  title: string;
  /** A value for each of the product's `optionNames`; empty where the seller names none. */
  optionValues: string[];
  offers: OfferView[];
};

export type ProductView = {
  slug: string;
  title: string;
  description: string;
  category: string;
  imageUrl: string;
  /** What its variants differ in, `Colour`, `Size`. */
  optionNames: string[];
  variants: VariantView[];
};

export type ProductPage = {
  items: ProductView[];
  next: string | null;
  /** What mistyped words were taken for, when nothing was found for them as they were. */
  reading: string | null;
};

export const productSorts = ['relevance', 'newest', 'price', '-price', 'title'] as const;
export type ProductSort = (typeof productSorts)[number];

/** What a list is narrowed to. */
export type ListingFilter = {
  /** What was typed; empty for everything. */
  readonly q: string;
  readonly category: string;
  /** Slugs; any of them. */
  readonly sellers: readonly string[];
  /** `Colour:Sand`: any of one name, one of each name. */
  readonly options: readonly string[];
  /** Bounds of the lowest price, in minor units of the store's currency. */
  readonly minMinor: number | null;
  readonly maxMinor: number | null;
  /** Only what the projection says can be had. */
  readonly inStock: boolean;
};

export type Choice = { value: string; label: string; count: number };

/** How many products each filter would leave, the others standing as they are. */
export type ListingCounts = {
  total: number;
  inStock: number;
  categories: Choice[];
  sellers: Choice[];
  options: { name: string; values: Choice[] }[];
  /** The lowest and the highest price, decimal strings; null when there is nothing. */
  price: { min: string; max: string } | null;
};

/** A category on the front page; `imageUrl` is of something in it. */
export type CategoryView = { category: string; count: number; imageUrl: string };

/** What may be meant by the beginning of a search. */
export type Suggestions = {
  categories: string[];
  products: Pick<ProductView, 'slug' | 'title' | 'imageUrl'>[];
};
