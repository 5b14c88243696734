import { sql } from 'kysely';
import { wordKey } from '#schemas/import-flow/index.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import type { Trx } from '#server/platform/db.ts';
import { breather } from '#server/platform/breathe.ts';
import type { CompiledForm } from '#server/platform/forms/compiled.ts';
import type { FieldValue } from '#server/platform/forms/values.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import { openValue } from '../../sensitive.ts';
import { keyFields } from './columns.ts';

/** By what a resource is the same as another: its name, and what the form says tells them apart. */
export function sameness(
  form: CompiledForm,
  name: string,
  values: Readonly<Record<string, unknown>>,
): string {
  const keys = keyFields(form).map(({ fieldId }) => wordKey(String(values[fieldId] ?? '')));
  return JSON.stringify([wordKey(name), ...keys]);
}

/**
 * The resources of a kind that an account has, by their sameness; five thousand at most. What of it is encrypted is opened
 * here and forgotten: an index of keyed digests would tell for good which licences are the same.
 */
export async function knownResources(
  trx: Trx,
  vault: Vault,
  form: CompiledForm,
  accountId: string,
  kind: ResourceKind,
): Promise<ReadonlyMap<string, string>> {
  const fields = keyFields(form).map(({ fieldId }) => fieldId);
  const { rows } = await sql<Row>`
    select r.entity_id, r.name, f.instance_id, f.field_id, f.rev, f.value, f.value_enc
      from resource r
      left join lateral (
        select distinct on (v.field_id) v.*
          from form_instance i join field_value v on v.instance_id = i.entity_id
         where i.resource_id = r.entity_id and v.field_id = any(${fields}::text[])
         order by v.field_id, v.rev desc) f on true
     where r.account_id = ${accountId} and r.kind = ${kind}`.execute(trx);
  const breathe = breather();
  const known = new Map<string, { readonly name: string; readonly values: Record<string, unknown> }>();
  for (const { entity_id, name, instance_id, ...held } of rows) {
    await breathe();
    const one = known.get(entity_id) ?? { name, values: {} };
    if (instance_id !== null) one.values[held.field_id] = await openValue(vault, instance_id, held);
    known.set(entity_id, one);
  }
  return new Map([...known].map(([id, { name, values }]) => [sameness(form, name, values), id]));
}

type Held = Pick<FieldValue, 'field_id' | 'rev' | 'value' | 'value_enc'>;
interface Row extends Held {
  readonly entity_id: string;
  readonly name: string;
  /** null: nothing is on file. */
  readonly instance_id: string | null;
}
