import { body, c, e, flat, g, p, r, repeat, s, shade, standing, tone as t } from '#scripts/pictures/frame.ts';

const boot = (x: number, y: number, main: string, light: string, dark: string) =>
  g(
    `translate(${x} ${y})`,
    body(
      'M92 98Q92 86 106 86H170Q184 86 184 100L188 178Q196 204 236 212Q276 220 278 258V282H86V214Q98 160 92 98Z',
      main,
      p('M92 98Q92 86 106 86H128Q126 180 118 282H80V214Q98 160 92 98Z', light),
      p('M212 300Q206 236 262 214L290 240V300Z', dark),
      s('M186 178Q150 196 130 282', dark, 4),
      r(84, 82, 110, 24, 0, t.ink),
    ),
    s('M150 122L186 112M152 146L188 138M156 170L192 164M168 194L206 190M188 212L224 206', t.rose, 6),
    ...[122, 146, 170, 194].map((cy, i) => c(148 + i * 4, cy, 5, t.brass)),
    body(
      'M78 276H284Q294 312 272 312H92Q74 312 78 276Z',
      t.ink,
      r(70, 274, 220, 10, 0, t.walnutLight),
      s(
        repeat(12, (i) => `M${86 + i * 18} 316v-12`),
        '#596a70',
        7,
      ),
    ),
  );

export const outdoors = {
  backpack: () =>
    standing(
      'blush',
      [200, 92],
      s('M118 160C74 190 76 260 108 300', t.walnut, 15),
      s('M282 160C326 190 324 260 292 300', t.walnutDark, 15),
      s('M176 76C176 48 224 48 224 76', t.walnut, 10),
      body('M128 96H272L266 140H134Z', t.mossDark, r(120, 96, 160, 14, 0, '#43542e')),
      r(122, 72, 156, 34, 17, t.moss),
      r(122, 72, 156, 14, 7, t.mossLight),
      body(
        'M122 136Q124 124 138 124H262Q276 124 278 136L294 282Q296 312 268 312H132Q104 312 106 282Z',
        t.moss,
        p('M122 136Q124 124 138 124H158L146 312H100Z', t.mossLight),
        shade(238, 400, 0.12),
        shade(268, 400, 0.1),
      ),
      body(
        'M138 214H262L270 284Q270 298 256 298H144Q130 298 130 284Z',
        t.mossDark,
        p('M138 214H262L264 238H136Z', '#5f7344'),
        s('M142 290H258', t.mossLight, 3, 'stroke-dasharray="8 7"'),
      ),
      r(148, 92, 17, 112, 3, t.walnut),
      r(235, 92, 17, 112, 3, t.walnutDark),
      r(144, 178, 25, 20, 4, t.brass),
      r(231, 178, 25, 20, 4, t.brassDark),
      r(150, 183, 13, 10, 2, t.walnut),
      r(237, 183, 13, 10, 2, t.walnutDark),
      r(184, 150, 32, 22, 4, t.cream),
      p('M188 168l9-12 6 7 4-4 6 9Z', t.clay),
    ),

  tent: () =>
    standing(
      'sage',
      [200, 150, 306],
      p('M0 262L70 176L120 236L172 156L250 262Z', '#b5c5ab'),
      p('M210 262L296 186L352 236L420 190V262Z', '#a6b89b'),
      c(314, 92, 28, '#f7e6b5'),
      s('M200 96L46 308M200 96L356 308', t.walnut, 5),
      s('M46 308L26 322M356 308L376 322', t.steelDark, 4),
      body(
        'M200 100C170 180 126 250 54 308H348C276 250 230 180 200 100Z',
        t.clay,
        p('M200 100C170 180 126 250 54 308H128C170 240 190 170 200 100Z', t.clayLight),
        p('M200 100C230 180 276 250 348 308H280C232 240 212 170 200 100Z', t.clayDark),
      ),
      p('M200 150L152 308H248Z', '#3a2a22'),
      p('M200 150L152 308H178Q196 230 200 150Z', t.mustard),
      p('M200 150L248 308H224Q204 230 200 150Z', t.mustardDark),
      p('M184 308Q196 262 200 222Q204 262 216 308Z', t.glow, 'opacity=".8"'),
      p('M64 312q6-16 10 0q4-20 10 0ZM310 314q6-16 10 0q4-20 10 0Z', t.mossDark),
    ),

  'vacuum-flask': () =>
    standing(
      'sand',
      [172, 52],
      s('M222 156C274 150 276 268 224 260', t.ink, 13),
      body(
        'M128 64Q128 54 140 54H208Q220 54 220 64V126H128Z',
        t.steelLight,
        r(124, 50, 22, 80, 0, '#e6eef0'),
        shade(192, 400, 0.16),
        s('M128 112H220', t.steelDark, 4),
      ),
      r(136, 122, 76, 16, 3, t.ink),
      body(
        'M134 134H214Q228 150 228 168V296Q228 312 212 312H136Q120 312 120 296V168Q120 150 134 134Z',
        t.teal,
        r(116, 130, 28, 190, 0, t.tealLight),
        shade(192, 400, 0.16),
        shade(212, 400, 0.12),
        r(110, 286, 130, 8, 0, t.steelLight),
        r(110, 176, 130, 6, 0, t.cream),
        r(110, 188, 130, 6, 0, t.mustard),
      ),
      p('M150 258l20-30 13 16 9-11 16 25Z', t.cream),
      body(
        'M256 262H324L318 300Q316 312 302 312H278Q264 312 262 300Z',
        t.steelLight,
        r(250, 258, 20, 60, 0, '#e6eef0'),
        shade(300, 400, 0.16),
      ),
      e(290, 262, 34, 8, t.steel),
      e(290, 263, 27, 5, '#a85a24'),
      s('M282 244c-10-12 8-18 0-32M300 246c-10-12 8-18 0-32', t.cream, 5),
    ),

  'brass-compass': () =>
    flat(
      'dusk',
      c(212, 230, 112, '#1b2226', 'opacity=".13"'),
      s('M200 64C160 20 240 20 200 64', t.brassDark, 9),
      r(186, 66, 28, 34, 6, t.brassDark),
      c(200, 212, 114, t.brassDark),
      c(200, 212, 108, t.brass),
      p('M200 104A108 108 0 0 0 122 286A130 130 0 0 1 200 104Z', '#eccf8b'),
      c(200, 212, 90, t.walnutDark),
      c(200, 212, 84, t.cream),
      p('M200 128A84 84 0 0 1 200 296A104 104 0 0 0 200 128Z', '#f0e5d0'),
      s(
        repeat(24, (i) => {
          const a = (i * Math.PI) / 12;
          const inner = i % 6 === 0 ? 64 : i % 3 === 0 ? 69 : 73;
          return `M${(200 + inner * Math.sin(a)).toFixed(1)} ${(212 - inner * Math.cos(a)).toFixed(1)}L${(200 + 77 * Math.sin(a)).toFixed(1)} ${(212 - 77 * Math.cos(a)).toFixed(1)}`;
        }),
        t.inkSoft,
        3,
      ),
      p('M200 156l10 46l46 10l-46 10l-10 46l-10-46l-46-10l46-10Z', '#e0cfae'),
      g(
        'rotate(36 200 212)',
        p('M200 142L216 212H184Z', t.rose),
        p('M200 142L200 212H184Z', '#cd6158'),
        p('M200 282L184 212H216Z', t.ink),
        p('M200 282L200 212H184Z', t.inkSoft),
      ),
      c(200, 212, 9, t.brass),
      c(200, 212, 4, t.brassDark),
      p('M144 168A78 78 0 0 1 214 136L150 250A84 84 0 0 1 144 168Z', '#fff', 'opacity=".35"'),
    ),

  'hiking-boots': () =>
    standing(
      'butter',
      [208, 132],
      boot(52, -18, t.walnutDark, '#6d452b', '#492c19'),
      boot(-10, 0, t.walnut, t.walnutLight, t.walnutDark),
    ),

  'city-bicycle': () => {
    const wheel = (x: number) =>
      `${c(x, 248, 64, 'none', 'stroke="#23292c" stroke-width="9"')}${c(x, 248, 57, 'none', `stroke="${t.steel}" stroke-width="4"`)}${s(
        repeat(6, (i) => {
          const a = (i * Math.PI) / 6;
          return `M${(x - 55 * Math.cos(a)).toFixed(1)} ${(248 - 55 * Math.sin(a)).toFixed(1)}L${(x + 55 * Math.cos(a)).toFixed(1)} ${(248 + 55 * Math.sin(a)).toFixed(1)}`;
        }),
        t.steel,
        1.6,
      )}${c(x, 248, 8, t.steelDark)}`;
    return standing(
      'mist',
      [200, 140, 316],
      wheel(108),
      wheel(294),
      s('M44 238A66 66 0 0 1 150 192', t.tealDark, 6),
      s('M252 190A68 68 0 0 1 358 226', t.tealDark, 6),
      s('M108 248L154 160L262 156M192 254L262 156M192 254L146 138M192 254L108 248', t.teal, 10),
      s('M294 248L260 128', t.teal, 10),
      s('M258 126L252 106', t.steelDark, 8),
      s('M252 106Q284 96 290 112Q294 128 272 130', t.ink, 7),
      s('M272 130L258 132', t.walnut, 10),
      p('M112 132Q150 118 174 130Q178 138 164 142L138 144Q114 144 112 132Z', t.walnut),
      p('M112 132Q150 118 174 130Q150 128 116 138Z', t.walnutLight),
      c(192, 254, 19, t.steelDark),
      c(192, 254, 11, t.steelLight),
      s('M192 254L212 284M192 254L172 224', t.ink, 6),
      s('M204 286h18M162 222h18', t.ink, 8),
      s('M108 240L192 236M108 257L192 272', t.ink, 2.5),
      p('M264 160h58l-6 42h-46Z', '#d3a55f'),
      s('M268 172h50M270 186h46', '#b08140', 4),
      c(284, 150, 14, t.clay),
      c(304, 152, 13, t.mustard),
      p('M292 142q6-20 20-22q-2 16-16 24Z', t.leaf),
      c(268, 146, 9, t.glow),
      s('M78 190h48', t.steelDark, 5),
    );
  },
};
