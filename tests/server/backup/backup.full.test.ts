import { Readable } from 'node:stream';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { removeContents } from '#server/features/files/explorer/contents.ts';
import { discard } from '#server/platform/removals.ts';
import type { TestApp } from '#tests/support/app.ts';
import { createDatabase, runSql } from '#tests/support/database.ts';
import { quiet } from '#tests/support/quiet.ts';
import { made, newLead } from '../features/activities/support.ts';
import {
  backedUp,
  backUp,
  emptyPlace,
  openDb,
  openPool,
  restoreTo,
  tablesIn,
  type Backed,
  type Place,
} from './given.ts';

let source: Backed;
let app: TestApp;
let place: Place;
let folder: string;
let file: string;
beforeAll(async () => {
  source = await backedUp();
  ({ app, place, folder, file } = source);
});
afterAll(() => source?.close());

describe('a backup', () => {
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
});

describe('a restore', () => {
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
