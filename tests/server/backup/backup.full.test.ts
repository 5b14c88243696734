import { Readable } from 'node:stream';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { removeContents } from '#server/features/files/explorer/contents.ts';
import { discard } from '#server/platform/removals.ts';
import { runSql } from '#tests/support/database.ts';
import { withOwnDatabase } from '#tests/support/ownDatabase.ts';
import { useForFile } from '#tests/support/useForFile.ts';
import { made, newLead } from '../features/activities/support.ts';
import { backedUp, backUp, inEmptyPlace, restoreTo, tablesIn } from './given.ts';

const source = useForFile(backedUp);

it('a backup is of one moment, whatever is written meanwhile; nothing that it names is removed', async () => {
  const { app, folder, place } = source;
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
  await inEmptyPlace(place, async (restored) => {
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
  });
});

describe('a restore', () => {
  it('goes into what is empty only, unless that is to give way', () =>
    inEmptyPlace(source.place, async (restored) => {
      const { file } = source;
      await restoreTo(restored, file);
      await expect(restoreTo(restored, file)).rejects.toThrow('is not empty');
      await runSql(restored.url, `update lead set company_name = 'Changed'`);
      await restored.storage.write('content/00/other', Readable.from(['other']), 5);
      const { manifest } = await restoreTo(restored, file, true);
      expect(await tablesIn(restored)).toEqual(manifest.tables);
      expect(await restored.storage.size('content/00/other')).toBe(null);
    }));

  it('is the way back from a later release, which the one before does not start on', () =>
    inEmptyPlace(source.place, async (later) => {
      const { file } = source;
      const start = () => prepareDatabase(later.db, { mockDynamicForms: true });
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
    }));

  it('of an older release is an upgrade as well', () =>
    withOwnDatabase({}, async (older) => {
      const { folder, place } = source;
      await migrate(older.db, { to: '0022_lead_standings' });
      await runSql(
        older.url,
        `insert into app_user (entity_id, username, roles) values (uuid_v7(), 'old', '{SP_AGENT}');
         insert into lead (entity_id, lead_type, status, company_name) values (uuid_v7(), 'SP', 'NEW', 'Old Harbor')`,
      );
      const to = join(folder, 'older.tar.age');
      await backUp({ ...place, url: older.url }, to);
      await inEmptyPlace(place, async (restored) => {
        await restoreTo(restored, to);
        expect(await migrate(restored.db)).toContain('0023_tally_wider');
        const leads = await runSql(restored.url, 'select company_name from lead');
        expect(leads).toEqual([{ company_name: 'Old Harbor' }]);
      });
    }));
});
