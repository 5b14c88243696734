import { sql } from 'kysely';
import { ACCOUNT_HOLDS, RESOURCE_PROVIDER_EDITS } from '#schemas/credential/resource.ts';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import type { Trx } from '#server/platform/db.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import { groupedBy } from '#server/platform/grouped.ts';
import type { Write } from '#server/platform/write.ts';
import type { InstanceRow } from '../../instances.ts';
import { phaseOf, type Subject } from '../../rights.ts';
import { settle } from '../../settle/index.ts';
import { refOf } from '../../subject.ts';
import { refsOf, upgradeFiles } from './files.ts';
import { Ways } from './ways.ts';

/** So many files take a version in one go; a subject has a few, an account whose hold ends all its resources'. */
const PAGE = 50;

/**
 * Whoever begins a new cycle, or is the provider's to edit again, has the newest versions of its forms from then on
 * (domain §4 'Schema change'): the soft changes that waited for it, and the breaking ones with their operations. An
 * account that is held no more brings along its resources that are open. The caller has locked the account. Answers
 * whether anything has changed.
 */
export async function upgradeSubject(
  write: Write,
  vault: Vault,
  before: Subject,
  moved: Subject,
  begins: boolean,
): Promise<boolean> {
  const isHeld = ({ account }: Subject): boolean => ACCOUNT_HOLDS.includes(account.credential_status);
  const opens = phaseOf(moved).providerEdits && !phaseOf(before).providerEdits;
  const own = begins || opens ? [refOf(moved)] : [];
  const freed = moved.resource === null && isHeld(before) && !isHeld(moved);
  const behind = await rowsBehind(write.trx, own, freed ? moved.account.entity_id : null);
  for (const [name, rows] of groupedBy(behind, (row) => `${row.schema_key} ${row.newest}`)) {
    const ways = new Ways({ key: name.split(' ')[0]!, version: rows[0]!.newest });
    for (let at = 0; at < rows.length; at += PAGE) {
      const page = rows.slice(at, at + PAGE).map((row) => ({
        ...row,
        editable: row.resource_id === refOf(moved).resource_id ? phaseOf(moved).providerEdits : true,
      }));
      await settle(write.trx, refsOf(await upgradeFiles(write, vault, ways, page)));
    }
  }
  return behind.length > 0;
}

type Row = InstanceRow & { readonly newest: number };

/** The forms of subjects that have a newer version, and those of an account's resources that are their provider's. */
async function rowsBehind(trx: Trx, subjects: readonly SubjectRef[], freed: string | null): Promise<Row[]> {
  if (subjects.length === 0 && freed === null) return [];
  const { rows } = await sql<Row>`
    select i.entity_id, i.version, i.account_id, i.resource_id, i.schema_key, i.schema_version, n.newest
      from form_instance i
      join (select key, max(version) as newest from form_schema where status = 'PUBLISHED' group by key) n on n.key = i.schema_key
      left join resource r on r.entity_id = i.resource_id
     where i.schema_version < n.newest
       and (exists (select from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as s (account_id uuid, resource_id uuid)
                     where s.account_id = i.account_id and s.resource_id is not distinct from i.resource_id)
            or (i.account_id = ${freed}::uuid and r.credential_status = any(${RESOURCE_PROVIDER_EDITS}::text[])))
     order by i.schema_key, i.entity_id`.execute(trx);
  return rows;
}
