import fs from 'node:fs';
import path from 'node:path';
import { looks, type Shot } from '#scripts/screens/take-screens.ts';

const asHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** One page with all pictures: a row for each scene, a column for each look, each leading to the picture itself. */
export function writeContactSheet(folder: string, shots: readonly Shot[], unseen: readonly string[]): string {
  const columns = looks.filter((look) => shots.some((shot) => shot.look.name === look.name));
  const scenes = [...new Set(shots.map((shot) => shot.scene))];
  const cell = (shot: Shot | undefined) =>
    shot?.file
      ? `<td><a href="${shot.file}"><img src="${shot.file}" loading="lazy" alt="${asHtml(`${shot.scene.name}, ${shot.look.name}`)}"></a></td>`
      : `<td class="none">${asHtml(shot?.trouble ?? '')}</td>`;
  const row = (scene: Shot['scene']) =>
    `<tr><th scope="row">${asHtml(scene.name)}<small>${asHtml(scene.route)}<br>${scene.who}</small></th>${columns
      .map((look) => cell(shots.find((shot) => shot.scene === scene && shot.look.name === look.name)))
      .join('')}</tr>`;
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Holdfast: every page</title>
<style>
  body { margin: 2rem; font: 15px/1.4 system-ui, sans-serif; background: #e9e6df; color: #17211d }
  table { border-spacing: 1rem }
  th { text-align: left; vertical-align: top; min-width: 10rem }
  thead th { position: sticky; top: 0; background: #e9e6df; padding: .5rem 0 }
  small { display: block; font-weight: 400; color: #57605a }
  td { vertical-align: top }
  td.none { color: #57605a; max-width: 12rem }
  img { display: block; width: 18rem; max-height: 30rem; object-fit: cover; object-position: top; border-radius: 6px; box-shadow: 0 1px 6px #0003 }
</style>
<h1>Every page, ${shots.filter((shot) => shot.file).length} pictures</h1>
${unseen.length > 0 ? `<p>No scene shows ${unseen.map(asHtml).join(', ')}.</p>` : ''}
<table>
<thead><tr><th></th>${columns.map((look) => `<th scope="col">${look.name}</th>`).join('')}</tr></thead>
<tbody>
${scenes.map(row).join('\n')}
</tbody>
</table>
</html>
`;
  const file = path.join(folder, 'index.html');
  fs.writeFileSync(file, html);
  return file;
}
