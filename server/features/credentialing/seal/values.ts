import { sql } from 'kysely';
import { maskOf } from '#schemas/engine/mask.ts';
import type { Trx } from '#server/platform/db.ts';
import type { CompiledForm } from '#server/platform/forms/compiled.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import { formReader, type InstanceRow } from '../instances.ts';
import type { Guards } from './guards.ts';

const PAGE = 200;

type Pinned = Pick<InstanceRow, 'entity_id' | 'schema_key' | 'schema_version'>;

export interface SealedPage {
  /** The last form that was looked at; null: there is none left. */
  readonly after: string | null;
  readonly sealed: number;
  /** Values that somebody else is writing just now. */
  readonly busy: number;
}

/**
 * Seals what the next forms hold in the clear of what is sensitive: in every revision, whose review and author stay. Nobody
 * waits, and no record counts up: it says the same.
 */
export async function sealValues(
  trx: Trx,
  vault: Vault,
  guards: Guards,
  after: string | null,
): Promise<SealedPage> {
  const { rows: forms } = await sql<Pinned>`
    select entity_id, schema_key, schema_version from form_instance
     where ${after}::uuid is null or entity_id > ${after}::uuid order by entity_id limit ${PAGE}`.execute(
    trx,
  );
  const versionOf = formReader(trx);
  const asked = await Promise.all(forms.map(async (row) => sensitiveIn(row, await versionOf(row), guards)));
  const held = sql`
    from jsonb_to_recordset(${JSON.stringify(asked.flat())}::jsonb) as a (instance uuid, field text)
    join field_value v on v.instance_id = a.instance and v.field_id = a.field
   where v.value_enc is null and v.value <> 'null'`;
  const { rows } = await sql<Held>`
    select v.instance_id, v.field_id, v.rev, v.value ${held} for update of v skip locked`.execute(trx);
  const guardOf = new Map(asked.flat().map((one) => [`${one.instance} ${one.field}`, one.guard]));
  const made = rows.map(({ instance_id: instance, field_id: field, rev, value }) => ({
    instance,
    field,
    rev,
    value: maskOf(guardOf.get(`${instance} ${field}`), value),
    enc: vault.seal({ instance, field, rev }, value).toString('hex'),
  }));
  // Submitted revisions may be sealed (see `field_value_keep`).
  await sql`select set_config('provnet.sealing', 'on', true)`.execute(trx);
  await sql`
    update field_value v set value = r.value, value_enc = decode(r.enc, 'hex')
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as r (instance uuid, field text, rev int, value jsonb, enc text)
     where v.instance_id = r.instance and v.field_id = r.field and v.rev = r.rev`.execute(trx);
  const { rows: left } = await sql<{ n: number }>`select count(*)::int as n ${held}`.execute(trx);
  return {
    after: forms.length < PAGE ? null : forms.at(-1)!.entity_id,
    sealed: made.length,
    busy: left[0]?.n ?? 0,
  };
}

interface Held {
  readonly instance_id: string;
  readonly field_id: string;
  readonly rev: number;
  readonly value: unknown;
}

/** What is sensitive in a form: as its version says, and of values that the version has no more as others do. */
function sensitiveIn(row: Pinned, form: CompiledForm, guards: Guards) {
  const gone = [...(guards.get(row.schema_key) ?? [])].filter(([field]) => !form.field(field));
  const own = form.fields.flatMap(({ fieldId, sensitive }) =>
    sensitive ? [[fieldId, sensitive] as const] : [],
  );
  return [...own, ...gone].map(([field, guard]) => ({ instance: row.entity_id, field, guard }));
}
