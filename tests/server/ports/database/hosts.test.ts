import { expect, inject, test } from 'vitest';
import { openPool } from '#server/platform/db.ts';
import { openDatabase, type DatabaseServer } from '#server/ports/database/index.ts';
import { addressesOf } from '#server/ports/database/hosts.ts';
import { freePort } from '#tests/support/freePort.ts';
import { createDatabase } from '#tests/support/database.ts';
import { quiet } from '#tests/support/quiet.ts';

test('each server of an address is one of its own', () => {
  expect(addressesOf('postgresql://u:p%40,w@one:1,other:2/d?sslmode=disable')).toEqual([
    'postgresql://u:p%40,w@one:1/d?sslmode=disable',
    'postgresql://u:p%40,w@other:2/d?sslmode=disable',
  ]);
  expect(addressesOf('postgresql://u:a,b@one/d')).toEqual(['postgresql://u:a,b@one/d']);
});

/** The server of the tests behind one that is not there. */
async function behindNobody(url: string): Promise<string> {
  const { username, password, hostname, port, pathname } = new URL(url);
  return `postgresql://${username}:${password}@127.0.0.1:${await freePort()},${hostname}:${port}${pathname}`;
}

const opened = (databaseUrl: string): Promise<DatabaseServer> =>
  openDatabase({ databaseUrl, dataDir: '/nowhere', log: () => undefined });

test('connections lead to the one that is there', async ({ skip }) => {
  const database = await createDatabase(inject('postgresUrl'));
  // The embedded server is reached by a socket, whose address names no other host.
  if (new URL(database.url).searchParams.has('host')) skip();
  const server = await opened(await behindNobody(database.url));
  const pool = openPool(server.connectionString, quiet, 2, { Client: server.Client as never });
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await database.drop();
});

test('a start without any of them names them all, and no password', async () => {
  const [one, other] = [await freePort(), await freePort()];
  const starting = opened(`postgresql://u:secret@127.0.0.1:${one},127.0.0.1:${other}/d`);
  await expect(starting).rejects.toThrow(`127.0.0.1:${one},127.0.0.1:${other}`);
  await expect(starting).rejects.not.toThrow(/secret/);
});
