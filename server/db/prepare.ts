import { sql } from 'kysely';
import { loadShippedForms } from '#server/features/credentialing/shippedForms.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db.ts';
import { derive } from './derive.ts';
import { migrate } from './migrate.ts';
import { seedDemo } from './seed/index.ts';
import { seedLookups } from './seed/lookups.ts';

/** Brings a database of any age — empty, older, or half prepared by a killed start — to what this release needs. */
export async function prepareDatabase(db: Db, config: Pick<Config, 'demo'>): Promise<void> {
  await migrate(db);
  await derive(db);
  await seedLookups(db);
  await loadShippedForms(db);
  if (config.demo) await seedDemo(db);
}

/** Empties the database and fills it anew with the demo. */
export async function resetDemo(db: Db): Promise<void> {
  await sql`drop schema if exists graphile_worker cascade`.execute(db);
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await prepareDatabase(db, { demo: true });
}
