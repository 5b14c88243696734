import { sql } from 'kysely';
import { loadShippedRequirements } from '#server/features/credentialing/requirements/shipped.ts';
import { loadShippedForms } from '#server/features/credentialing/shippedForms.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db.ts';
import { refuseUnfinished } from './unfinished.ts';
import { derive } from './derive.ts';
import { migrate, refuseLater } from './migrate.ts';
import { seedLookups } from './seed/lookups.ts';

/** Brings a database of any age — empty, older, or half prepared by a killed start — to what this release needs. */
export async function prepareDatabase(db: Db, config: Pick<Config, 'mockDynamicForms'>): Promise<void> {
  await refuseUnfinished(db);
  await refuseLater(db);
  await migrate(db);
  await derive(db);
  await seedLookups(db);
  await loadShippedRequirements(db);
  if (config.mockDynamicForms) await loadShippedForms(db);
}

/** Empties the database: what is there afterwards is what a first start finds, prepared. */
export async function emptyDatabase(db: Db): Promise<void> {
  await sql`drop schema if exists graphile_worker cascade`.execute(db);
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await prepareDatabase(db, { mockDynamicForms: true });
}
