import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import { headText } from '#server/platform/keys/chainMarks.ts';
import { BACKUP_LOCK } from '#server/platform/removals.ts';
import type { FileStore } from '#server/ports/storage/index.ts';
import { writeArchive, type Add } from './archive.ts';
import { BackupError } from './error.ts';
import { ENTRY, SUMS_MAX, sumLine, type Digest, type Head, type Manifest } from './manifest.ts';
import { LINE_END, readTable, SCHEMAS, tablesOf } from './tables.ts';

const zip = promisify(gzip);
/** Half of the time of the usual level, for a tenth more bytes. */
const ZIP = { level: 4 };
/** Of a table so much is in memory at once: a tar wants to know how long an entry is before it comes. */
const PART_BYTES = 4_194_304;
const LOCK_WAIT = '60s';

interface Given {
  /** On a connection of its own (withSession). */
  readonly client: pg.Client;
  readonly storage: FileStore;
  readonly to: string;
  readonly sealing: Duplex;
  readonly recipient: string;
  /** The installation's key, where it is to be in the backup. */
  readonly key?: string;
  /** Hears how far it is. */
  readonly tell: (done: string) => void;
}

/**
 * Backs up the database as it is at one moment, and every object of the storage, while the application works. From before
 * that moment on nobody removes an object (platform/removals), and objects are written before the rows that name them:
 * whatever a row of the snapshot names is there.
 */
export async function writeBackup(given: Given): Promise<Manifest> {
  const { client } = given;
  await holdRemovals(client);
  const manifest: Manifest = { tables: {}, files: { count: 0, bytes: 0 } };
  await writeArchive(given.to, await markOf(given), given.sealing, async (add) => {
    await client.query('begin isolation level repeatable read read only');
    manifest.tables = await addDatabase(given, add);
    await client.query('commit');
    manifest.files = await addFiles(given, add);
    if (given.key !== undefined) await addText(add, ENTRY.key, `${given.key}\n`);
    await addText(add, ENTRY.manifest, JSON.stringify(manifest));
  });
  return manifest;
}

/** Ends with the connection. */
async function holdRemovals(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = '${LOCK_WAIT}'`);
  await client.query(`select pg_advisory_lock(${BACKUP_LOCK})`).catch((error: unknown) => {
    if ((error as { code?: string }).code !== '55P03') throw error;
    throw new BackupError('Another backup of this database is being made: let it end first.');
  });
}

/** Of this database, of which one backup is made at a time: it is of one installation, and perhaps one of its copies. */
async function markOf({ client, recipient }: Given): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select oid::text as id from pg_database where datname = current_database()',
  );
  return createHash('sha256').update(`${recipient} ${rows[0]?.id}`).digest('hex').slice(0, 16);
}

const addText = (add: Add, name: string, text: string): Promise<void> => {
  const bytes = Buffer.from(text);
  return add(name, bytes.length, [bytes]);
};

async function addDatabase({ client, recipient, tell }: Given, add: Add): Promise<Record<string, Digest>> {
  const tables = await tablesOf(client);
  const head: Head = {
    format: 1,
    taken_at: new Date().toISOString(),
    migration: await migrationOf(client),
    recipient,
    tables,
    search: await searchOf(client),
    sequences: await sequencesOf(client),
    ...(await chainedOf(client)),
  };
  await addText(add, ENTRY.head, JSON.stringify(head));
  const digests: Record<string, Digest> = {};
  for (const table of tables) {
    let held: Buffer[] = [];
    let bytes = 0;
    let no = 0;
    const flush = async (): Promise<void> => {
      const zipped = await zip(Buffer.concat(held), ZIP);
      await add(`${ENTRY.tables}${table.name}/${String((no += 1)).padStart(6, '0')}.gz`, zipped.length, [
        zipped,
      ]);
      [held, bytes] = [[], 0];
    };
    const digest = await readTable(client, table, async (chunk) => {
      // A part ends with a row, so that each can be copied into a table by itself.
      const end = bytes + chunk.length < PART_BYTES ? 0 : chunk.lastIndexOf(LINE_END) + 1;
      if (end > 0) {
        held.push(chunk.subarray(0, end));
        await flush();
      }
      held.push(chunk.subarray(end));
      bytes += chunk.length - end;
    });
    if (bytes > 0) await flush();
    digests[table.name] = digest;
    tell(`${table.name}: ${digest.rows} rows`);
  }
  return digests;
}

/** The newest migration of a database. Throws BackupError for one that is not Provnet's. */
export async function migrationOf(client: pg.Client): Promise<string> {
  const { rows } = await client
    .query<{ name: string | null }>('select max(name) as name from public.kysely_migration')
    .catch(() => ({ rows: [] }));
  if (!rows[0]?.name)
    throw new BackupError('This database holds nothing of Provnet: check PROVNET_DATA or DATABASE_URL.');
  return rows[0].name;
}

async function searchOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ source: string }>(
    "select prosrc as source from pg_proc where oid = to_regproc('public.lead_search_text')",
  );
  return rows[0]?.source ?? null;
}

/** Those that have given a number. */
async function sequencesOf(client: pg.Client): Promise<Head['sequences']> {
  const { rows } = await client.query<Head['sequences'][number]>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
       from pg_sequences where schemaname = any ($1) and last_value is not null order by 1`,
    [SCHEMAS],
  );
  return rows;
}

/** As text: whatever somebody has made of it, a backup can be made. */
async function chainedOf(client: pg.Client): Promise<Pick<Head, 'chained'>> {
  const { rows } = await client.query<{ no: string | null; link: string | null }>(
    `select substring(value from '"no":(\\d+)') as no, substring(value from '"link":"([0-9a-f]{64})"') as link
       from public.installation where key = 'audit.head'`,
  );
  const { no, link } = rows[0] ?? {};
  return no && link ? { chained: headText({ no: Number(no), link }) } : {};
}

async function addFiles({ storage, tell }: Given, add: Add): Promise<Manifest['files']> {
  const files = { count: 0, bytes: 0 };
  let sums: string[] = [];
  const addSums = async (): Promise<void> => {
    if (sums.length > 0)
      await addText(add, `${ENTRY.sums}${String(files.count).padStart(9, '0')}`, sums.join(''));
    sums = [];
  };
  for await (const key of storage.keys()) {
    const size = await storage.size(key);
    // An upload that was refused meanwhile.
    if (size === null) continue;
    const hash = createHash('sha256');
    const content = await storage.read(key);
    await add(`${ENTRY.files}${key}`, size, hashing(content, hash));
    sums.push(sumLine(key, hash.digest('hex')));
    files.count += 1;
    files.bytes += size;
    if (sums.length === SUMS_MAX) await addSums();
    tell(`files: ${files.count}, ${files.bytes} bytes`);
  }
  await addSums();
  return files;
}

async function* hashing(
  content: AsyncIterable<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}
