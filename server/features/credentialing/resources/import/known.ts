import { sql } from 'kysely';
import { wordKey } from '#schemas/import-flow/index.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import type { Trx } from '#server/platform/db.ts';
import type { CompiledForm } from '#server/platform/forms/compiled.ts';
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

/** The resources of a kind that an account has, by their sameness; five thousand at most. */
export async function knownResources(
  trx: Trx,
  form: CompiledForm,
  accountId: string,
  kind: ResourceKind,
): Promise<ReadonlyMap<string, string>> {
  const fields = keyFields(form).map(({ fieldId }) => fieldId);
  const { rows } = await sql<{ entity_id: string; name: string; values: Record<string, unknown> | null }>`
    select r.entity_id, r.name, v.values
      from resource r
      left join lateral (
        select jsonb_object_agg(f.field_id, f.value) as values
          from form_instance i
          join lateral (select distinct on (field_id) field_id, value from field_value
                         where instance_id = i.entity_id and field_id = any(${fields}::text[])
                         order by field_id, rev desc) f on true
         where i.resource_id = r.entity_id) v on true
     where r.account_id = ${accountId} and r.kind = ${kind}`.execute(trx);
  return new Map(rows.map(({ entity_id, name, values }) => [sameness(form, name, values ?? {}), entity_id]));
}
