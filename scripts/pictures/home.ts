import { body, c, drop, e, flat, g, p, r, repeat, s, shade, standing, tone as t } from '#scripts/pictures/frame.ts';

const diamond = (x: number, y: number, w: number, h: number, fill: string) =>
  p(`M${x} ${y - h}L${x + w} ${y}L${x} ${y + h}L${x - w} ${y}Z`, fill);
/** A row of small triangles, as weavers make them. */
const teeth = (x: number, y: number, count: number, w: number, h: number, fill: string) =>
  p(
    repeat(count, (i) => `M${x + i * w} ${y}l${w / 2} ${h}l${w / 2} ${-h}Z`),
    fill,
  );

const fringe = (x: number, y: number, count: number, gap: number, length: number, color: string) =>
  s(
    repeat(count, (i) => `M${x + i * gap} ${y}v${length}`),
    color,
    4,
  );

const leafShape = (x: number, y: number, turn: number, size: number, fill: string, vein: string) =>
  g(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    p('M0 0C-34-20-36-74 0-112C36-74 34-20 0 0Z', fill),
    p('M0 0C34-20 36-74 0-112Z', vein),
  );

export const home = {
  'wool-kilim': () => {
    const rug = 'M112 66H288V334H112Z';
    return flat(
      'sand',
      g(
        'rotate(-7 200 200)',
        drop('M112 48H288V352H112Z'),
        fringe(118, 54, 15, 11.8, 14, t.cream),
        fringe(118, 332, 15, 11.8, 14, t.cream),
        body(
          rug,
          t.rose,
          r(112, 66, 176, 22, 0, t.ink),
          r(112, 312, 176, 22, 0, t.ink),
          teeth(112, 88, 8, 22, 14, t.ink),
          g('translate(0 400) scale(1 -1)', teeth(112, 88, 8, 22, 14, t.ink)),
          r(112, 73, 176, 6, 0, t.mustard),
          r(112, 321, 176, 6, 0, t.mustard),
          ...[132, 200, 268].flatMap((y, i) => [
            diamond(200, y, 62, 34, t.cream),
            diamond(200, y, 48, 26, i === 1 ? t.teal : t.indigo),
            diamond(200, y, 28, 15, t.mustard),
            diamond(200, y, 12, 7, t.rose),
          ]),
          ...[166, 234].flatMap((y) =>
            [128, 272].flatMap((x) => [diamond(x, y, 26, 20, t.cream), diamond(x, y, 15, 11, t.roseDark)]),
          ),
          ...[112, 276].map((x) => r(x, 88, 12, 224, 0, t.mustard, 'opacity=".75"')),
          s('M112 110H288M112 290H288', t.roseDark, 3),
        ),
      ),
    );
  },

  'linen-cushion': () =>
    standing(
      'mist',
      [200, 104, 314],
      body(
        'M104 126C150 140 250 140 296 126C312 122 320 132 316 146C302 196 302 246 314 296C318 312 308 320 292 316C246 304 154 304 108 316C92 320 82 312 86 296C98 246 98 196 84 146C80 132 88 122 104 126Z',
        t.mustard,
        p('M104 126C150 140 190 138 190 138C150 190 130 250 108 316L70 330V110Z', '#e8b652'),
        p('M296 126C270 190 262 250 292 316L330 330V110Z', t.mustardDark),
        s(
          'M122 150Q142 172 150 196M278 150Q260 170 254 194M124 292Q144 272 150 252M276 292Q258 270 254 250',
          '#a97a1e',
          5,
          'opacity=".6"',
        ),
        s('M200 178v86M170 206q30 16 60 0M170 236q30 16 60 0', t.cream, 4, 'stroke-dasharray="9 8"'),
      ),
      s(
        'M104 126C150 140 250 140 296 126C312 122 320 132 316 146C302 196 302 246 314 296C318 312 308 320 292 316C246 304 154 304 108 316C92 320 82 312 86 296C98 246 98 196 84 146C80 132 88 122 104 126Z',
        t.cream,
        5,
      ),
    ),

  'lounge-chair': () =>
    standing(
      'sage',
      [204, 104, 314],
      s('M286 186L306 310', t.oakDark, 11),
      s('M148 210L104 310', t.oakDark, 11),
      body(
        'M92 84Q108 76 120 90L176 222Q182 236 198 234L300 222Q318 222 318 236Q318 248 304 250L186 268Q164 270 154 250L86 104Q82 90 92 84Z',
        t.walnut,
        p(
          'M92 84Q108 76 120 90L176 222Q182 236 198 234L300 222Q316 221 318 232L190 250Q172 252 164 236L100 92Z',
          t.walnutLight,
        ),
        s('M112 120L130 112M126 154L146 146M142 190L160 182', t.walnutDark, 4),
      ),
      s('M118 300L82 96', t.oak, 11),
      s('M124 198Q190 170 292 182', t.oak, 13),
      s('M272 184L250 310', t.oak, 11),
      s('M106 252L262 258', t.oakDark, 8),
      body(
        'M106 92Q126 84 138 104L148 130Q152 142 138 146L124 150Q114 150 108 138L98 112Q96 98 106 92Z',
        t.cream,
        p('M138 104L148 130Q152 142 138 146L124 150Q142 130 130 92Z', t.creamDark),
      ),
    ),

  'terracotta-planter': () =>
    standing(
      'blush',
      [200, 66],
      s(
        'M200 220C196 190 184 160 160 130M200 220C204 180 214 150 250 116M200 220C199 180 200 140 202 92M200 220C186 200 160 186 130 184M200 220C220 196 250 186 276 190',
        t.leafDark,
        5,
      ),
      leafShape(206, 172, 2, 1, t.leaf, '#467350'),
      leafShape(172, 186, -38, 0.9, t.leafDark, '#2f5437'),
      leafShape(232, 180, 38, 0.92, '#5f9163', '#507f55'),
      leafShape(160, 208, -70, 0.66, '#5f9163', '#507f55'),
      leafShape(242, 208, 70, 0.66, t.leafDark, '#2f5437'),
      r(120, 298, 160, 14, 5, t.clayDark),
      body(
        'M140 232H260L246 302H154Z',
        t.clay,
        p('M140 232H164L172 302H150Z', t.clayLight),
        shade(226, 400, 0.13),
        r(130, 232, 140, 8, 0, t.clayDark),
      ),
      body(
        'M128 202H272V232Q272 236 268 236H132Q128 236 128 232Z',
        t.clay,
        r(128, 200, 28, 40, 0, t.clayLight),
        shade(236, 400, 0.13),
      ),
    ),

  'rattan-basket': () =>
    standing(
      'butter',
      [200, 84],
      s('M128 196C128 84 272 84 272 196', t.walnut, 13),
      s('M150 122Q200 86 244 120', t.walnutLight, 4),
      c(162, 190, 32, t.tealLight),
      s('M136 182q26-16 50 0M140 196q22-18 44-8', t.teal, 3),
      c(222, 182, 36, t.cream),
      s('M192 176q30-20 58 0M194 188q26-20 54-6M206 154q-10 26 0 40', t.creamDark, 3.5),
      c(258, 200, 24, t.clay),
      body(
        'M104 198H296C298 244 284 290 272 312H128C116 290 102 244 104 198Z',
        '#d3a55f',
        repeat(6, (row) =>
          repeat(12, (col) =>
            r(
              94 + col * 19 + (row % 2) * 9.5,
              212 + row * 18,
              15,
              12,
              5,
              (row + col) % 3 === 0 ? '#c08f48' : '#e6c184',
            ),
          ),
        ),
        shade(232, 400, 0.12),
        shade(268, 400, 0.1),
      ),
      r(98, 190, 204, 18, 9, '#b98743'),
      s(
        repeat(10, (i) => `M${112 + i * 19} 194l8 10`),
        '#8f6429',
        4,
      ),
      r(120, 186, 18, 34, 5, t.walnut),
      r(262, 186, 18, 34, 5, t.walnut),
    ),

  peshtemal: () => {
    const cloth = 'M142 84H258V306H142Z';
    const back = 'M150 84H266V262H150Z';
    return flat(
      'sand',
      drop('M142 84H264V326H142Z', 16, 14),
      fringe(156, 262, 10, 11.6, 18, t.creamDark),
      body(back, '#2a4266', ...[216, 228].map((y) => r(140, y, 140, 5, 0, t.creamDark))),
      fringe(147, 306, 11, 10.6, 22, t.cream),
      body(
        cloth,
        t.indigo,
        r(142, 210, 116, 56, 0, t.cream),
        ...[220, 234, 248].map((y, i) => r(142, y, 116, i === 1 ? 8 : 4, 0, t.clay)),
        r(142, 278, 116, 8, 0, t.cream),
        r(142, 120, 116, 4, 0, '#5570a0'),
        r(142, 130, 116, 4, 0, '#5570a0'),
        p('M142 84h22q-12 110 0 222h-22Z', '#fff', 'opacity=".1"'),
        p('M236 84h22v222h-22q14-110 0-222Z', '#000', 'opacity=".13"'),
      ),
      s('M92 84H308', t.oakDark, 13),
      s('M92 81H308', t.oak, 7),
      c(90, 84, 10, t.brass),
      c(310, 84, 10, t.brass),
    );
  },

  'wall-clock': () =>
    flat(
      'sage',
      c(214, 216, 122, '#1b2226', 'opacity=".13"'),
      c(200, 200, 122, t.oak),
      p('M200 78A122 122 0 0 1 200 322Z', t.oakDark),
      c(200, 200, 104, t.cream),
      p('M200 96A104 104 0 0 1 200 304A140 140 0 0 0 200 96Z', '#f0e6d4'),
      s(
        repeat(12, (i) => {
          const a = (i * Math.PI) / 6;
          const inner = i % 3 === 0 ? 76 : 84;
          return `M${(200 + inner * Math.sin(a)).toFixed(1)} ${(200 - inner * Math.cos(a)).toFixed(1)}L${(200 + 92 * Math.sin(a)).toFixed(1)} ${(200 - 92 * Math.cos(a)).toFixed(1)}`;
        }),
        t.inkSoft,
        5,
      ),
      s('M200 200L158 160', t.ink, 10),
      s('M200 200L250 142', t.ink, 7),
      s('M186 226L230 138', t.clay, 3.5),
      c(200, 200, 10, t.ink),
      c(200, 200, 4, t.clay),
    ),

  'fig-candle': () =>
    standing(
      'dusk',
      [200, 70],
      c(200, 100, 46, t.glow, 'opacity=".35"'),
      c(200, 102, 28, t.glow, 'opacity=".5"'),
      p('M200 58C214 82 222 98 218 112C214 126 186 126 182 112C178 98 190 84 200 58Z', '#f2a93b'),
      p('M200 84C208 98 210 106 208 114C204 122 196 122 192 114C190 104 196 96 200 84Z', '#fff1c4'),
      s('M200 118V152', t.ink, 4),
      body(
        'M130 136H270V288Q270 312 246 312H154Q130 312 130 288Z',
        '#e6efe6',
        r(130, 152, 140, 170, 0, t.mossLight),
        repeat(7, (i) => r(138 + i * 20, 140, 7, 180, 0, '#fff', 'opacity=".22"')),
        shade(222, 400, 0.1),
        shade(248, 400, 0.1),
      ),
      e(200, 152, 70, 9, '#c9d6ae'),
      r(160, 202, 80, 72, 6, t.cream),
      p(
        'M200 260C176 250 172 232 184 218C190 226 194 226 194 214C200 208 206 214 206 222C210 226 214 224 216 218C228 232 224 250 200 260Z',
        t.leaf,
      ),
      s('M200 266V228', t.leafDark, 3),
    ),
};
