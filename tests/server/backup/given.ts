import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { restoreBackup } from '#server/backup/restore.ts';
import { withSession } from '#server/backup/session.ts';
import { readTable, tablesOf } from '#server/backup/tables.ts';
import { writeBackup } from '#server/backup/write.ts';
import { openPool, type Db } from '#server/platform/db.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { sealTo, unsealBy } from '#server/platform/sealed.ts';
import { openSecrets, type Secrets } from '#server/platform/secrets.ts';
import { openStorage, type FileStore } from '#server/ports/storage/index.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { sendFile, settled } from '#tests/support/files.ts';
import { openOwnDatabase, type OwnDatabaseOptions } from '#tests/support/ownDatabase.ts';
import { quiet } from '#tests/support/quiet.ts';
import { samplePdf } from '#tests/support/samples.ts';
import { made, newLead } from '../features/activities/support.ts';

/** An installation: where its rows and its files are, and its key. */
export interface Place {
  readonly url: string;
  readonly storage: FileStore;
  readonly secrets: Secrets;
  readonly dataDir: string;
}

export async function placeOf({ db, dataDir, databaseUrl }: TestApp): Promise<Place> {
  const secrets = await openSecrets(db, { dataDir });
  return { url: databaseUrl, dataDir, secrets, storage: await openStorage({ dataDir }, secrets) };
}

/**
 * Works with an empty folder (on a disk) and an empty database, which know of the key and are gone afterwards.
 * @param from what the database is made of, where it is not empty
 */
export async function inEmptyPlace(
  { secrets }: Place,
  work: (empty: Place & { readonly db: Db }) => Promise<void>,
  { disk = tmpdir(), ...from }: OwnDatabaseOptions & { readonly disk?: string } = {},
): Promise<void> {
  const database = await openOwnDatabase(from);
  const dataDir = await mkdtemp(join(disk, 'provnet-restored-'));
  try {
    const storage = await openStorage({ dataDir }, secrets);
    await work({ url: database.url, db: database.db, dataDir, secrets, storage });
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export const backUp = (
  { url, storage, secrets }: Place,
  to: string,
  tell: (done: string) => void = () => undefined,
) =>
  withSession({ connectionString: url }, (client) =>
    writeBackup({ ...{ client, storage, to, tell }, sealing: sealTo(secrets), recipient: secrets.recipient }),
  );

export const restoreTo = ({ url, storage, secrets }: Place, from: string, replaces = false) =>
  withSession({ connectionString: url }, (client) =>
    restoreBackup(from, unsealBy({ identities: [secrets.identity] }), {
      ...{ client, storage, replaces },
      tell: () => undefined,
      keepKey: async () => undefined,
      prepareJobs: async () => {
        const pool = openPool(url, quiet, 2);
        await (await openJobs(pool, quiet)).stop();
        await pool.end();
      },
    }),
  );

/** What every table of a database comes to. */
export const tablesIn = ({ url }: Pick<Place, 'url'>) =>
  withSession({ connectionString: url }, async (client) => {
    const found: Record<string, { rows: number; sha256: string }> = {};
    for (const table of await tablesOf(client)) found[table.name] = await readTable(client, table);
    return found;
  });

/** Every object of a storage. */
export async function filesIn({ storage }: Pick<Place, 'storage'>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const key of storage.keys())
    found[key] = await text((await storage.read(key)).setEncoding('latin1'));
  return found;
}

export const contentOf = async (place: Pick<Place, 'url' | 'storage'>) => ({
  tables: await tablesIn(place),
  files: await filesIn(place),
});

export const PLANTED = 'Planted Harbor Clinic';

/** An installation with a note and a paper, and a backup of it in a folder. */
export interface Backed {
  readonly app: TestApp;
  readonly place: Place;
  readonly folder: string;
  readonly file: string;
  readonly fileKey: string;
  close(): Promise<void>;
}

export async function backedUp(): Promise<Backed> {
  const app = await startApp();
  const place = await placeOf(app);
  const folder = await mkdtemp(join(tmpdir(), 'provnet-backup-'));
  const file = join(folder, 'whole.tar.age');
  const lead = await newLead(app);
  await made(app, 'sp.supervisor', 'notes', lead, { text: `${PLANTED}\twith a tab\nand a \\ line` });
  const paper = { name: 'paper.pdf', content: samplePdf() };
  const { entity_id, key } = await sendFile(app, 'sp.supervisor', paper);
  await settled(app, 'sp.supervisor', entity_id);
  await backUp(place, file);
  return {
    ...{ app, place, folder, file, fileKey: key },
    async close() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
