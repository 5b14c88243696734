import { sql } from 'kysely';
import type { AppContext } from '#server/app.ts';
import type { Trx, Db } from '#server/platform/db.ts';
import { transact } from '#server/platform/write.ts';
import { startMigration } from '../migrate/start.ts';
import { lockForm } from '../store.ts';

/**
 * Lets files take the versions that a release has published, once each, as they take those that people publish. They are
 * published before there are jobs: what a killed start has left the next one does.
 */
export async function spreadShipped({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>): Promise<void> {
  const author = { actor: null, requestId: 'start' } as const;
  for (const { key } of await waiting(db))
    await transact(db, author, async (write) => {
      await lockForm(write.trx, key);
      for (const { version } of await waiting(write.trx, key))
        await startMigration(write, jobs, author, { key, mode: 'RUN', to_version: version });
    });
}

/** Current versions of releases that files are behind, and that none was started for. */
async function waiting(db: Db | Trx, key: string | null = null): Promise<{ key: string; version: number }[]> {
  const { rows } = await sql<{ key: string; version: number }>`
    select f.key, f.version from form_schema f
     where f.status = 'PUBLISHED' and f.created_by is null and f.key = coalesce(${key}, f.key)
       and not exists (select from form_schema n where n.key = f.key and n.status = 'PUBLISHED' and n.version > f.version)
       and not exists (select from form_migration m
                        where m.key = f.key and m.mode = 'RUN' and m.to_version = f.version)
       and exists (select from form_instance i where i.schema_key = f.key and i.schema_version < f.version)`.execute(
    db,
  );
  return rows;
}
