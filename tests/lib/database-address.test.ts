import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isLostConnection } from '#bank/sql-state.ts';
import { connect } from '#db/client.ts';
import { isSessionLoss } from '#db/transaction.ts';
import { addressOf, withSocket } from '#lib/database-address.ts';

const URL_OVER_NETWORK = 'postgres://holdfast:p%40ss@127.0.0.1:5433/shop';

it('leaves a URL without a socket as it is', () => {
  for (const url of [
    URL_OVER_NETWORK,
    `${URL_OVER_NETWORK}?application_name=x`,
    `${URL_OVER_NETWORK}?host=db.example`,
    'no URL',
  ]) {
    expect(addressOf(url)).toEqual({ url, socket: {} });
  }
});

it('takes the socket out of the URL that it was put into', () => {
  expect(withSocket(URL_OVER_NETWORK, '/var/lib/a b')).toBe(`${URL_OVER_NETWORK}?host=%2Fvar%2Flib%2Fa+b`);
  expect(addressOf(withSocket(URL_OVER_NETWORK, '/var/lib/a b'))).toEqual({
    url: URL_OVER_NETWORK,
    socket: { path: '/var/lib/a b/.s.PGSQL.5433' },
  });
});

it("uses PostgreSQL's own port when the URL names none", () => {
  expect(addressOf('postgres://localhost/shop?host=/run').socket).toEqual({ path: '/run/.s.PGSQL.5432' });
});

it('takes a server without its socket for a session that is lost, in shop and bank', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-no-server-'));
  const db = connect(withSocket(URL_OVER_NETWORK, folder));
  const error = await db.sql`select 1`.then(
    () => undefined,
    (reason) => reason,
  );
  await db.close();
  fs.rmdirSync(folder);
  expect([error.code, isSessionLoss(error), isLostConnection(error)]).toEqual(['ENOENT', true, true]);
  const file = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' });
  expect([isSessionLoss(file), isLostConnection(file)]).toEqual([false, false]);
});
