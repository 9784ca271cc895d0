import fs from 'node:fs';
import path from 'node:path';
import { generic } from '#scripts/pictures/generic.ts';
import { home } from '#scripts/pictures/home.ts';
import { kitchen } from '#scripts/pictures/kitchen.ts';
import { lighting } from '#scripts/pictures/lighting.ts';
import { outdoors } from '#scripts/pictures/outdoors.ts';
import { tech } from '#scripts/pictures/tech.ts';
import { wear } from '#scripts/pictures/wear.ts';

/** Every picture by the name of its file. */
export const drawings: Readonly<Record<string, () => string>> = {
  ...kitchen,
  ...home,
  ...lighting,
  ...tech,
  ...wear,
  ...outdoors,
  ...generic,
};

export const pictureFolder = path.join(import.meta.dirname, '..', 'public', 'products');

/**
 * Draws the product pictures into public/products: `node scripts/draw-products.ts`. Deterministic: the files change only when
 * a drawing does, so they are committed beside it.
 */
function drawAll(): void {
  fs.mkdirSync(pictureFolder, { recursive: true });
  for (const [name, draw] of Object.entries(drawings))
    fs.writeFileSync(path.join(pictureFolder, `${name}.svg`), draw());
  process.stdout.write(`${Object.keys(drawings).length} pictures in public/products.\n`);
}

if (import.meta.main) drawAll();
