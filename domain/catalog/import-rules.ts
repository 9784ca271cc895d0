/** Letters that are no letter with a mark, so that decomposing does not reach them. */
const LATIN: Readonly<Record<string, string>> = { ı: 'i', ß: 'ss', æ: 'ae', ø: 'o', đ: 'd', ł: 'l', œ: 'oe', þ: 'th' };

/** Lower-case words of a-z and 0-9 with single hyphens, for addresses: `Haliç Home` is `halic-home`. May be empty. */
export function deriveSlug(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ıßæøđłœþ]/g, (letter) => LATIN[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 120);
}

/** What is wrong with a seller's own code for a SKU, or undefined: it is compared as text, so nothing in it may be unseen. */
export function explainSku(sku: string): string | undefined {
  if (sku.trim() === '') return 'The SKU is blank.';
  if (sku.length > 255) return 'The SKU is longer than 255 characters.';
  // Control, format (zero-width, direction), surrogate and private characters, and separators other than a space.
  return /[\p{C}\p{Zl}\p{Zp}]/u.test(sku) ? 'The SKU has invisible characters.' : undefined;
}

/**
 * The store's category and picture for imported goods, by words of their type, tags and title, the first that speaks first.
 * Their own pictures lie on other people's servers, which our pages do not load from (Content Security Policy).
 */
const GOODS: readonly { readonly category: string; readonly picture: string; readonly words: RegExp }[] = [
  {
    category: 'Jewellery',
    picture: 'generic-jewellery',
    words: /\b(bracelets?|rings?|necklaces?|earrings?|pendants?|jewell?e?ry|anklets?|brooch(es)?|beads)\b/i,
  },
  {
    category: 'Wear',
    picture: 'generic-apparel',
    words:
      /\b((t-)?shirts?|tops?|dress(es)?|jackets?|jeans|pants|trousers|skirts?|coats?|shoes?|boots?|hats?|scar(f|ves)|sweaters?|hoodies?|apparel|clothing|wom[ae]n|m[ae]n|kids)\b/i,
  },
  {
    category: 'Garden',
    picture: 'generic-garden',
    words: /\b(outdoors?|gardens?|plants?|planters?|patio|lawn|seeds?|watering)\b/i,
  },
  {
    category: 'Home',
    picture: 'generic-home',
    words:
      /\b(indoors?|home|kitchen|bedroom|bath(room)?|lamps?|lights?|vases?|chairs?|tables?|cushions?|decor|sofas?|rugs?)\b/i,
  },
];

export function classifyGoods(texts: readonly string[]): { category: string; imageUrl: string } {
  for (const text of texts) {
    const kind = GOODS.find(({ words }) => words.test(text));
    if (kind) return { category: kind.category, imageUrl: `/products/${kind.picture}.svg` };
  }
  return { category: 'Other', imageUrl: '/products/generic-parcel.svg' };
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  deg: '°',
  times: '×',
  frac12: '½',
  reg: '®',
  trade: '™',
  copy: '©',
  euro: '€',
  pound: '£',
  eacute: 'é',
};

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' ';
}

/** Sellers' descriptions are text (SPEC 17): longer ones are novels or mistakes. */
const MAX_DESCRIPTION = 10_000;

/**
 * The text of an HTML fragment: paragraphs and list items on lines of their own, tags gone, entities decoded last, so that
 * `&lt;b&gt;` stays the text it was. The result is text and is escaped like any other wherever it is shown.
 */
export function htmlToText(html: string): string {
  return html
    .replace(/<!--[\s\S]*?(-->|$)/g, '')
    .replace(/<(script|style|template|noscript)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
    .replace(/<li\b[^>]*>/gi, '\n• ')
    .replace(/<(br|\/?(p|div|ul|ol|table|tr|h[1-6]|section|blockquote))\b[^>]*>/gi, '\n')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/&(#x?[0-9a-f]+|[a-z][a-z0-9]*);/gi, decodeEntity)
    .replace(/\p{Cc}/gu, (control) => (control === '\n' ? control : ' '))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, MAX_DESCRIPTION);
}
