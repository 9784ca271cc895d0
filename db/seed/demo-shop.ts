/**
 * The demo shop: 4 sellers, 7 warehouses, 42 products in 6 categories. Prices are whole and hundredth units of the store's
 * currency, whatever it is. The stock is laid out so that everything the checkout can do can be seen at once:
 * - two sellers for one SKU: double teapot, headphones, backpack, desk lamp, vacuum flask;
 * - the last 1 to 3 units: copper cezve (large), chef's knife, lounge chair, film camera, turntable, brass compass, bicycle;
 * - 2 + 2 in two warehouses, so that an order of 3 or 4 is split: wool kilim (large), rattan basket, pendant lamp, tent;
 * - sold out: mosaic lamp;
 * - reduced for a year: wool kilim, pocket speaker, rain jacket, tulip tea glasses, and everything of Nusantara Atelier;
 * - coupons: WELCOME10 (10 % once a buyer), HARBOUR100 (100 off, 50 of them), LASTONE (half off, one only).
 * Each product has its picture in public/products under its slug.
 */
export type DemoWarehouse = { code: string; city: string; latitude: number; longitude: number };
export type DemoSeller = { slug: string; name: string; warehouses: readonly DemoWarehouse[] };
export type DemoOffer = {
  seller: string;
  sellerSku: string;
  price: number;
  /** Units by warehouse code. */
  stock: Readonly<Record<string, number>>;
  maxPerOrder?: number;
};
export type DemoVariant = {
  title: string;
  /** What it differs in from the others, by which lists are filtered; the title is its value. */
  option?: 'Colour' | 'Size';
  offers: readonly DemoOffer[];
};
export type DemoProduct = {
  slug: string;
  title: string;
  category: string;
  description: string;
  variants: readonly DemoVariant[];
};

export const demoSellers: readonly DemoSeller[] = [
  {
    slug: 'halic-home',
    name: 'Haliç Home',
    warehouses: [
      { code: 'IST-1', city: 'Istanbul', latitude: 41.0082, longitude: 28.9784 },
      { code: 'IZM-1', city: 'Izmir', latitude: 38.4237, longitude: 27.1428 },
    ],
  },
  {
    slug: 'toros-outdoor',
    name: 'Toros Outdoor',
    warehouses: [{ code: 'ANK-1', city: 'Ankara', latitude: 39.9334, longitude: 32.8597 }],
  },
  {
    slug: 'nusantara-atelier',
    name: 'Nusantara Atelier',
    warehouses: [
      { code: 'JKT-1', city: 'Jakarta', latitude: -6.2088, longitude: 106.8456 },
      { code: 'SUB-1', city: 'Surabaya', latitude: -7.2575, longitude: 112.7521 },
    ],
  },
  {
    slug: 'nordlicht',
    name: 'Nordlicht',
    warehouses: [
      { code: 'BER-1', city: 'Berlin', latitude: 52.52, longitude: 13.405 },
      { code: 'LON-1', city: 'London', latitude: 51.5072, longitude: -0.1276 },
    ],
  },
];

type Stock = DemoOffer['stock'];
const by = (seller: string) => (sellerSku: string, price: number, stock: Stock, maxPerOrder?: number) => ({
  seller,
  sellerSku,
  price,
  stock,
  ...(maxPerOrder ? { maxPerOrder } : {}),
});
const halic = by('halic-home');
const toros = by('toros-outdoor');
const nusantara = by('nusantara-atelier');
const nordlicht = by('nordlicht');

const product = (
  slug: string,
  title: string,
  category: string,
  description: string,
  variants: readonly DemoVariant[],
): DemoProduct => ({ slug, title, category, description, variants });
/** The only variant of a product, offered by one seller or more. */
const only = (...offers: DemoOffer[]): DemoVariant[] => [{ title: 'Default', offers }];
const colour = (title: string, ...offers: DemoOffer[]): DemoVariant => ({ title, option: 'Colour', offers });
const size = (title: string, ...offers: DemoOffer[]): DemoVariant => ({ title, option: 'Size', offers });

// biome-ignore format: one product, one block; broken further it is four times as long and no easier to read.
export const demoProducts: readonly DemoProduct[] = [
  product('stoneware-mug', 'Stoneware mug', 'Kitchen', 'Thrown by hand in Kütahya and glazed inside and out, so no two are quite alike. Holds 320 ml, keeps its warmth, and goes into the dishwasher without complaint.', [
    colour('Sand', halic('S-77', 189, { 'IST-1': 42, 'IZM-1': 18 })),
    colour('Moss', halic('S-78', 189, { 'IST-1': 30 })),
    colour('Ink', halic('S-79', 199, { 'IST-1': 3 })),
  ]),
  product('wool-kilim', 'Wool kilim', 'Home', 'Flat-woven in Konya from undyed and madder-red wool. Reversible, hard-wearing, and light enough to carry home under one arm.', [
    size('80 × 150 cm', halic('S-120', 1890, { 'IST-1': 9, 'IZM-1': 5 })),
    size('120 × 180 cm', halic('S-121', 3250, { 'IST-1': 2, 'IZM-1': 2 })),
  ]),
  product('desk-lamp', 'Jointed desk lamp', 'Lighting', 'A spring-balanced arm that stays where you put it and a steel shade that throws light on the page, not in your eyes. E27, up to 40 W.', only(
    nordlicht('NL-LAMP-01', 1290, { 'BER-1': 24, 'LON-1': 12 }),
    halic('S-310', 1340, { 'IST-1': 6 }),
  )),
  product('headphones', 'Over-ear headphones', 'Tech', 'Closed, comfortable and honest: 40 mm drivers, memory-foam cushions you can replace, and thirty hours from one charge.', [
    colour('Graphite', nordlicht('NL-HP-GRA', 2190, { 'BER-1': 40, 'LON-1': 35 }), halic('S-410', 2250, { 'IST-1': 4 })),
    colour('Clay', nordlicht('NL-HP-CLA', 2190, { 'BER-1': 14 })),
  ]),
  product('canvas-sneaker', 'Canvas sneaker', 'Wear', 'Organic cotton canvas on a natural rubber sole. Low, light, and better after a month.', [
    size('38', nordlicht('NL-SN-38', 1090, { 'BER-1': 8 })),
    size('40', nordlicht('NL-SN-40', 1090, { 'BER-1': 11, 'LON-1': 4 })),
    size('42', nordlicht('NL-SN-42', 1090, { 'BER-1': 16, 'LON-1': 9 })),
    size('44', nordlicht('NL-SN-44', 1090, { 'LON-1': 2 })),
  ]),
  product('backpack', 'Roll-top backpack', 'Outdoors', 'Waxed canvas, 22 litres, a sleeve for a 15-inch computer and a roll-top that swallows the shopping too.', [
    colour('Moss', toros('TO-BP-MOS', 1650, { 'ANK-1': 22 }), nordlicht('NL-BP-MOS', 1590, { 'LON-1': 7 })),
    colour('Rust', toros('TO-BP-RUS', 1650, { 'ANK-1': 13 })),
  ]),
  product('copper-cezve', 'Copper cezve', 'Kitchen', 'Hammered copper, tinned inside, with a long brass handle. Foam rises slowly in it, as it should.', [
    size('2 cups', halic('S-81', 420, { 'IST-1': 17 })),
    size('4 cups', halic('S-82', 540, { 'IST-1': 1 })),
  ]),
  product('lounge-chair', 'Ash lounge chair', 'Home', 'A bent-ash frame and a sling of vegetable-tanned leather. Made in small runs; these are the last of this one.', only(nordlicht('NL-CHAIR-02', 8900, { 'BER-1': 2 }, 2))),
  product('mosaic-lamp', 'Mosaic table lamp', 'Lighting', 'Some three hundred pieces of coloured glass, set by hand. It scatters the evening over the whole room.', only(halic('S-330', 1480, { 'IST-1': 0 }))),
  product('film-camera', 'Compact film camera', 'Tech', 'A serviced 35 mm rangefinder from the seventies with new seals and a fresh battery. One roll of film is in the box.', only(nordlicht('NL-CAM-35', 4650, { 'BER-1': 1 }, 1))),
  product('batik-shirt', 'Batik shirt', 'Wear', 'Cotton drawn and dyed in Pekalongan in the parang pattern. Cut straight, worn loose.', [
    size('S', nusantara('NA-BTK-S', 780, { 'JKT-1': 9 })),
    size('M', nusantara('NA-BTK-M', 780, { 'JKT-1': 15, 'SUB-1': 6 })),
    size('L', nusantara('NA-BTK-L', 780, { 'JKT-1': 12, 'SUB-1': 8 })),
    size('XL', nusantara('NA-BTK-XL', 820, { 'SUB-1': 3 })),
  ]),
  product('tent', 'Two-person tent', 'Outdoors', 'Up in four minutes, dry in a storm, 2.1 kg on your back. Two doors, so nobody climbs over anybody.', only(nordlicht('NL-TENT-2P', 5400, { 'BER-1': 2, 'LON-1': 2 }, 4))),
  product('double-teapot', 'Enamel double teapot', 'Kitchen', 'Water below, tea above, an hour of talk between them. Enamelled steel, works on induction too.', only(
    halic('S-90', 890, { 'IST-1': 14, 'IZM-1': 10 }),
    nusantara('NA-POT-90', 860, { 'JKT-1': 5 }),
  )),
  product('terracotta-planter', 'Terracotta planter', 'Home', 'Unglazed, so that roots can breathe, with a saucer to match. Made in Avanos from Red River clay.', [
    size('16 cm', halic('S-140', 240, { 'IZM-1': 36 })),
    size('24 cm', halic('S-141', 390, { 'IZM-1': 20 })),
  ]),
  product('pendant-lamp', 'Dome pendant lamp', 'Lighting', 'Spun aluminium, enamelled outside and white within. Hangs low over a table and makes it the best place in the house.', only(nordlicht('NL-PEND-40', 1980, { 'BER-1': 2, 'LON-1': 2 }))),
  product('pocket-speaker', 'Pocket speaker', 'Tech', 'Small enough for a coat, loud enough for a kitchen. Waterproof, with a loop to hang it by.', only(nordlicht('NL-SPK-01', 990, { 'BER-1': 55, 'LON-1': 48 }))),
  product('wool-beanie', 'Ribbed wool beanie', 'Wear', 'Merino from two flocks in Erzurum, knitted thick. Warm even when it is wet.', [
    colour('Mustard', toros('TO-BN-MUS', 340, { 'ANK-1': 28 })),
    colour('Petrol', toros('TO-BN-PET', 340, { 'ANK-1': 25 })),
  ]),
  product('vacuum-flask', 'Vacuum flask', 'Outdoors', 'One litre of steel that keeps tea hot from breakfast to the summit. The lid is two cups.', only(
    toros('TO-FL-1L', 620, { 'ANK-1': 33 }),
    halic('S-510', 640, { 'IZM-1': 8 }),
  )),
  product('tulip-tea-glasses', 'Tulip tea glasses', 'Kitchen', 'Six thin-walled glasses and six saucers. The waist keeps the fingers cool and the tea hot.', only(halic('S-92', 320, { 'IST-1': 60, 'IZM-1': 25 }))),
  product('rattan-basket', 'Rattan basket', 'Home', 'Woven in Lombok from split rattan, with a leather handle. For bread, wool, or everything on the stairs.', only(nusantara('NA-BSK-01', 560, { 'JKT-1': 2, 'SUB-1': 2 }))),
  product('paper-lantern', 'Paper lantern', 'Lighting', 'Mulberry paper on a bamboo spiral. Folds flat, opens round, softens any bulb.', only(nusantara('NA-LAN-45', 290, { 'JKT-1': 44 }))),
  product('keyboard', 'Mechanical keyboard', 'Tech', 'Seventy-five keys, hot-swappable switches and an aluminium case that does not wander over the desk.', only(nordlicht('NL-KB-75', 2790, { 'BER-1': 19 }))),
  product('rain-jacket', 'Rain jacket', 'Wear', 'Three layers, taped seams, a hood that turns with the head. Packs into its own pocket.', [
    size('S', toros('TO-RJ-S', 2340, { 'ANK-1': 7 })),
    size('M', toros('TO-RJ-M', 2340, { 'ANK-1': 10 })),
    size('L', toros('TO-RJ-L', 2340, { 'ANK-1': 5 })),
  ]),
  product('brass-compass', 'Brass compass', 'Outdoors', 'A sighting compass in a turned brass case, with a needle that settles in three seconds.', only(toros('TO-CMP-01', 740, { 'ANK-1': 3 }))),
  product('olive-wood-board', 'Olive wood board', 'Kitchen', 'Cut from pruned trees around Ayvalık, oiled and left whole. The grain is the decoration.', only(halic('S-95', 460, { 'IZM-1': 21 }))),
  product('linen-cushion', 'Linen cushion', 'Home', 'Stonewashed linen with a feather inner, 50 × 50 cm. Piped at the edge, closed with a hidden zip.', [
    colour('Ochre', halic('S-150', 350, { 'IST-1': 26 })),
    colour('Sea', halic('S-151', 350, { 'IST-1': 19 })),
  ]),
  product('camp-lantern', 'Camp lantern', 'Lighting', 'A warm LED behind ribbed glass: 200 hours low, 8 hours bright. Hangs, stands, and charges a phone.', only(toros('TO-LAN-02', 880, { 'ANK-1': 16 }))),
  product('turntable', 'Belt-drive turntable', 'Tech', 'A heavy platter, a light arm, and a preamplifier inside. Plug it in and put a record on.', only(nordlicht('NL-TT-01', 6200, { 'LON-1': 2 }, 2))),
  product('ikat-scarf', 'Ikat scarf', 'Wear', 'Hand-tied, dyed and woven on Sumba. The pattern is in the thread before the loom is strung.', only(nusantara('NA-SCF-01', 640, { 'JKT-1': 18, 'SUB-1': 11 }))),
  product('hiking-boots', 'Hiking boots', 'Outdoors', 'Full-grain leather, a sole you can have replaced, and an ankle that holds on scree.', [
    size('40', toros('TO-HB-40', 3150, { 'ANK-1': 4 })),
    size('42', toros('TO-HB-42', 3150, { 'ANK-1': 9 })),
    size('44', toros('TO-HB-44', 3150, { 'ANK-1': 6 })),
  ]),
  product('pour-over', 'Pour-over coffee set', 'Kitchen', 'A porcelain cone and a glass jug. Three minutes, and the kitchen smells of Sunday.', only(nordlicht('NL-POV-01', 720, { 'BER-1': 27, 'LON-1': 13 }))),
  product('peshtemal', 'Peshtemal towel', 'Home', 'Flat-woven cotton from Denizli that dries you fast and itself faster. Hammam, beach, picnic.', [
    colour('Indigo', halic('S-160', 280, { 'IZM-1': 48 })),
    colour('Coral', halic('S-161', 280, { 'IZM-1': 31 })),
  ]),
  product('table-radio', 'Table radio', 'Tech', 'Walnut, one big dial, FM and DAB+. Does one thing and does it every morning.', only(nordlicht('NL-RAD-01', 2450, { 'LON-1': 12 }))),
  product('field-watch', 'Field watch', 'Wear', 'A plain dial you can read in the dark, a movement you wind, a strap you can change. 38 mm.', only(toros('TO-WCH-38', 3900, { 'ANK-1': 8 }, 3))),
  product('city-bicycle', 'City bicycle', 'Outdoors', 'Steel frame, seven gears in the hub, mudguards and lights that are always there. One size, one left.', only(nordlicht('NL-BIKE-01', 14900, { 'BER-1': 1 }, 1))),
  product('chefs-knife', 'Chef’s knife', 'Kitchen', 'Twenty centimetres of carbon steel forged in Bursa, a walnut handle, and an edge that takes five minutes to bring back.', only(halic('S-98', 1150, { 'IST-1': 3 }))),
  product('wall-clock', 'Wall clock', 'Home', 'A silent movement behind a clear face, 30 cm. Oak ring, no numbers, no hurry.', only(nordlicht('NL-CLK-30', 960, { 'BER-1': 15, 'LON-1': 10 }))),
  product('sunglasses', 'Round sunglasses', 'Wear', 'Acetate from cotton, lenses that keep the sun out and the colours in. With a case.', only(nordlicht('NL-SUN-01', 1180, { 'LON-1': 20 }))),
  product('iron-skillet', 'Cast iron skillet', 'Kitchen', 'Poured in one piece, 26 cm, seasoned with sunflower oil. It will outlive the stove.', only(toros('TO-SK-26', 940, { 'ANK-1': 18 }))),
  product('stone-mortar', 'Basalt mortar', 'Kitchen', 'A cobek and ulekan cut from Merapi lava stone. For sambal, pesto and bad moods.', only(nusantara('NA-MRT-20', 480, { 'SUB-1': 14 }))),
  product('fig-candle', 'Fig leaf candle', 'Home', 'Rapeseed wax in a ribbed glass, forty hours of green fig and dry grass.', only(halic('S-170', 310, { 'IST-1': 40 }))),
  product('leather-wallet', 'Leather wallet', 'Wear', 'Six cards, folded notes, no more. Vegetable-tanned leather, stitched by hand with waxed thread.', only(halic('S-610', 690, { 'IST-1': 23 }))),
];

/** A share is in basis points, an amount in whole units of the store's currency. */
export type DemoOff = { share: number } | { amount: number };
export type DemoCampaign = { name: string; off: DemoOff } & ({ product: string } | { seller: string });
export type DemoCoupon = { code: string; off: DemoOff; total?: number; perBuyer?: number };

export const demoCampaigns: readonly DemoCampaign[] = [
  { name: 'Kilim days', off: { share: 1_000 }, product: 'wool-kilim' },
  { name: 'Music in a pocket', off: { share: 2_000 }, product: 'pocket-speaker' },
  { name: 'Before the rain', off: { share: 1_500 }, product: 'rain-jacket' },
  { name: 'Tea for six', off: { amount: 40 }, product: 'tulip-tea-glasses' },
  { name: 'Made in Nusantara', off: { share: 1_250 }, seller: 'nusantara-atelier' },
];

export const demoCoupons: readonly DemoCoupon[] = [
  { code: 'WELCOME10', off: { share: 1_000 }, perBuyer: 1 },
  { code: 'HARBOUR100', off: { amount: 100 }, total: 50, perBuyer: 1 },
  { code: 'LASTONE', off: { share: 5_000 }, total: 1 },
];
