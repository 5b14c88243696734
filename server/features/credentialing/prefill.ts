import { sql } from 'kysely';
import type { Values } from '#schemas/engine/field.ts';
import { lookupsIn, prefilled, type LookupWords } from '#schemas/forms/prefill.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Trx } from '#server/platform/db.ts';
import type { CompiledForm } from '#server/platform/forms/compiled.ts';

/** What a form takes over from a lead, by field id: only what each field accepts. */
export async function valuesFromLead(
  trx: Trx,
  form: CompiledForm,
  type: LeadType,
  lead: Values,
): Promise<Record<string, unknown>> {
  const lookups = await lookupWords(trx, lookupsIn(LEADS[type].fields, lead));
  return prefilled(
    type,
    form.fields,
    lead,
    lookups,
    (field, value) => form.shapeFaults(field, value).length === 0,
  );
}

/** In English, the language of the network's files, whoever converts. */
async function lookupWords(trx: Trx, ids: readonly string[]): Promise<LookupWords> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; code: string; name: string }>`
    select entity_id as id, code, name_en as name from lookup where entity_id = any(${ids}::uuid[])`.execute(
    trx,
  );
  return new Map(rows.map(({ id, code, name }) => [id, { code, name }]));
}
