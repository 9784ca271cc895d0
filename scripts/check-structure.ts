import fs from 'node:fs';
import path from 'node:path';
import { checkStructure } from '#scripts/structure.ts';

const checkout = path.join(import.meta.dirname, '..');

/** Reads .gitignore itself, names and `*` only: git need not be there, and it refuses folders that another user owns. */
function ignoredNames(): { ignored: RegExp; kept: RegExp } {
  const lines = fs.readFileSync(path.join(checkout, '.gitignore'), 'utf8').split('\n').filter(Boolean);
  const pattern = (names: string[]) =>
    new RegExp(
      `^(${names.map((name) => name.replace(/\/$/, '').replace(/\./g, '\\.').replace(/\*/g, '.*')).join('|')})$`,
    );
  return {
    ignored: pattern(['.git', ...lines.filter((line) => !line.startsWith('!'))]),
    kept: pattern(lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))),
  };
}

const { ignored, kept } = ignoredNames();

/** Every file below `folder` that is not ignored, as paths from the top of the checkout. */
function repositoryFiles(folder = ''): string[] {
  return fs.readdirSync(path.join(checkout, folder), { withFileTypes: true }).flatMap((entry) => {
    if (ignored.test(entry.name) && !kept.test(entry.name)) return [];
    const file = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? repositoryFiles(file) : [file];
  });
}

const files = new Map(repositoryFiles().map((file) => [file, fs.readFileSync(path.join(checkout, file), 'utf8')]));
const problems = checkStructure(files);
for (const { file, message } of problems) console.error(`${file}: ${message}`);
console.error(`${files.size} files, ${problems.length} against the house rules.`);
process.exit(problems.length > 0 ? 1 : 0);
