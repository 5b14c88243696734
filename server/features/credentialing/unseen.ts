import { sql } from 'kysely';
import { maySee } from '#schemas/engine/formAudience.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { audienceOf } from './visible.ts';

/** Whether a field, by its id, is kept from the reader; without the key of its form: in any of them. */
export type Unseen = (fieldId: string, form?: string) => boolean;

/**
 * What a reader must not learn of in what is told of a file besides its forms. A field that was internal in any version
 * that was published is so here: what was written into it then stays internal.
 */
export async function unseenBy(db: Db | Trx, actor: Actor): Promise<Unseen> {
  const audience = audienceOf(actor);
  if (audience === 'STAFF') return () => false;
  const { rows } = await sql<{ key: string; schema: JsonSchema }>`
    select distinct s.key, f as schema
      from form_schema s, jsonb_path_query(s.json_schema::jsonb, '$.properties.*.properties.* ? (exists (@."x-see"))') f
     where s.status <> 'DRAFT' and s.json_schema::text like '%"x-see"%'`.execute(db);
  const hidden = rows.filter((field) => !maySee(field, audience));
  const ids = new Map<string, Set<string>>();
  for (const { key, schema } of hidden) {
    const id = String(schema['x-field-id']);
    for (const at of [key, ANY]) ids.set(at, (ids.get(at) ?? new Set()).add(id));
  }
  return (fieldId, form = ANY) => ids.get(form)?.has(fieldId) ?? false;
}

const ANY = '';
