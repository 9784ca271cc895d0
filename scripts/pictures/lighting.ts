import { body, c, e, flat, g, p, r, repeat, s, shade, standing, tone as t } from '#scripts/pictures/frame.ts';

const glow = (x: number, y: number, size: number) =>
  `${c(x, y, size, t.glow, 'opacity=".3"')}${c(x, y, size * 0.64, t.glow, 'opacity=".4"')}`;

export const lighting = {
  'desk-lamp': () =>
    standing(
      'butter',
      [152, 68],
      p('M226 142L352 310H196Z', '#fff6d8', 'opacity=".75"'),
      e(152, 306, 70, 14, t.inkSoft),
      p('M82 306A70 14 0 0 0 222 306V312A70 13 0 0 1 82 312Z', t.ink),
      s('M152 300L112 204', t.steelDark, 11),
      s('M148 300L108 204', t.steel, 4),
      s('M112 204L218 110', t.steelDark, 11),
      s('M112 200L214 110', t.steel, 4),
      c(112, 204, 15, t.ink),
      c(112, 204, 6, t.brass),
      s('M176 140q14 4 22 18', t.ink, 4),
      g(
        'rotate(38 232 116)',
        r(214, 66, 36, 28, 8, t.clayDark),
        body('M212 88H252L286 148H178Z', t.clay, p('M212 88H226L206 148H170Z', t.clayLight), shade(248, 400, 0.14)),
        e(232, 148, 54, 10, '#fff3c4'),
        e(232, 152, 22, 9, t.glow),
      ),
      c(214, 112, 11, t.ink),
      c(214, 112, 4, t.brass),
    ),

  'pendant-lamp': () =>
    flat(
      'mist',
      p('M118 228H282L352 400H48Z', '#fff7da', 'opacity=".75"'),
      s('M200 0V92', t.ink, 5),
      r(188, 84, 24, 30, 5, t.brass),
      r(200, 84, 12, 30, 5, t.brassDark),
      e(200, 228, 112, 18, '#fff0bb'),
      c(200, 230, 24, t.glow),
      c(200, 228, 15, '#fffaf0'),
      body(
        'M88 228C88 150 140 108 200 108C260 108 312 150 312 228A112 16 0 0 0 88 228Z',
        t.teal,
        p('M88 230C88 150 140 108 200 108C150 124 124 166 122 236Z', t.tealLight),
        shade(240, 400, 0.14),
        shade(276, 400, 0.12),
        s('M86 226A112 16 0 0 1 314 226', '#0f4542', 6),
      ),
      r(76, 354, 248, 8, 4, t.oak),
      r(76, 362, 248, 40, 0, t.oakDark),
      body('M160 330H240Q236 354 218 354H182Q164 354 160 330Z', t.inkSoft, shade(208, 400, 0.2)),
      c(184, 326, 13, t.clay),
      c(212, 324, 14, t.mustard),
      c(200, 318, 12, t.mossLight),
    ),

  'mosaic-lamp': () => {
    const colors = [t.rose, t.mustard, t.teal, t.indigo, t.clay, t.tealLight, '#e9c46a'];
    const rows = [
      { y: 96, n: 4, w: 58 },
      { y: 122, n: 7, w: 94 },
      { y: 150, n: 8, w: 112 },
      { y: 178, n: 7, w: 104 },
      { y: 204, n: 5, w: 76 },
    ];
    return standing(
      'dusk',
      [200, 56],
      glow(200, 150, 118),
      s('M200 78V56', t.brass, 6),
      c(200, 52, 7, t.brass),
      body(
        'M172 232H228L222 262Q262 284 262 312H138Q138 284 178 262Z',
        t.brass,
        shade(212, 400, 0.16),
        r(130, 300, 140, 5, 0, t.brassDark),
        p('M172 232H184L188 264Q158 284 158 312H138Q138 284 178 262Z', '#e5c680'),
      ),
      body(
        'M200 78C262 78 284 116 284 152C284 196 246 226 226 234H174C154 226 116 196 116 152C116 116 138 78 200 78Z',
        '#f4d9a0',
        ...rows.flatMap(({ y, n, w }, row) =>
          Array.from({ length: n }, (_, i) => {
            const x = 200 - w + ((2 * w) / (n - 1)) * i;
            const color = colors[(i * 2 + row * 3) % colors.length] ?? t.rose;
            return row % 2 === 0
              ? p(`M${x.toFixed(1)} ${y - 14}l12 14l-12 14l-12-14Z`, color)
              : `${c(x, y, 11, color)}${c(x, y, 4, '#fff3cf')}`;
          }),
        ),
        shade(246, 400, 0.12),
      ),
      s(
        'M200 78C262 78 284 116 284 152C284 196 246 226 226 234H174C154 226 116 196 116 152C116 116 138 78 200 78Z',
        t.brassDark,
        5,
      ),
      r(162, 226, 76, 12, 6, t.brassDark),
    );
  },

  'paper-lantern': () => {
    const globe = 'M200 92C272 92 312 140 312 194C312 248 272 296 200 296C128 296 88 248 88 194C88 140 128 92 200 92Z';
    return flat(
      'blush',
      glow(200, 194, 146),
      s('M200 0V90', t.ink, 4),
      body(
        globe,
        '#fff4dc',
        p('M232 80C300 110 300 280 224 300H340V80Z', '#f3dcb4'),
        p('M280 90C330 130 330 260 270 300H360V80Z', '#e6c794'),
        s(
          [112, 132, 152, 173, 194, 215, 236, 256, 276].map((y) => `M70 ${y}Q200 ${y + 18} 330 ${y}`).join(''),
          '#d8b98a',
          3,
        ),
        e(170, 176, 46, 66, '#fffdf4', 'opacity=".6"'),
      ),
      e(200, 94, 38, 9, t.walnut),
      e(200, 92, 30, 6, t.walnutDark),
      e(200, 294, 38, 9, t.walnut),
      s('M200 302V322', t.rose, 4),
      c(200, 326, 8, t.rose),
      s('M194 334v30M200 334v36M206 334v30', t.rose, 4),
    );
  },

  'camp-lantern': () =>
    standing(
      'sage',
      [200, 66],
      glow(200, 202, 118),
      s('M142 132C142 46 258 46 258 132', t.steelDark, 7),
      r(180, 64, 40, 15, 7.5, t.walnut),
      body(
        'M150 118Q200 86 250 118L262 142H138Z',
        t.moss,
        p('M150 118Q170 104 190 102L176 142H138Z', t.mossLight),
        shade(222),
      ),
      body(
        'M144 142H256V258H144Z',
        '#fff0c2',
        r(186, 160, 28, 98, 14, '#fffdf0'),
        r(186, 160, 28, 98, 14, t.glow, 'opacity=".55"'),
        repeat(6, (i) => r(148 + i * 19, 142, 6, 116, 0, '#fff', 'opacity=".45"')),
        shade(232, 400, 0.08),
      ),
      s('M146 142V258M254 142V258', t.mossDark, 8),
      s('M140 200H260', t.mossDark, 5),
      body(
        'M138 256H262L270 296Q270 312 254 312H146Q130 312 130 296Z',
        t.moss,
        p('M138 256H166L160 312H130Z', t.mossLight),
        shade(226),
      ),
      r(134, 252, 132, 10, 5, t.mossDark),
      c(200, 288, 13, t.cream),
      s('M200 288V279', t.ink, 4),
    ),
};
