import { body, c, drop, e, flat, g, p, r, s, shade, standing, tone as t } from '#scripts/pictures/frame.ts';

/** For imported products, whose own pictures lie on other people's servers: one for each kind of goods. */
export const generic = {
  'generic-apparel': () => {
    const shirt =
      'M152 96L98 124Q88 130 84 142L58 212L104 230L120 196V326H280V196L296 230L342 212L316 142Q312 130 302 124L248 96Q238 124 200 124Q162 124 152 96Z';
    return flat(
      'mist',
      drop(shirt),
      s('M200 84C200 66 222 68 222 50C222 34 196 34 196 50', t.steelDark, 6),
      s('M140 112L200 84L260 112', t.walnut, 9),
      body(
        shirt,
        t.cream,
        p('M120 196L128 140V340H112Z', t.creamDark),
        p('M280 196L272 140V340H288Z', t.creamDark),
        shade(250, 400, 0.07),
        ...[172, 200, 228].map((y) => r(40, y, 320, 11, 0, t.indigo)),
      ),
      s('M152 96Q162 124 200 124T248 96', t.indigo, 8),
    );
  },

  'generic-jewellery': () =>
    flat(
      'dusk',
      s(
        'M106 74C92 210 150 262 200 270C250 262 308 210 294 74',
        '#1b2226',
        6,
        'opacity=".13" transform="translate(10 14)"',
      ),
      s('M106 74C92 210 150 262 200 270C250 262 308 210 294 74', t.brass, 6, 'stroke-dasharray="10 7"'),
      c(200, 268, 12, t.brassDark),
      c(200, 268, 6, '#dad6e4'),
      g('translate(12 14)', p('M200 276L242 308L200 366L158 308Z', '#1b2226', 'opacity=".13"')),
      p('M200 272L246 306L200 364L154 306Z', t.brass),
      p('M200 280L238 308L200 356L162 308Z', t.teal),
      p('M200 280L162 308H184Z', '#9fd0c8'),
      p('M200 280L184 308H216Z', t.tealLight),
      p('M184 308H216L200 356Z', t.tealDark),
      ...[
        [128, 170],
        [146, 206],
        [272, 170],
        [254, 206],
      ].map(([x, y]) => `${c(x ?? 0, y ?? 0, 10, t.brass)}${c(x ?? 0, y ?? 0, 6, t.cream)}`),
    ),

  'generic-home': () =>
    standing(
      'sand',
      [200, 52],
      s(
        'M196 176C190 140 170 118 146 100M204 176C206 136 214 108 222 78M206 176C220 146 244 134 268 128',
        t.mossDark,
        5,
      ),
      ...[
        [146, 98, -48],
        [166, 122, -30],
        [160, 138, -80],
        [222, 76, 10],
        [216, 108, -34],
        [226, 116, 52],
        [268, 126, 66],
        [240, 136, 28],
      ].map(([x, y, a]) =>
        g(`translate(${x} ${y}) rotate(${a})`, e(0, -16, 10, 22, t.moss), p('M0 4C10-4 10-28 0-38Z', t.mossLight)),
      ),
      body(
        'M176 172H224V192Q272 218 272 264Q272 312 226 312H174Q128 312 128 264Q128 218 176 192Z',
        t.clay,
        p('M176 172H192V196Q150 222 150 266Q150 300 168 312H128V190Z', t.clayLight),
        shade(224, 400, 0.13),
        shade(248, 400, 0.1),
        r(120, 250, 160, 12, 0, t.cream),
        s('M128 276l12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10', t.cream, 4),
      ),
      e(200, 172, 25, 6, t.clayDark),
    ),

  'generic-garden': () =>
    standing(
      'sage',
      [186, 76],
      s('M222 190C300 150 312 270 246 280', t.tealDark, 13),
      s('M132 236L66 168', t.teal, 19),
      p('M46 176L78 142L88 152L56 188Z', t.tealLight),
      s('M44 190l-8 14M54 198l-6 16M34 182l-12 10', '#8fb9c4', 5),
      s('M150 172C150 112 226 112 226 172', t.tealDark, 10),
      body(
        'M124 178H248L258 296Q258 312 242 312H134Q118 312 118 296Z',
        t.teal,
        p('M124 178H156L150 312H110Z', t.tealLight),
        shade(216, 400, 0.14),
        r(100, 206, 170, 8, 0, t.tealDark),
        r(100, 280, 170, 8, 0, t.tealDark),
      ),
      e(186, 178, 62, 11, t.tealDark),
      s('M306 312V246', t.leaf, 6),
      p('M306 286q-26-2-28-26q24 0 28 26ZM306 272q24-4 26-26q-22 2-26 26Z', t.leaf),
      c(306, 236, 11, t.mustard),
      ...[0, 60, 120, 180, 240, 300].map((a) => g(`rotate(${a} 306 236)`, e(306, 219, 8, 11, t.cream))),
      c(306, 236, 9, t.mustard),
    ),

  'generic-parcel': () =>
    standing(
      'butter',
      [200, 104],
      body(
        'M96 156H304V300Q304 312 292 312H108Q96 312 96 300Z',
        '#c99c66',
        shade(250, 400, 0.12),
        r(90, 156, 26, 170, 0, '#dab380'),
        r(182, 150, 36, 170, 0, t.rose),
        r(206, 150, 12, 170, 0, t.roseDark),
      ),
      body(
        'M84 128H316Q322 128 322 136V162Q322 170 316 170H84Q78 170 78 162V136Q78 128 84 128Z',
        '#d8ae78',
        shade(256, 400, 0.12),
        r(70, 120, 32, 60, 0, '#e6c596'),
        r(180, 120, 40, 60, 0, t.rose),
        r(206, 120, 14, 60, 0, t.roseDark),
      ),
      p('M200 128C168 132 126 116 140 90C156 68 190 98 200 128Z', t.rose),
      p('M200 128C232 132 274 116 260 90C244 68 210 98 200 128Z', t.roseDark),
      p('M196 122C176 120 150 112 154 98C164 88 186 104 196 122Z', t.roseDark),
      p('M204 122C224 120 250 112 246 98C236 88 214 104 204 122Z', '#74261f'),
      r(188, 114, 24, 24, 8, '#cd6158'),
    ),
};
