import { body, c, drop, e, flat, g, p, r, repeat, s, shade, standing, tone as t } from '#scripts/pictures/frame.ts';

export const tech = {
  headphones: () =>
    standing(
      'blush',
      [200, 92],
      s('M112 222C104 60 296 60 288 222', t.ink, 20),
      s('M130 150C152 88 248 88 270 150', t.inkSoft, 9),
      s('M112 200V250M288 200V250', t.steel, 8),
      body(
        'M130 196Q150 196 154 216V292Q150 312 130 312Q120 312 118 302V206Q120 196 130 196Z',
        t.walnut,
        r(136, 190, 20, 130, 0, t.walnutDark),
      ),
      body(
        'M270 196Q250 196 246 216V292Q250 312 270 312Q280 312 282 302V206Q280 196 270 196Z',
        t.walnut,
        r(246, 190, 14, 130, 0, t.walnutLight),
      ),
      body(
        'M120 204V304Q80 312 72 272V236Q80 196 120 204Z',
        t.ink,
        p('M120 204Q96 206 92 240V272Q96 304 108 308L60 320V190Z', t.inkSoft),
      ),
      body('M280 204V304Q320 312 328 272V236Q320 196 280 204Z', t.ink, shade(304, 400, 0.4)),
      s('M84 246V266', t.clay, 5),
      s('M316 246V266', t.clay, 5),
    ),

  'pocket-speaker': () =>
    standing(
      'mist',
      [200, 78],
      s('M262 120C318 70 340 150 286 164', t.rose, 10),
      body(
        'M150 104H250Q282 104 282 136V280Q282 312 250 312H150Q118 312 118 280V136Q118 104 150 104Z',
        t.clay,
        r(110, 100, 26, 220, 0, t.clayLight),
        shade(248, 400, 0.14),
        r(118, 282, 170, 40, 0, t.clayDark),
      ),
      c(200, 206, 60, t.clayDark),
      c(200, 206, 52, '#2b3236'),
      c(200, 206, 36, '#3c464b'),
      p('M200 170A36 36 0 0 0 200 242A46 46 0 0 1 200 170Z', '#566268'),
      c(200, 206, 15, '#23292c'),
      ...repeatDots(),
      r(172, 118, 20, 7, 3.5, t.cream),
      r(206, 118, 20, 7, 3.5, t.cream),
      c(200, 296, 5, t.glow),
    ),

  'film-camera': () =>
    standing(
      'sand',
      [200, 108],
      s('M96 168C30 200 40 290 76 308C96 316 110 312 118 312', t.walnut, 8),
      r(118, 118, 44, 26, 6, t.steelDark),
      r(256, 112, 40, 30, 6, t.steelDark),
      r(232, 122, 18, 14, 4, t.ink),
      body(
        'M96 136H304Q316 136 316 150V298Q316 312 302 312H98Q84 312 84 298V150Q84 136 96 136Z',
        '#2e3538',
        r(80, 130, 240, 46, 0, t.steelLight),
        r(80, 130, 60, 46, 0, '#dfe8ea'),
        r(262, 130, 60, 46, 0, t.steel),
        r(80, 286, 240, 30, 0, t.steel),
        r(80, 176, 34, 110, 0, '#424b4f'),
        shade(276, 400, 0.2),
      ),
      r(172, 146, 46, 22, 5, t.ink),
      r(178, 150, 34, 14, 3, '#7fb0b5'),
      r(276, 148, 24, 18, 4, t.ink),
      r(100, 150, 20, 14, 3, t.ink),
      c(200, 232, 66, t.steel),
      p('M200 166A66 66 0 0 1 200 298Z', t.steelDark),
      c(200, 232, 56, '#22282b'),
      c(200, 232, 44, '#39454a'),
      c(200, 232, 34, '#1f3b46'),
      c(200, 232, 22, '#2c5967'),
      e(188, 218, 11, 8, '#9fd0d6', 'transform="rotate(-30 188 218)"'),
      c(212, 244, 4, '#9fd0d6'),
      c(290, 204, 6, t.rose),
    ),

  keyboard: () => {
    const keys = (row: number, widths: readonly number[], accent: readonly number[]) => {
      let x = 62;
      return widths
        .map((w, i) => {
          const key = `${r(x, 150 + row * 33, w - 4, 28, 5, accent.includes(i) ? t.clayDark : t.creamDark)}${r(x + 2, 150 + row * 33, w - 8, 23, 5, accent.includes(i) ? t.clay : t.cream)}`;
          x += w;
          return key;
        })
        .join('');
    };
    const plate = 'M48 150Q48 136 62 136H338Q352 136 352 150V284Q352 298 338 298H62Q48 298 48 284Z';
    return flat(
      'dusk',
      g(
        'rotate(-10 200 216)',
        drop(plate, 10, 16),
        s('M250 136C250 96 300 110 300 60', t.inkSoft, 6),
        body(plate, t.teal, r(40, 130, 320, 9, 0, t.tealLight), r(40, 284, 320, 20, 0, t.tealDark)),
        keys(0, [28, 28, 28, 28, 28, 28, 28, 28, 52], [0]),
        keys(1, [38, 28, 28, 28, 28, 28, 28, 28, 42], []),
        keys(2, [44, 28, 28, 28, 28, 28, 28, 64], [7]),
        keys(3, [30, 30, 34, 118, 34, 30], []),
      ),
    );
  },

  turntable: () =>
    flat(
      'butter',
      g('translate(12 16)', r(56, 88, 288, 232, 18, '#1b2226', 'opacity=".13"')),
      body(
        'M74 88H326Q344 88 344 106V302Q344 320 326 320H74Q56 320 56 302V106Q56 88 74 88Z',
        t.walnut,
        r(50, 80, 300, 12, 0, t.walnutLight),
        r(50, 306, 300, 20, 0, t.walnutDark),
        s('M56 130Q200 112 344 138M56 276Q180 292 344 270', t.walnutDark, 3, 'opacity=".6"'),
      ),
      c(168, 204, 98, t.steelLight),
      c(168, 204, 92, '#23292c'),
      ...[80, 70, 60, 50].map((radius) => c(168, 204, radius, 'none', 'stroke="#3a4347" stroke-width="2"')),
      p('M168 204L120 126A92 92 0 0 1 168 112Z', '#fff', 'opacity=".1"'),
      p('M168 204L216 282A92 92 0 0 1 168 296Z', '#fff', 'opacity=".1"'),
      c(168, 204, 33, t.clay),
      c(168, 204, 33, 'none', `stroke="${t.mustard}" stroke-width="5"`),
      c(168, 204, 5, t.cream),
      c(304, 132, 23, t.steelDark),
      c(304, 132, 15, t.steelLight),
      s('M304 118V206L250 262', t.steelLight, 8),
      s('M252 260L236 274', t.ink, 14),
      r(296, 96, 16, 18, 4, t.ink),
      c(312, 284, 14, t.brassDark),
      c(311, 282, 12, t.brass),
      s('M311 282V274', t.walnutDark, 3),
      c(276, 288, 5, t.glow),
    ),

  'table-radio': () =>
    standing(
      'sage',
      [200, 112],
      s('M266 132L322 38', t.steelDark, 5),
      c(322, 38, 6, t.steel),
      r(104, 302, 30, 12, 4, t.walnutDark),
      r(266, 302, 30, 12, 4, t.walnutDark),
      body(
        'M100 130H300Q318 130 318 148V288Q318 306 300 306H100Q82 306 82 288V148Q82 130 100 130Z',
        t.walnut,
        r(70, 120, 42, 200, 0, t.walnutLight),
        r(288, 120, 42, 200, 0, t.walnutDark),
        s('M82 150Q200 136 318 154M82 290Q200 280 318 292', t.walnutDark, 3, 'opacity=".5"'),
      ),
      r(100, 150, 124, 138, 10, t.cream),
      s(
        repeat(9, (i) => `M112 ${164 + i * 14}h100`),
        '#cdb791',
        5,
      ),
      c(268, 190, 36, t.cream),
      c(268, 190, 36, 'none', `stroke="${t.brass}" stroke-width="5"`),
      s(
        repeat(9, (i) => {
          const a = ((i - 4) * Math.PI) / 6;
          return `M${(268 + 24 * Math.sin(a)).toFixed(1)} ${(190 - 24 * Math.cos(a)).toFixed(1)}L${(268 + 29 * Math.sin(a)).toFixed(1)} ${(190 - 29 * Math.cos(a)).toFixed(1)}`;
        }),
        t.ink,
        2.5,
      ),
      s('M268 190L282 170', t.rose, 4),
      c(268, 190, 7, t.ink),
      c(250, 262, 15, t.brassDark),
      c(249, 260, 13, t.brass),
      c(288, 262, 15, t.brassDark),
      c(287, 260, 13, t.brass),
      s('M249 260v-8M287 260l6-6', t.walnutDark, 3),
    ),
};

/** The perforated grille around the speaker's cone. */
function repeatDots(): string[] {
  return Array.from({ length: 18 }, (_, i) => {
    const a = (i * Math.PI) / 9;
    return c(Number((200 + 44 * Math.cos(a)).toFixed(1)), Number((206 + 44 * Math.sin(a)).toFixed(1)), 2.4, '#7d8a90');
  });
}
