import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { createReadStream, createWriteStream } from 'node:fs';
import { generateX25519Identity } from 'age-encryption';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backup, restore } from '#server/backup/commands.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db.ts';
import { sealTo, unsealBy } from '#server/platform/sealed.ts';
import { useApp } from '#tests/support/app.ts';
import { runSql } from '#tests/support/database.ts';
import { canMount, mount, unmount } from '#tests/support/disk.ts';
import { withOwnDatabase } from '#tests/support/ownDatabase.ts';
import { newLead } from '../features/activities/support.ts';
import { backUp, filesIn, inEmptyPlace, placeOf, restoreTo, type Place } from './given.ts';

const app = useApp({}, false);
let place: Place;
let folder: string;
let file: string;
beforeAll(async () => {
  place = await placeOf(app);
  folder = await mkdtemp(join(tmpdir(), 'provnet-refused-'));
  file = join(folder, 'whole.tar.age');
  await newLead(app);
  for (const name of ['one', 'two'])
    await place.storage.write(`content/00/${name}`, Readable.from([name]), name.length);
  await backUp(place, file);
  await writeFile(join(folder, 'short'), 'short\n');
  await writeFile(join(folder, 'words'), 'a passphrase of words\n');
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Nothing was touched: nobody came as far as the database. */
const untouched = vi.fn();
const at = (words: string): string[] => words.replaceAll('FOLDER', folder).split(' ');
const config = () => readConfig({ PROVNET_DATA: app.dataDir });
/** A backup of a database that runs. */
const backupOf = (words: string, url: string, db: Db) =>
  backup(at(words), config(), (work) =>
    work(db, { connectionString: url, version: '', kind: 'external', stop: async () => undefined }),
  );

describe('what cannot be is said before anything is touched', () => {
  it.each([
    ['', 'Say where'],
    ['--to FOLDER/new --with-key', 'only with --passphrase-file'],
    ['--to FOLDER/new --keep 2', '--keep is a number'],
    ['--to FOLDER --keep 0', '--keep is a number'],
    ['--to FOLDER/whole.tar.age', 'is there already'],
    ['--to FOLDER/new --kep 2', `Unknown option '--kep'`],
    ['--verify FOLDER/none', 'none cannot be read: it is not there (ENOENT)'],
    ['--verify FOLDER', 'cannot be read: it is a folder (EISDIR)'],
    ['--verify FOLDER/whole.tar.age --passphrase-file FOLDER/none', 'none cannot be read (ENOENT)'],
    ['--verify FOLDER/whole.tar.age --passphrase-file FOLDER/short', 'must have 12 characters or more'],
    ['--verify FOLDER/whole.tar.age --passphrase-file FOLDER/words', 'sealed to another key or passphrase'],
    ['--verify FOLDER/whole.tar.age --identity FOLDER/words', 'holds no secret key'],
  ])('npm run backup -- %s', async (words, sentence) => {
    await expect(backup(words === '' ? [] : at(words), config(), untouched)).rejects.toThrow(sentence);
    expect(untouched).not.toHaveBeenCalled();
  });

  it.each([
    ['', 'Say which'],
    ['--from FOLDER/none', 'none cannot be read: it is not there (ENOENT)'],
    ['--from FOLDER/words', 'cannot be opened'],
    ['--from FOLDER/whole.tar.age --passphrase-file FOLDER/words', 'sealed to another key or passphrase'],
  ])('npm run restore -- %s', async (words, sentence) => {
    await expect(restore(words === '' ? [] : at(words), config(), untouched)).rejects.toThrow(sentence);
    expect(untouched).not.toHaveBeenCalled();
  });

  it.each([
    ['--to FOLDER/none/new', 'none cannot be read: it is not there (ENOENT)'],
    ['--to FOLDER/words/new', 'words cannot be read: a part of its path is no folder (ENOTDIR)'],
    ['--to FOLDER/new --recipient age1', '--recipient is an age recipient'],
    ['--to FOLDER/new --recipient age1 --passphrase-file FOLDER/words', 'Either --recipient or'],
  ])('npm run backup -- %s', async (words, sentence) => {
    await expect(backupOf(words, place.url, app.db)).rejects.toThrow(sentence);
    expect((await readdir(folder)).filter((name) => name.includes('new'))).toEqual([]);
  });
});

it('a database of something else is not backed up', () =>
  withOwnDatabase({}, async ({ url, db }) => {
    await expect(backupOf('--to FOLDER/new', url, db)).rejects.toThrow('holds nothing of Provnet');
  }));

type Entry = readonly [name: string, content: Buffer];

async function entriesIn(path: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  const opening = unsealBy({ identities: [place.secrets.identity] });
  for await (const entry of createReadStream(path).pipe(opening).pipe(extract()))
    entries.push([entry.header.name, await buffer(entry)]);
  return entries;
}

/** Sealed as it should be: whoever knows the recipient may do so. */
async function seal(entries: readonly Entry[], path: string): Promise<void> {
  const tar = pack();
  for (const [name, content] of entries) tar.entry({ name }, content);
  tar.finalize();
  await pipeline(tar, sealTo(place.secrets), createWriteStream(path));
}

const listed = (entries: readonly Entry[]): string[] =>
  entries.map(([name, content]) => `${name} ${createHash('sha256').update(content).digest('hex')}`);
const without = (entries: readonly Entry[], name: string) =>
  entries.filter((entry) => !entry[0].startsWith(name));
const renamed = (entries: readonly Entry[], from: string, to: string): Entry[] =>
  entries.map(([name, content]) => [name.replace(from, to), content]);

const FORGED: Readonly<Record<string, (entries: Entry[]) => readonly Entry[]>> = {
  'without its end': (entries) => entries.slice(0, -1),
  'without its beginning': (entries) => entries.slice(1),
  'with two beginnings': (entries) => [entries[0]!, ...entries],
  'with something after its end': (entries) => [...entries, ['files/content/00/three', Buffer.from('three')]],
  'in another order': (entries) => [entries[0]!, ...entries.slice(1).reverse()],
  'without a table': (entries) => without(entries, 'tables/public.lead/'),
  'with a table twice': (entries) => {
    const at = entries.findIndex(([name]) => name.startsWith('tables/public.lead/'));
    return [...entries.slice(0, at), entries[at]!, ...entries.slice(at)];
  },
  'with the rows of another table': (entries) =>
    entries.map(([name, content]) =>
      name.startsWith('tables/public.lead/') ? [name, gzipSync('')] : [name, content],
    ),
  'with a table that is none': (entries) => renamed(entries, 'tables/public.lead/', 'tables/public.leads/'),
  'without files': (entries) => without(without(entries, 'files/'), 'sha256/'),
  'without sums': (entries) => without(entries, 'sha256/'),
  'with another name of a file': (entries) => renamed(entries, 'content/00/one', 'content/00/three'),
  'with another content of a file': (entries) =>
    entries.map(([name, content]) => (name.endsWith('/one') ? [name, Buffer.from('two')] : [name, content])),
  'with a file outside of the storage': (entries) => renamed(entries, 'content/00/one', '../../one'),
  'with something else in it': (entries) => [
    entries[0]!,
    ['notes.txt', Buffer.from('hello')],
    ...entries.slice(1),
  ],
  'with a beginning that says nothing': (entries) => [
    ['backup.json', Buffer.from('{}')],
    ...entries.slice(1),
  ],
  'of a release that is not made yet': ([head, ...rest]) => [
    [head![0], Buffer.from(head![1].toString().replace(/"migration":"[^"]+"/, '"migration":"9999_later"'))],
    ...rest,
  ],
};

/** As it lies on a disk: age has no order but its own. */
const CHANGED: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  'two blocks of it in each other’s place': (bytes) => {
    const [start, block] = [bytes.indexOf('\n---') + 4 + 43 + 1 + 16, 65_536 + 16];
    const [one, two] = [
      bytes.subarray(start, start + block),
      bytes.subarray(start + block, start + 2 * block),
    ];
    return Buffer.concat([bytes.subarray(0, start), two, one, bytes.subarray(start + 2 * block)]);
  },
  'something behind it': (bytes) => Buffer.concat([bytes, Buffer.alloc(100)]),
  'one bit of its end': (bytes) => {
    const changed = Buffer.from(bytes);
    changed[changed.length - 1]! ^= 1;
    return changed;
  },
  'its last byte gone': (bytes) => bytes.subarray(0, -1),
  'half of it': (bytes) => bytes.subarray(0, bytes.length / 2),
  nothing: () => Buffer.alloc(0),
};

describe('a backup that is not what was made', () => {
  const refused = async (path: string): Promise<void> => {
    await expect(restore(['--from', path, '--replace'], config(), untouched)).rejects.toThrow(
      /is not what the backup says of it|cannot be opened|is not whole|newer/,
    );
    expect(untouched).not.toHaveBeenCalled();
  };

  it.each(Object.entries(FORGED))('%s is refused', async (_name, forge) => {
    const path = join(folder, 'forged');
    const entries = await entriesIn(file);
    const forged = forge(entries);
    expect(listed(forged)).not.toEqual(listed(entries));
    await seal(forged, path);
    await refused(path);
  });

  it('and one that was sealed again as it is, is not', async () => {
    vi.spyOn(console, 'log').mockImplementationOnce(() => undefined);
    const path = join(folder, 'again');
    await seal(await entriesIn(file), path);
    await backup(['--verify', path], config(), untouched);
  });

  it.each(Object.entries(CHANGED))('%s is refused', async (_name, change) => {
    const path = join(folder, 'changed');
    const bytes = await readFile(file);
    const changed = change(bytes);
    expect(changed.equals(bytes)).toBe(false);
    await writeFile(path, changed);
    await refused(path);
  });

  it('one that opens with another key is refused', async () => {
    const path = join(folder, 'other.key');
    await writeFile(path, await generateX25519Identity());
    await expect(
      restore(['--from', file, '--identity', path, '--replace'], config(), untouched),
    ).rejects.toThrow('sealed to another key');
  });
});

describe.skipIf(!canMount())('a disk without room (skipped where nobody may mount)', () => {
  const disk = () => join(folder, 'disk');
  beforeAll(async () => {
    await mount(disk(), 1);
    const noise = randomBytes(3_000_000);
    await place.storage.write('content/00/large', Readable.from([noise]), noise.length);
  });
  afterAll(() => unmount(disk()));

  it('is told of, and no backup is left there', async () => {
    await expect(backUp(place, join(disk(), 'new'))).rejects.toThrow('there is no room left (ENOSPC)');
    expect(await readdir(disk())).toEqual([]);
  });

  it('is told of, and nothing is restored', async () => {
    const path = join(folder, 'large');
    await backUp(place, path);
    const check = async (restored: Place) => {
      await expect(restoreTo(restored, path)).rejects.toThrow(
        /^The file content\/00\/large cannot be written: there is no room left \(ENOSPC\)/,
      );
      expect(await filesIn(restored)).toEqual({});
      expect(await runSql(restored.url, `select to_regclass('lead') as lead`)).toEqual([{ lead: null }]);
    };
    await inEmptyPlace(place, check, { disk: disk() });
  });
});
