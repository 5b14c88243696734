import { identityToRecipient } from 'age-encryption';
import { randomBytes } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { migrate } from '#server/db/migrate.ts';
import type { Config } from '#server/platform/config.ts';
import { poolOf, type Db } from '#server/platform/db.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { placeKey, presentIdentities } from '#server/platform/keys/masters.ts';
import { openSecrets } from '#server/platform/secrets.ts';
import { addressesOf, type DatabaseServer } from '#server/ports/database/index.ts';
import { openStorage } from '#server/ports/storage/index.ts';
import { BackupError } from './error.ts';
import type { Head, Manifest } from './manifest.ts';
import { openingOf, sealingOf, type Opening } from './opening.ts';
import { placeOf, removeOldest } from './place.ts';
import { CHECKING, readBackup, type Taker } from './read.ts';
import { refuseNewer, restoreBackup } from './restore.ts';
import { withSession } from './session.ts';
import { migrationOf, writeBackup } from './write.ts';

type Work = (db: Db, database: DatabaseServer) => Promise<void>;

const say = (line: string): void => console.log(line);
const TELL_MS = 5_000;

/** Tells on standard error how far it is, now and then. */
function teller(): (done: string) => void {
  let next = Date.now() + TELL_MS;
  return (done) => {
    if (Date.now() < next) return;
    next = Date.now() + TELL_MS;
    console.error(`… ${done}`);
  };
}

const inWords = ({ tables, files }: Manifest): string => {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${Object.keys(tables).length} tables with ${rows} rows, ${files.count} files with ${files.bytes} bytes`;
};

const KEY_IS_APART = `The secret key is NOT in this backup, which is worthless without it: confidential files and values cannot be
read, and without another recipient or a passphrase the backup itself cannot be opened. Keep a copy of it elsewhere.`;

/** `npm run backup -- --to FILE [--passphrase-file F [--with-key] | --recipient age1…] [--keep N]`, or `--verify FILE`. */
export async function backup(
  args: string[],
  config: Config,
  beside: (work: Work) => Promise<void>,
): Promise<void> {
  const text = { type: 'string' } as const;
  const { values: words } = parseArgs({
    args,
    options: {
      ...{ to: text, keep: text, verify: text, recipient: text, identity: text, 'passphrase-file': text },
      'with-key': { type: 'boolean' },
    },
  });
  if (words.verify) return sayWhole(words.verify, await openingOf(words, config));
  if (!words.to) throw new BackupError('Say where: npm run backup -- --to FILE (or a folder)');
  if (words['with-key'] && !words['passphrase-file'])
    throw new BackupError('--with-key puts the secret key in: only with --passphrase-file.');
  const { path: to, keep } = await placeOf(words.to, words.keep);
  await beside(async (db, database) => {
    const { manifest, key } = await withSession(database, async (client) => {
      await migrationOf(client);
      const secrets = await openSecrets(db, config);
      const { recipient } = secrets;
      const storage = await openStorage(config, secrets);
      const sealing = await sealingOf(words, recipient);
      const key = words['with-key'] ? secrets.identity : undefined;
      return {
        key,
        manifest: await writeBackup({ client, storage, to, sealing, recipient, key, tell: teller() }),
      };
    });
    say(`${to}: ${inWords(manifest)}.`);
    if (keep !== undefined) say(`Older backups removed: ${await removeOldest(dirname(to), keep)}.`);
    if (key === undefined) say(KEY_IS_APART);
  });
}

/** Reads all of a backup. Throws BackupError for one that cannot be used. */
async function sayWhole(path: string, { stream }: Opening, taker: Partial<Taker> = {}): Promise<void> {
  const { head, manifest } = await readBackup(path, stream(), { ...CHECKING, ...taker });
  say(`${path} is whole: ${inWords(manifest)}, of ${head.taken_at} (${head.migration}).`);
  if (head.chained !== undefined)
    say(`Its history is chained up to --head ${head.chained}, which npm run audit:verify takes.`);
}

/** `npm run restore -- --from FILE [--into FOLDER|postgresql://…] [--identity F | --passphrase-file F] [--replace]`. */
export async function restore(
  args: string[],
  config: Config,
  within: (where: Config, work: Work) => Promise<void>,
): Promise<void> {
  const text = { type: 'string' } as const;
  const { values: words } = parseArgs({
    args,
    options: {
      ...{ from: text, into: text, identity: text, 'passphrase-file': text },
      replace: { type: 'boolean' },
    },
  });
  const { from, replace = false } = words;
  if (!from) throw new BackupError('Say which: npm run restore -- --from FILE');
  const where = targetOf(config, words.into);
  const opening = await openingOf(words, (await presentIdentities(where)).length === 0 ? config : where);
  // Before anything is touched, a new folder included: what is there gives way only to what can be used.
  await sayWhole(from, opening, { head: async (head) => refuseNewer(head) });
  if (replace) await confirm(where);
  await within(where, async (db, database) => {
    // Nothing is uploaded meanwhile: any key will do to open the storage.
    const storage = await openStorage(where, { keyFor: () => randomBytes(32) });
    const silent = () => undefined;
    const quiet = { error: silent, warn: silent, info: silent, debug: silent };
    const prepareJobs = async (): Promise<void> => (await openJobs(poolOf(db), quiet)).stop();
    const restored = await withSession(database, (client) =>
      restoreBackup(from, opening.stream(), {
        ...{ client, storage, replaces: replace, prepareJobs, tell: teller() },
        keepKey: (head, key) => keepKey(where, head, key ? [key] : opening.identities),
      }),
    );
    say(`Restored, and found the same by reading all of it again: ${inWords(restored.manifest)}.`);
    const migrated = await migrate(db);
    if (migrated.length > 0) say(`Brought to this release: ${migrated.join(', ')}.`);
    if ((await keyOf(restored.head, await presentIdentities(where))) === undefined) say(NO_KEY);
  });
}

const targetOf = (config: Config, into: string | undefined): Config => {
  if (into === undefined) return config;
  if (/^postgres(ql)?:/.test(into)) return { ...config, databaseUrl: into };
  return { ...config, databaseUrl: undefined, s3: undefined, dataDir: resolve(into) };
};

const REPLACE = 'replace';

/** Throws BackupError unless a line says so. */
async function confirm({ databaseUrl, s3, dataDir }: Config): Promise<void> {
  const database = databaseUrl
    ? `the database ${new URL(addressesOf(databaseUrl)[0] ?? '').pathname.slice(1)}`
    : 'the database';
  console.error(
    `${database} ${databaseUrl ? '' : `of ${dataDir} `}and all files of ${s3?.bucket ?? dataDir} give way to the backup. Type '${REPLACE}' to go on:`,
  );
  const lines = createInterface({ input: process.stdin });
  const { value } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  if (value !== REPLACE) throw new BackupError('Nothing was changed.');
}

const NO_KEY =
  'Before you start: this data was used with another secret key. Put it into the data folder as secret.key, or set PROVNET_SECRET_KEY.';

/** Sees to it, where it can, that the next start has the key with which the restored data was used. */
async function keepKey(config: Config, head: Head, identities: readonly string[]): Promise<void> {
  const its = await keyOf(head, identities);
  if (its !== undefined && !config.secretKey) await placeKey(config, its);
}

/** That of them with which the data was used. */
async function keyOf({ recipient }: Head, identities: readonly string[]): Promise<string | undefined> {
  for (const one of identities)
    if ((await identityToRecipient(one).catch(() => '')) === recipient) return one;
  return undefined;
}
