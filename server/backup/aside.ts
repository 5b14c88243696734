import type pg from 'pg';
import { SCHEMAS } from './tables.ts';

/** Puts back what was set aside. */
export type PutBack = () => Promise<void>;

/**
 * Sets aside what would hinder rows that come table by table, or make more of them: foreign keys, checks that old rows need not
 * pass, triggers, and indexes, which are made faster afterwards. A role that owns the tables may do so, which on managed servers
 * is all there is (`session_replication_role` is for superusers). Put back, foreign keys prove that the rows belong together.
 */
export async function setAside(client: pg.Client): Promise<PutBack> {
  const constraints = await texts(
    client,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as take,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as give
       from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where n.nspname = any ($1) and (contype = 'f' or (contype = 'c' and not convalidated)) and conparentid = 0`,
  );
  const triggers = await texts(
    client,
    `select distinct format('alter table %s disable trigger user', tgrelid::regclass) as take,
            format('alter table %s enable trigger user', tgrelid::regclass) as give
       from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any ($1) and not tgisinternal`,
  );
  const indexes = await texts(
    client,
    `select format('drop index %s', indexrelid::regclass) as take, pg_get_indexdef(indexrelid) as give
       from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any ($1) and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
  );
  for (const { take } of [...constraints, ...triggers, ...indexes]) await client.query(take);
  return async () => {
    for (const { give } of [...indexes, ...constraints, ...triggers]) await client.query(give);
  };
}

async function texts(client: pg.Client, query: string): Promise<{ take: string; give: string }[]> {
  return (await client.query<{ take: string; give: string }>(query, [SCHEMAS])).rows;
}
