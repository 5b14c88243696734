import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyDatabase } from '#server/db/prepare.ts';
import { seedDemo } from '#server/db/seed/index.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { openStorage } from '#server/ports/storage/index.ts';

/** Empties a database and fills it with the demo, its papers in a folder of its own; gives that folder. */
export async function freshDemo(db: Db): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'provnet-demo-'));
  const config = readConfig({ PROVNET_DATA: dataDir });
  await emptyDatabase(db);
  const secrets = await openSecrets(db, config);
  await seedDemo(db, { secrets, storage: await openStorage(config, secrets) });
  return dataDir;
}
