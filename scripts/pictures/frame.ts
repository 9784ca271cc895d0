/**
 * How every product picture is made: a still life of 400 × 400 on a tinted wall, light from the upper left, one object in two or
 * three tones, a soft shadow to its right. No fonts, no filters, no gradients, so a picture is 1 to 4 KB and the same everywhere.
 */
export type Ground = 'sand' | 'sage' | 'blush' | 'mist' | 'butter' | 'dusk';

/** wall, the lighter disc behind the object, the table it stands on. */
const GROUNDS: Readonly<Record<Ground, readonly [wall: string, disc: string, table: string]>> = {
  sand: ['#efe2cf', '#f7eee0', '#e3d0b5'],
  sage: ['#d9e2cf', '#e6eddd', '#c5d2b8'],
  blush: ['#f1d8cb', '#f8e6dc', '#e4c0af'],
  mist: ['#d5e2e4', '#e4edee', '#bfd1d4'],
  butter: ['#f3e0b4', '#f9ecce', '#e6cb8f'],
  dusk: ['#dad6e4', '#e8e5ef', '#c6c0d5'],
};

export const tone = {
  ink: '#22343a',
  inkSoft: '#3a4f56',
  teal: '#1f6f6b',
  tealDark: '#155552',
  tealLight: '#4b9a93',
  clay: '#c8643c',
  clayDark: '#a44c2a',
  clayLight: '#e08a64',
  mustard: '#dba437',
  mustardDark: '#b98424',
  cream: '#fbf5ea',
  creamDark: '#e8dbc5',
  walnut: '#7d4e30',
  walnutDark: '#5e3922',
  walnutLight: '#a06c45',
  oak: '#cf9f66',
  oakDark: '#b07f48',
  copper: '#c47b4a',
  copperDark: '#9c5b31',
  copperLight: '#e5ad82',
  steel: '#93a5aa',
  steelDark: '#6f8389',
  steelLight: '#c3d0d3',
  brass: '#cda64e',
  brassDark: '#a37f30',
  moss: '#708450',
  mossDark: '#53663a',
  mossLight: '#94a672',
  rose: '#b5483f',
  roseDark: '#8f342e',
  indigo: '#34507a',
  indigoDark: '#263c5e',
  glow: '#ffdf94',
  leaf: '#4f7d54',
  leafDark: '#38603f',
} as const;

export const p = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
/** A stroke with round ends. */
export const s = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;
export const c = (cx: number, cy: number, r: number, fill: string, more = '') =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"${more && ` ${more}`}/>`;
export const e = (cx: number, cy: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${more && ` ${more}`}/>`;
export const r = (x: number, y: number, w: number, h: number, rx: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}"${rx ? ` rx="${rx}"` : ''} fill="${fill}"${more && ` ${more}`}/>`;
export const g = (transform: string, ...parts: string[]) => `<g transform="${transform}">${parts.join('')}</g>`;
export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');

let clips = 0;
/** A body in `fill` with things drawn on it that do not spill over its edge: shade, bands, highlights. */
export function body(d: string, fill: string, ...inside: string[]): string {
  clips += 1;
  const id = `c${clips}`;
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${p(d, fill)}${inside.join('')}</g>`;
}

/** The shade of a body's right side: dark, thin enough for any colour below. */
export const shade = (x: number, width = 400, alpha = 0.16) => r(x, 0, width, 400, 0, '#1b2226', `opacity="${alpha}"`);

/** The same outline again, below and to the right: for what hangs on a wall or lies flat. */
export const drop = (d: string, dx = 12, dy = 14, transform = '') =>
  g(`translate(${dx} ${dy})${transform && ` ${transform}`}`, p(d, '#1b2226', 'opacity=".13"'));

const svg = (inner: string[]) => {
  clips = 0;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">${inner.join('')}</svg>\n`;
};

/** An object that stands: `foot` is the middle and the half width of where it touches the table. */
export function standing(
  ground: Ground,
  foot: readonly [x: number, halfWidth: number, y?: number],
  ...parts: string[]
): string {
  const [wall, disc, table] = GROUNDS[ground];
  const [x, half, y = 312] = foot;
  return svg([
    r(0, 0, 400, 400, 0, wall),
    c(200, 186, 140, disc),
    r(0, 286, 400, 114, 0, table),
    g(
      'translate(200 318) scale(1.1) translate(-200 -308)',
      e(x + half * 0.18, y, half * 1.18, Math.max(9, half * 0.13), '#1b2226', 'opacity=".16"'),
      ...parts,
    ),
  ]);
}

/** An object that hangs on the wall or lies flat, seen straight on. */
export function flat(ground: Ground, ...parts: string[]): string {
  const [wall, disc] = GROUNDS[ground];
  return svg([r(0, 0, 400, 400, 0, wall), c(200, 200, 156, disc), ...parts]);
}
