import { sql } from 'kysely';
import type { FormChange } from '#schemas/form-schema/change.ts';
import { fieldOfOp, type FormOp } from '#schemas/form-schema/ops.ts';
import type { AffectedApprovals, AffectedInstances } from '#schemas/form-schema/impact.ts';
import type { Language } from '#schemas/engine/codes.ts';
import type { Form } from '#schemas/engine/form.ts';
import { CUSTOM_FORM } from '#schemas/forms/index.ts';
import { customName } from '#schemas/lead/custom.ts';
import { LEAD_TYPES } from '#schemas/permissions.ts';
import type { Db } from '#server/platform/db.ts';
import { phaseOf, type Standing } from '../../rights.ts';

/** The files of a form, by version and status, and when they would take a newer one. */
export async function countFiles(db: Db, key: string): Promise<AffectedInstances[]> {
  const { rows } = await sql<{ version: number; account: string; resource: string | null; count: number }>`
    select i.schema_version as version, a.credential_status as account, r.credential_status as resource, count(*)::int as count
      from form_instance i join account a on a.entity_id = i.account_id left join resource r on r.entity_id = i.resource_id
     where i.schema_key = ${key} group by 1, 2, 3 order by 1 desc, 3, 2`.execute(db);
  const found = new Map<string, AffectedInstances>();
  for (const { version, account, resource, count } of rows) {
    const standing = {
      account: { credential_status: account },
      resource: resource === null ? null : { credential_status: resource },
    } as Standing;
    const takes = phaseOf(standing).providerEdits ? 'NOW' : 'NEXT_CYCLE';
    const status = resource ?? account;
    const name = `${version} ${status} ${takes}`;
    found.set(name, { version, status, takes, count: count + (found.get(name)?.count ?? 0) });
  }
  return [...found.values()];
}

/** Leads that have a value in what changes, by status: they are never behind, so they have it at once. */
export async function countLeads(
  db: Db,
  key: string,
  version: number,
  changes: readonly FormChange[],
): Promise<AffectedInstances[]> {
  const type = LEAD_TYPES.find((one) => CUSTOM_FORM[one] === key);
  const names = fieldsIn(changes).map(customName);
  if (type === undefined || names.length === 0) return [];
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from lead
     where lead_type = ${type} and deleted_at is null and data ?| ${names}::text[]
       and exists (select from unnest(${names}::text[]) n where coalesce(data ->> n, '') not in ('', '[]'))
     group by 1 order by 1`.execute(db);
  return rows.map((row) => ({ ...row, version, takes: 'NOW' }));
}

/** The fields that changes are about, without those that are new. */
const fieldsIn = (changes: readonly FormChange[]): string[] => [
  ...new Set(
    changes
      .filter(({ about, what }) => (about === 'field' || about === 'column') && what !== 'added')
      .map(({ id }) => id.split('.')[0]!),
  ),
];

interface Changed {
  readonly changes: readonly FormChange[];
  readonly ops: readonly FormOp[];
  /** The newer one, and the one before it, for what their fields are called. */
  readonly forms: readonly Form[];
}

/** How many files have an approved value in each field that changes, and whether it stays approved. */
export async function countApprovals(
  db: Db,
  language: Language,
  key: string,
  { changes, ops, forms }: Changed,
): Promise<AffectedApprovals[]> {
  const fields = fieldsIn(changes);
  if (fields.length === 0) return [];
  const { rows } = await sql<{ field_id: string; approved: number }>`
    select v.field_id, count(distinct v.instance_id)::int as approved
      from field_value v join form_instance i on i.entity_id = v.instance_id
     where i.schema_key = ${key} and v.field_id = any(${fields}::text[]) and v.state = 'APPROVED' group by 1`.execute(
    db,
  );
  const counts = new Map(rows.map((row) => [row.field_id, row.approved]));
  const renamed = new Set(ops.flatMap((op) => (op.op === 'rename' ? [op.from] : [])));
  const rewritten = new Set(
    ops.filter(({ op }) => op !== 'rename' && op !== 'default').map((op) => fieldOfOp(op).split('.')[0]),
  );
  return fields.map((field_id) => {
    const isLost = changes.some(
      ({ what, id }) => id === field_id && (what === 'retyped' || (what === 'removed' && !renamed.has(id))),
    );
    const texts = forms.map(({ labels }) => labels[language].fields[field_id]?.title);
    return {
      field_id,
      title: texts.find((title) => title !== undefined) ?? field_id,
      approved: counts.get(field_id) ?? 0,
      kept: !isLost && !rewritten.has(field_id),
    };
  });
}
