import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { generateX25519Identity } from 'age-encryption';
import { extract } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { CHECKING, readBackup } from '#server/backup/read.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { unsealBy } from '#server/platform/sealed.ts';
import { placeKey } from '#server/platform/keys/masters.ts';
import { startApp } from '#tests/support/app.ts';
import { runSql } from '#tests/support/database.ts';
import { isFull } from '#tests/support/scope.ts';
import { samplePdf } from '#tests/support/samples.ts';
import { useForFile } from '#tests/support/useForFile.ts';
import { newLead } from '../features/activities/support.ts';
import { backedUp, backUp, filesIn, inEmptyPlace, PLANTED, restoreTo, tablesIn } from './given.ts';

const source = useForFile(backedUp);

describe('a backup', () => {
  it('is sealed, for its owner alone, and holds every table and file', async () => {
    const { file, place } = source;
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

  it('that fails leaves nothing', async () => {
    const { folder, place } = source;
    const to = join(folder, 'failed.tar.age');
    const broken = { ...place.storage, size: () => Promise.reject(new Error('no disk')) };
    await expect(backUp({ ...place, storage: broken }, to)).rejects.toThrow('no disk');
    expect((await readdir(folder)).filter((name) => name.includes('failed'))).toEqual([]);
  });
});

describe('a restore', () => {
  it('brings everything back: the application starts on it, people sign in, files open', () =>
    inEmptyPlace(source.place, async (restored) => {
      const { app, file, place } = source;
      const { manifest } = await restoreTo(restored, file);
      expect(await tablesIn(restored)).toEqual(manifest.tables);
      expect(manifest.tables).toMatchObject({ 'public.lead': (await tablesIn(place))['public.lead'] });
      expect(await filesIn(restored)).toEqual(await filesIn(place));
      await prepareDatabase(restored.db, { mockDynamicForms: true });
      await placeKey({ dataDir: restored.dataDir }, place.secrets.identity);
      const again = await startApp({}, true, {
        ...app,
        databaseUrl: restored.url,
        dataDir: restored.dataDir,
      });
      try {
        const notes = await again.as('sp.supervisor').get<{ total: number }>('/leads/sp?search=Sunrise');
        expect(notes.body.total).toBeGreaterThan(0);
        const link = await again
          .as('sp.supervisor')
          .get<{ url: string }>(`/util/file/download-url?key_name=${source.fileKey}`);
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
      }
    }));

  it('refuses what was changed, cut, or sealed to another key, and leaves nothing', async () => {
    const { file, folder, place } = source;
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
    await inEmptyPlace(place, async (restored) => {
      for (const name of isFull ? ['changed', 'cut', 'short', 'noise'] : ['changed'])
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
      if (isFull) await restoreTo(restored, file);
    });
  });

  it('that was killed keeps the application from starting', () =>
    inEmptyPlace(source.place, async (restored) => {
      await runSql(restored.url, 'create schema provnet_restore');
      await expect(prepareDatabase(restored.db, { mockDynamicForms: true })).rejects.toThrow('broken off');
    }));
});
