import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { checkStructure } from '#scripts/structure.ts';

const checkout = path.join(import.meta.dirname, '..');

/** What git tracks or would track: ignored folders are no part of the house. */
function repositoryFiles(): string[] {
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return output.split('\0').filter((file) => file && fs.existsSync(path.join(checkout, file)));
}

const files = new Map(repositoryFiles().map((file) => [file, fs.readFileSync(path.join(checkout, file), 'utf8')]));
const problems = checkStructure(files);
for (const { file, message } of problems) console.error(`${file}: ${message}`);
console.error(`${files.size} files, ${problems.length} against the house rules.`);
process.exit(problems.length > 0 ? 1 : 0);
