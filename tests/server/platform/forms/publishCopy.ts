import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/db.ts';

/** With a title of its own, a form was not compiled by any other test. */
const RENAMED = sql`jsonb_set(json_schema::jsonb, '{title}', to_jsonb(random()::text))::json`;
/** A schema that cannot be compiled. */
export const BROKEN = sql`'{"properties": {"name": null}}'`;

/** Publishes a copy of the newest version of a form as its next one. */
export const publishCopy = (db: Db, key: string, schema: RawBuilder<unknown> = RENAMED) =>
  sql`insert into form_schema (key, version, status, json_schema, ui_schema, labels, rules, checksum, published_at)
      select key, version + 1, 'PUBLISHED', ${schema}, ui_schema, labels, rules, md5(random()::text), now()
        from form_schema where key = ${key} order by version desc limit 1`.execute(db);
