import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { generateX25519Identity } from 'age-encryption';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { CHECKING, readBackup } from '#server/backup/read.ts';
import { migrate } from '#server/db/migrate.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { removeContents } from '#server/features/files/explorer/contents.ts';
import { discard } from '#server/platform/removals.ts';
import { unsealBy } from '#server/platform/sealed.ts';
import { placeKey } from '#server/platform/keys/masters.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { createDatabase, runSql } from '#tests/support/database.ts';
import { sendFile, settled } from '#tests/support/files.ts';
import { quiet } from '#tests/support/quiet.ts';
import { samplePdf } from '#tests/support/samples.ts';
import { made, newLead } from '../features/activities/support.ts';
import {
  backUp,
  emptyPlace,
  filesIn,
  openDb,
  openPool,
  placeOf,
  restoreTo,
  tablesIn,
  type Place,
} from './given.ts';

const PLANTED = 'Planted Harbor Clinic';

let app: TestApp;
let place: Place;
let folder: string;
let file: string;
let fileKey: string;
beforeAll(async () => {
  app = await startApp();
  place = await placeOf(app);
  folder = await mkdtemp(join(tmpdir(), 'provnet-backup-'));
  file = join(folder, 'whole.tar.age');
  const lead = await newLead(app);
  await made(app, 'sp.supervisor', 'notes', lead, { text: `${PLANTED}\twith a tab\nand a \\ line` });
  const paper = { name: 'paper.pdf', content: samplePdf() };
  const { entity_id, key } = await sendFile(app, 'sp.supervisor', paper);
  fileKey = key;
  await settled(app, 'sp.supervisor', entity_id);
  await backUp(place, file);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('is sealed, for its owner alone, and holds every table and file', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const bytes = await readFile(file);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(bytes.includes('lead')).toBe(false);
    expect(bytes.includes(PLANTED)).toBe(false);
    const { manifest } = await readBackup(file, unsealBy({ identities: [place.secrets.identity] }), CHECKING);
    expect(manifest.tables['public.note']?.rows).toBe(1);
    expect(manifest.files.count).toBe(Object.keys(await filesIn(place)).length);
    // Any program that knows age and tar opens it.
    const names: string[] = [];
    for await (const entry of createReadStream(file)
      .pipe(unsealBy({ identities: [place.secrets.identity] }))
      .pipe(extract())) {
      names.push(entry.header.name);
      await buffer(entry);
    }
    expect(names[0]).toBe('backup.json');
    expect(names).toContain('tables/public.note/000001.gz');
    expect(names).not.toContain('secret.key');
    expect(names.at(-1)).toBe('manifest.json');
  });

  it('is of one moment, whatever is written meanwhile; nothing that it names is removed', async () => {
    const to = join(folder, 'busy.tar.age');
    let isDone = false;
    const busy = Promise.all(
      Array.from({ length: 3 }, async () => {
        while (!isDone) await made(app, 'sp.supervisor', 'notes', await newLead(app));
      }),
    );
    // Content that no version names, as a purge leaves it; it comes by while the files are read.
    const unused = 'content/00/unused';
    await place.storage.write(unused, Readable.from(['unused']), 6);
    await runSql(
      place.url,
      `insert into file_content (sha256, secure, storage_key, size, type, scan)
       values ('00', false, $1, 6, 'PDF', 'CLEAN')`,
      [unused],
    );
    const removing = {
      ...place.storage,
      async *keys() {
        await removeContents({ db: app.db, storage: place.storage });
        await discard(app.db, place.storage, [unused]);
        yield* place.storage.keys();
      },
    };
    await backUp({ ...place, storage: removing }, to).finally(() => (isDone = true));
    await busy;
    expect(await place.storage.size(unused)).toBe(6);
    await removeContents({ db: app.db, storage: place.storage });
    expect(await place.storage.size(unused)).toBe(null);
    const restored = await emptyPlace(place);
    try {
      await restoreTo(restored, to);
      const odd = await runSql(
        restored.url,
        `select 'lead' as what, entity_id from lead l
          where not exists (select from history h where h.record_id = l.entity_id)
         union all
         select 'history', record_id from history h
          where resource = 'note' and not exists (select from note n where n.entity_id = h.record_id)`,
      );
      expect(odd).toEqual([]);
      const [{ leads } = { leads: 0 }] = await runSql<{ leads: number }>(
        restored.url,
        'select count(*)::int as leads from lead',
      );
      expect(leads).toBeGreaterThan(0);
      expect(await restored.storage.size(unused)).toBe(6);
    } finally {
      await restored.drop();
    }
  });

  it('that fails leaves nothing', async () => {
    const to = join(folder, 'failed.tar.age');
    const broken = { ...place.storage, size: () => Promise.reject(new Error('no disk')) };
    await expect(backUp({ ...place, storage: broken }, to)).rejects.toThrow('no disk');
    expect((await readdir(folder)).filter((name) => name.includes('failed'))).toEqual([]);
  });
});

describe('a restore', () => {
  it('brings everything back: the application starts on it, people sign in, files open', async () => {
    const restored = await emptyPlace(place);
    const [tables, files] = [await tablesIn(place), await filesIn(place)];
    const to = join(folder, 'now.tar.age');
    await backUp(place, to);
    const { manifest } = await restoreTo(restored, to);
    expect(await tablesIn(restored)).toEqual(manifest.tables);
    expect(manifest.tables).toMatchObject({ 'public.lead': tables['public.lead'] });
    expect(await filesIn(restored)).toEqual(files);
    const pool = openPool(restored.url, quiet, 2);
    await prepareDatabase(openDb(pool), { mockDynamicForms: true });
    await pool.end();
    await placeKey({ dataDir: restored.dataDir }, place.secrets.identity);
    const again = await startApp({}, true, { ...app, databaseUrl: restored.url, dataDir: restored.dataDir });
    try {
      const notes = await again.as('sp.supervisor').get<{ total: number }>('/leads/sp?search=Sunrise');
      expect(notes.body.total).toBeGreaterThan(0);
      const link = await again
        .as('sp.supervisor')
        .get<{ url: string }>(`/util/file/download-url?key_name=${fileKey}`);
      const { rawPayload } = await again.app.inject({
        method: 'GET',
        url: new URL(link.body.url, 'http://x').pathname,
      });
      expect(rawPayload.equals(samplePdf())).toBe(true);
      // The next number, the next row: what is written goes on where it was.
      await newLead(again);
      await expect(runSql(restored.url, 'delete from history')).rejects.toThrow('append-only');
    } finally {
      await again.close();
      await restored.drop();
    }
  });

  it('refuses what was changed, cut, or sealed to another key, and leaves nothing', async () => {
    const bytes = await readFile(file);
    const at = Math.floor(bytes.length / 2);
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    for (const [name, content] of [
      ['changed', changed],
      ['cut', bytes.subarray(0, at)],
      ['short', bytes.subarray(0, -1)],
      ['noise', randomBytes(1000)],
    ] as const)
      await writeFile(join(folder, name), content);
    const restored = await emptyPlace(place);
    try {
      for (const name of ['changed', 'cut', 'short', 'noise'])
        await expect(restoreTo(restored, join(folder, name)), name).rejects.toThrow('cannot be opened');
      const identity = await generateX25519Identity();
      await expect(restoreTo({ ...restored, secrets: { ...place.secrets, identity } }, file)).rejects.toThrow(
        'another key',
      );
      expect(await filesIn(restored)).toEqual({});
      expect(
        await runSql(
          restored.url,
          `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
        ),
      ).toEqual([]);
      // It is still as empty as it was.
      await restoreTo(restored, file);
    } finally {
      await restored.drop();
    }
  });

  it('goes into what is empty only, unless that is to give way', async () => {
    const restored = await emptyPlace(place);
    try {
      await restoreTo(restored, file);
      await expect(restoreTo(restored, file)).rejects.toThrow('is not empty');
      await runSql(restored.url, `update lead set company_name = 'Changed'`);
      await restored.storage.write('content/00/other', Readable.from(['other']), 5);
      const { manifest } = await restoreTo(restored, file, true);
      expect(await tablesIn(restored)).toEqual(manifest.tables);
      expect(await restored.storage.size('content/00/other')).toBe(null);
    } finally {
      await restored.drop();
    }
  });

  it('that was killed keeps the application from starting', async () => {
    const restored = await emptyPlace(place);
    const pool = openPool(restored.url, quiet, 2);
    try {
      await runSql(restored.url, 'create schema provnet_restore');
      await expect(prepareDatabase(openDb(pool), { mockDynamicForms: true })).rejects.toThrow('broken off');
    } finally {
      await pool.end();
      await restored.drop();
    }
  });

  it('is the way back from a later release, which the one before does not start on', async () => {
    const later = await emptyPlace(place);
    const pool = openPool(later.url, quiet, 2);
    const start = () => prepareDatabase(openDb(pool), { mockDynamicForms: true });
    try {
      await restoreTo(later, file);
      await start();
      await runSql(
        later.url,
        `create table later (id uuid primary key, lead_id uuid references lead);
         alter table note alter column text drop not null;
         insert into kysely_migration values ('9999_later', now()::text)`,
      );
      await expect(start()).rejects.toThrow('A later release has migrated this database (9999_later)');
      const { manifest } = await restoreTo(later, file, true);
      expect(await tablesIn(later)).toEqual(manifest.tables);
      await start();
    } finally {
      await pool.end();
      await later.drop();
    }
  });

  it('of an older release is an upgrade as well', async () => {
    const older = await createDatabase(inject('postgresUrl'));
    const pool = openPool(older.url, quiet, 2);
    const restored = await emptyPlace(place);
    try {
      await migrate(openDb(pool), { to: '0022_lead_standings' });
      await runSql(
        older.url,
        `insert into app_user (entity_id, username, roles) values (uuid_v7(), 'old', '{SP_AGENT}');
         insert into lead (entity_id, lead_type, status, company_name) values (uuid_v7(), 'SP', 'NEW', 'Old Harbor')`,
      );
      const to = join(folder, 'older.tar.age');
      await backUp({ ...place, url: older.url }, to);
      await restoreTo(restored, to);
      const target = openPool(restored.url, quiet, 2);
      expect(await migrate(openDb(target))).toContain('0023_tally_wider');
      await target.end();
      expect(await runSql(restored.url, 'select company_name from lead')).toEqual([
        { company_name: 'Old Harbor' },
      ]);
    } finally {
      await pool.end();
      await older.drop();
      await restored.drop();
    }
  });
});
