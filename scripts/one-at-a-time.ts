import fs from 'node:fs';
import path from 'node:path';
import { OneLineError } from '#scripts/one-line-error.ts';

type Note = { pid: number; script: string };

/** Whether the process that left the note runs still: the pid may belong to someone else by now. */
function runs(note: Note): boolean {
  try {
    process.kill(note.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const commandLine = `/proc/${note.pid}/cmdline`;
  if (process.platform !== 'linux' || !fs.existsSync(commandLine)) return true;
  return fs.readFileSync(commandLine, 'utf8').includes(note.script);
}

/**
 * Lets one installation run per folder. Throws `OneLineError` when one does; else leaves a note and gives back `before`,
 * whether an earlier one went without cleaning up, and `release`, which takes the note away.
 */
export function oneAtATime(file: string): { before: boolean; release: () => void } {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const note: Note = { pid: process.pid, script: path.basename(process.argv[1] ?? '') };
  let before = false;
  for (;;) {
    try {
      fs.writeFileSync(file, JSON.stringify(note), { flag: 'wx', mode: 0o644 });
      break;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES') throw new OneLineError(`${path.dirname(file)} belongs to another user: run as that user.`);
      if (code !== 'EEXIST') throw error;
    }
    let other: Note | undefined;
    try {
      other = JSON.parse(fs.readFileSync(file, 'utf8'));
    } catch {
      // Half-written by one that died.
    }
    if (other && runs(other)) {
      throw new OneLineError(`Holdfast runs from this folder already (process ${other.pid}): stop that one first.`);
    }
    before = true;
    fs.rmSync(file, { force: true });
  }
  return { before, release: () => fs.rmSync(file, { force: true }) };
}
