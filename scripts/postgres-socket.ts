import fs from 'node:fs';
import path from 'node:path';
import { socketIn, withSocket } from '#lib/database-address.ts';

/**
 * Where the server's socket lies: with its data, where only its user (and root) can go. undefined where there are none (Windows), or where the path would be
 * longer than the 103 bytes that all systems take.
 */
export function socketFolderOf(dataDir: string): string | undefined {
  const fits = Buffer.byteLength(socketIn(dataDir, '65535')) <= 103 && !dataDir.includes(',');
  return process.platform !== 'win32' && fits ? dataDir : undefined;
}

/** Removes the sockets of a server that was killed: the next one has another port and would leave them. */
export function removeLeftSockets(dataDir: string): void {
  for (const name of fs.readdirSync(dataDir)) {
    if (name.startsWith('.s.PGSQL.')) fs.rmSync(path.join(dataDir, name), { force: true });
  }
}

/** The URL of a server that runs, by its socket where that can be used. */
export function throughSocket(dataDir: string, url: string): string {
  const folder = socketFolderOf(dataDir);
  if (folder === undefined) return url;
  try {
    fs.accessSync(socketIn(folder, new URL(url).port), fs.constants.R_OK | fs.constants.W_OK);
  } catch {
    // The folder is another user's, and root is not almighty everywhere.
    return url;
  }
  return withSocket(url, folder);
}
