import { body, c, drop, e, flat, g, p, r, repeat, s, shade, standing, tone as t } from '#scripts/pictures/frame.ts';

/** One leaning S of the parang pattern. */
const parang = (x: number, y: number, fill: string) => p(`M${x} ${y}q14-4 18 8t18 8q-4 12-18 6t-18-22Z`, fill);

export const wear = {
  'canvas-sneaker': () =>
    standing(
      'mist',
      [200, 132],
      body(
        'M84 176Q92 158 112 160L150 164Q158 192 184 196L214 190Q250 224 296 232Q326 238 328 274V290H76V226Q76 196 84 176Z',
        t.teal,
        p('M84 176Q92 158 112 160L126 161Q116 220 122 290H76V226Q76 196 84 176Z', t.tealDark),
        p('M250 300Q246 244 282 228L340 230V300Z', t.cream),
        p('M290 300Q290 256 340 262V300Z', t.creamDark),
        s('M122 286Q116 220 128 164', t.cream, 3, 'stroke-dasharray="7 6"'),
        s('M132 232Q180 250 244 244', t.tealLight, 9),
      ),
      p('M150 164Q158 192 184 196L214 190L202 168Q186 150 168 156Z', t.tealLight),
      s('M176 202L214 186M196 216L232 200M216 228L250 212', t.cream, 7),
      c(206, 168, 3, t.ink),
      s('M214 186q24-26 34-6t-20 8', t.cream, 5),
      body(
        'M70 282H332Q338 312 316 312H90Q68 312 70 282Z',
        t.cream,
        r(60, 300, 290, 20, 0, '#c99562'),
        r(60, 290, 290, 4, 0, t.clay),
      ),
      p('M296 284h36q4 18-8 26h-28Z', t.creamDark),
      c(98, 184, 12, t.cream),
      c(98, 184, 5, t.clay),
    ),

  'batik-shirt': () => {
    const shirt =
      'M150 78L96 104Q84 110 78 126L52 200L104 222L118 190V334H282V190L296 222L348 200L322 126Q316 110 304 104L250 78Q226 104 200 104Q174 104 150 78Z';
    return flat(
      'butter',
      drop(shirt),
      body(
        shirt,
        '#4a3326',
        ...Array.from({ length: 12 }, (_, row) =>
          Array.from({ length: 9 }, (_, col) =>
            parang(44 + col * 38 + (row % 2) * 12, 74 + row * 24, row % 2 === 0 ? '#dcb06a' : '#b97a3c'),
          ).join(''),
        ),
        ...Array.from({ length: 8 }, (_, i) => s(`M${20 + i * 62} 360L${130 + i * 62} 60`, '#f1dcae', 4)),
        p('M118 190L128 130V340H110Z', '#000', 'opacity=".22"'),
        p('M282 190L272 130V340H290Z', '#000', 'opacity=".22"'),
        shade(262, 400, 0.14),
        r(192, 100, 16, 240, 0, '#3a271c'),
      ),
      p('M150 78L200 122L176 136L138 92Z', '#5f4231'),
      p('M250 78L200 122L224 136L262 92Z', '#3a271c'),
      p('M150 78Q200 70 250 78L200 122Z', '#2c1d14'),
      ...[152, 188, 224, 260, 296].map((y) => c(200, y, 4.5, t.cream)),
      s('M56 192L108 213M344 192L292 213', '#3a271c', 4),
    );
  },

  'wool-beanie': () =>
    standing(
      'dusk',
      [200, 96],
      c(200, 92, 34, t.cream),
      ...Array.from({ length: 12 }, (_, i) =>
        c(
          Number((200 + 30 * Math.cos((i * Math.PI) / 6)).toFixed(1)),
          Number((92 + 30 * Math.sin((i * Math.PI) / 6)).toFixed(1)),
          9,
          i > 8 || i < 4 ? t.creamDark : t.cream,
        ),
      ),
      c(194, 88, 24, '#fffaf0'),
      body(
        'M104 256C98 164 146 112 200 112C254 112 302 164 296 256Z',
        t.mustard,
        p('M104 256C98 164 146 112 200 112C160 136 138 190 140 256Z', '#ebbb58'),
        s(
          'M124 256C122 200 150 146 192 116M150 256C150 200 168 150 196 116M176 256C176 200 186 150 199 116M204 256C204 200 202 150 201 116M230 256C230 200 218 150 203 116M256 256C256 200 238 150 206 116M282 256C282 200 254 146 210 116',
          t.mustardDark,
          4,
          'opacity=".7"',
        ),
        shade(236, 400, 0.1),
      ),
      body(
        'M104 240H296Q310 240 310 256V296Q310 312 296 312H104Q90 312 90 296V256Q90 240 104 240Z',
        t.mustard,
        repeat(12, (i) => r(94 + i * 18.4, 240, 8, 80, 4, '#e9b950')),
        repeat(12, (i) => r(104 + i * 18.4, 240, 4, 80, 2, t.mustardDark)),
        r(80, 240, 240, 8, 0, t.mustardDark, 'opacity=".6"'),
        shade(244, 400, 0.1),
      ),
      r(222, 264, 40, 24, 4, t.walnut),
      s('M230 276h24', t.cream, 3, 'stroke-dasharray="5 5"'),
    ),

  'rain-jacket': () => {
    const jacket =
      'M156 96L104 122Q90 130 86 148L66 284L112 292L122 214V340H278V214L288 292L334 284L314 148Q310 130 296 122L244 96Z';
    return flat(
      'sage',
      drop(jacket),
      body(
        jacket,
        t.mustard,
        p('M156 96L104 122Q90 130 86 148L66 284L90 290L122 160Z', '#ebbb58'),
        p('M122 214L130 150V340H118Z', t.mustardDark),
        p('M278 214L270 150V340H282Z', t.mustardDark),
        shade(240, 400, 0.12),
        r(118, 324, 170, 20, 0, t.mustardDark, 'opacity=".55"'),
        s('M66 268L112 277M334 268L288 277', t.mustardDark, 6),
      ),
      body(
        'M150 106C138 40 262 40 250 106C250 130 226 148 200 152C174 148 150 130 150 106Z',
        '#ebbb58',
        shade(212, 400, 0.14),
      ),
      body(
        'M164 102C158 58 242 58 236 102C234 122 218 136 200 140C182 136 166 122 164 102Z',
        t.ink,
        p('M164 102C158 58 200 60 206 64C180 80 180 116 196 140H164Z', t.inkSoft),
      ),
      s('M200 152V338', t.inkSoft, 5),
      s('M184 138V176M216 138V172', t.cream, 3.5),
      c(184, 180, 4, t.clay),
      c(216, 176, 4, t.clay),
      p('M138 248l40 8v34l-40-6Z', t.mustardDark),
      p('M262 248l-40 8v34l40-6Z', t.mustardDark),
      c(200, 168, 5, t.ink),
    );
  },

  'ikat-scarf': () => {
    const band = (y: number, main: string) =>
      `${r(60, y, 280, 44, 0, main)}${repeat(6, (i) => `${p(`M${136 + i * 28} ${y + 4}l14 18l-14 18l-14-18Z`, '#f0dfbf')}${p(`M${136 + i * 28} ${y + 11}l8 11l-8 11l-8-11Z`, main === t.rose ? t.indigo : t.rose)}`)}`;
    const cloth = (d: string, ...over: string[]) =>
      body(
        d,
        t.roseDark,
        ...[112, 192, 272].map(
          (y, i) =>
            `${band(y, i === 1 ? t.indigo : t.rose)}${r(60, y + 50, 280, 5, 0, '#f0dfbf')}${r(60, y + 60, 280, 8, 0, t.mustard)}`,
        ),
        ...over,
      );
    const front = 'M122 92H206V326H122Z';
    return flat(
      'mist',
      g(
        'translate(12 14)',
        p('M122 92H206V350H122Z', '#1b2226', 'opacity=".13"'),
        p('M206 92H278V280H206Z', '#1b2226', 'opacity=".13"'),
      ),
      s(
        repeat(13, (i) => `M198 258m${i * 6.3} 0v20`),
        t.roseDark,
        3.5,
      ),
      g('translate(0 -68)', cloth('M194 160H278V326H194Z', r(190, 150, 100, 200, 0, '#1b2226', 'opacity=".24"'))),
      s(
        repeat(13, (i) => `M126 326m${i * 6.3} 0v22`),
        t.rose,
        3.5,
      ),
      cloth(front, r(122, 80, 14, 260, 0, '#fff', 'opacity=".16"'), r(192, 80, 14, 260, 0, '#1b2226', 'opacity=".16"')),
      s('M88 84H312', t.oakDark, 13),
      s('M88 81H312', t.oak, 7),
      body(
        'M122 96V86Q122 70 138 70H262Q278 70 278 86V96Z',
        t.rose,
        r(190, 60, 100, 60, 0, t.roseDark),
        r(60, 84, 280, 5, 0, '#f0dfbf'),
      ),
      c(86, 84, 9, t.brass),
      c(314, 84, 9, t.brass),
    );
  },

  'field-watch': () =>
    flat(
      'sand',
      g(
        'rotate(18 200 200)',
        g(
          'translate(14 12)',
          r(166, 22, 68, 356, 14, '#1b2226', 'opacity=".13"'),
          c(200, 200, 90, '#1b2226', 'opacity=".13"'),
        ),
        body(
          'M180 22H220Q234 22 234 36V364Q234 378 220 378H180Q166 378 166 364V36Q166 22 180 22Z',
          t.moss,
          r(160, 10, 18, 400, 0, t.mossLight),
          shade(218, 60, 0.16),
          s('M172 30V370M228 30V370', t.cream, 2.5, 'stroke-dasharray="7 7" opacity=".8"'),
        ),
        ...[316, 334, 352].map((y) => e(200, y, 5, 4, t.mossDark)),
        r(158, 292, 84, 13, 4, t.steelDark),
        r(288, 188, 20, 24, 5, t.steelDark),
        c(200, 200, 92, t.steelDark),
        c(200, 200, 88, t.steelLight),
        p('M200 112A88 88 0 0 1 200 288A110 110 0 0 0 200 112Z', t.steel),
        c(200, 200, 74, t.ink),
        c(200, 200, 66, '#2b3f46'),
        s(
          repeat(12, (i) => {
            const a = (i * Math.PI) / 6;
            const inner = i % 3 === 0 ? 46 : 52;
            return `M${(200 + inner * Math.sin(a)).toFixed(1)} ${(200 - inner * Math.cos(a)).toFixed(1)}L${(200 + 58 * Math.sin(a)).toFixed(1)} ${(200 - 58 * Math.cos(a)).toFixed(1)}`;
          }),
          t.cream,
          5,
        ),
        s('M200 200L174 172', t.cream, 8),
        s('M200 200L238 168', t.cream, 5),
        s('M192 222L210 148', t.clay, 2.5),
        c(200, 200, 7, t.clay),
        p('M150 152A66 66 0 0 1 232 142L170 236A66 66 0 0 1 150 152Z', '#fff', 'opacity=".08"'),
      ),
    ),

  sunglasses: () => {
    const lens = (x: number) =>
      `${c(x, 206, 64, t.walnutDark)}${c(x, 206, 64, 'none', 'stroke="#a06c45" stroke-width="3"')}${c(x, 206, 51, '#2f5a54')}${p(`M${x - 48} 190A51 51 0 0 1 ${x + 36} 170L${x - 34} 244A51 51 0 0 1 ${x - 48} 190Z`, '#5b8f86')}${p(`M${x + 46} 184A51 51 0 0 1 ${x + 4} 257Z`, '#234741')}`;
    return flat(
      'blush',
      g(
        'translate(10 18)',
        c(126, 206, 64, '#1b2226', 'opacity=".13"'),
        c(274, 206, 64, '#1b2226', 'opacity=".13"'),
        s('M66 180L92 108M334 180L308 108', '#1b2226', 12, 'opacity=".13"'),
      ),
      s('M70 178L98 96Q102 86 114 88', t.walnutDark, 12),
      s('M330 178L302 96Q298 86 286 88', t.walnutDark, 12),
      s('M178 190Q200 166 222 190', t.walnut, 12),
      lens(126),
      lens(274),
      ...[
        [84, 164],
        [162, 154],
        [236, 158],
        [318, 166],
        [110, 264],
        [292, 264],
      ].map(([x, y]) => e(x ?? 0, y ?? 0, 6, 4, t.walnutLight, `transform="rotate(${(x ?? 0) % 90} ${x} ${y})"`)),
      c(66, 186, 5, t.brass),
      c(334, 186, 5, t.brass),
    );
  },

  'leather-wallet': () => {
    const front = 'M70 156Q70 140 86 140H314Q330 140 330 156V288Q330 304 314 304H86Q70 304 70 288Z';
    return flat(
      'sage',
      g(
        'rotate(-8 200 210)',
        drop(front, 12, 16),
        r(92, 92, 190, 90, 9, t.teal),
        r(92, 108, 190, 14, 0, t.tealDark),
        r(104, 104, 198, 90, 9, t.cream),
        r(116, 120, 30, 22, 4, t.brass),
        s('M160 126h90M160 138h56', t.creamDark, 5),
        body(
          front,
          t.walnut,
          p('M70 140H330V176Q240 176 226 196T200 216T174 196T70 176Z', t.walnutLight),
          p(
            'M70 172H160Q170 176 178 194T200 212T222 194T240 172H330V180H240Q230 184 224 198T200 222T176 198T160 180H70Z',
            t.walnutDark,
          ),
          r(60, 130, 26, 200, 0, '#fff', 'opacity=".08"'),
          shade(296, 400, 0.14),
        ),
        s('M82 190V284Q82 292 90 292H310Q318 292 318 284V190', '#e0c09a', 3, 'stroke-dasharray="9 6"'),
        c(200, 252, 17, t.walnutDark),
        c(200, 252, 12, t.walnutLight),
      ),
    );
  },
};
