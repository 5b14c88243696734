import { sql } from 'kysely';
import type { Values } from '#schemas/engine/field.ts';
import { lookupsIn, prefilled, type LookupWords } from '#schemas/forms/prefill.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Trx } from '#server/platform/db.ts';
import type { CompiledForm } from '#server/platform/forms/compiled.ts';
import { changesIn, putValues } from '#server/platform/forms/values.ts';
import { NO_VAULT } from '#server/platform/forms/vault.ts';
import type { Write } from '#server/platform/write.ts';
import { formOf, type InstanceRow } from './instances.ts';

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
    // What is encrypted is typed by whoever answers for it.
    form.fields.filter(({ sensitive }) => !sensitive),
    lead,
    lookups,
    (field, value) => form.shapeFaults(field, value).length === 0,
  );
}

/** Fills new forms of an account with what they take over from its lead; nothing else is in them yet. */
export async function fillFromLead(
  write: Write,
  accountId: string,
  rows: readonly InstanceRow[],
  type: LeadType,
  lead: Values,
  by: string | null,
): Promise<void> {
  for (const row of rows) {
    const form = await formOf(write.trx, row);
    const known = changesIn(new Map(), await valuesFromLead(write.trx, form, type, lead));
    if (known.length === 0) continue;
    await write.update(
      'form_instance',
      row.entity_id,
      row.version,
      {},
      {
        type: 'CREDENTIAL_UPDATED',
        about: { resource: 'account', id: accountId },
        changes: known,
        detail: { form: form.key, form_version: form.version },
      },
    );
    // A draft: until the file is submitted its provider corrects what the lead had wrong.
    await putValues(write.trx, NO_VAULT, row.entity_id, new Map(), known, {
      id: by,
      source: 'IMPORT',
      draft: true,
    });
  }
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
