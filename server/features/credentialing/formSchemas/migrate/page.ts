import { sql } from 'kysely';
import type { Trx } from '#server/platform/db.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import type { Write } from '#server/platform/write.ts';
import type { InstanceRow } from '../../instances.ts';
import { phaseOf, type Standing } from '../../rights.ts';
import { lockAccounts } from '../../subject.ts';
import { upgradeFiles, type Behind, type Taken } from '../upgrade/files.ts';
import type { Ways } from '../upgrade/ways.ts';
import type { ItemRow, MigrationRow } from './store.ts';

/** So many files change in one transaction, for their people wait so long. */
export const PAGE = 50;

/** What became of a page of files, the last of them `after`. */
export interface Page {
  readonly items: readonly ItemRow[];
  /** The name of an operation for every value that it worked on. */
  readonly ops: readonly string[];
  readonly after: string;
  readonly taken: readonly Taken[];
}

/**
 * Gives the next files that are behind the version of a migration that version: those whose provider may edit them. All
 * others keep the one they are pinned to until their next cycle. null: there is none left.
 */
export async function takeVersion(
  write: Write,
  vault: Vault,
  ways: Ways,
  { key, to_version, after }: Pick<MigrationRow, 'key' | 'to_version' | 'after'>,
): Promise<Page | null> {
  const { rows: next } = await sql<{ entity_id: string; account_id: string }>`
    select entity_id, account_id from form_instance
     where schema_key = ${key} and schema_version < ${to_version} and (${after}::uuid is null or entity_id > ${after}::uuid)
     order by entity_id limit ${PAGE}`.execute(write.trx);
  const last = next.at(-1);
  if (!last) return null;
  await lockAccounts(write.trx, next);
  const files = await filesOf(
    write.trx,
    next.map((row) => row.entity_id),
  );
  // Somebody may have been faster while their account was awaited.
  const behind = files.filter((file) => file.schema_version < to_version);
  const taken = await upgradeFiles(
    write,
    vault,
    ways,
    behind.filter((file) => file.editable),
  );
  const by = new Map(taken.map((one) => [one.row.entity_id, one]));
  return {
    items: behind.map((file) => itemOf(file, by.get(file.entity_id))),
    ops: taken.flatMap(({ plan }) => plan?.told ?? []),
    after: last.entity_id,
    taken,
  };
}

/** Files of forms as they are now, by their keys. */
export async function filesOf(trx: Trx, ids: readonly string[]): Promise<Behind[]> {
  const { rows } = await sql<InstanceRow & { standing: Standing }>`
    select i.entity_id, i.version, i.account_id, i.resource_id, i.schema_key, i.schema_version,
           json_build_object('account', json_build_object('credential_status', a.credential_status),
                             'resource', case when r.entity_id is not null then json_build_object('credential_status', r.credential_status) end) as standing
      from form_instance i
      join account a on a.entity_id = i.account_id
      left join resource r on r.entity_id = i.resource_id
     where i.entity_id = any(${ids}::uuid[]) order by i.entity_id`.execute(trx);
  return rows.map(({ standing, ...row }) => ({ ...row, editable: phaseOf(standing).providerEdits }));
}

function itemOf(file: Behind, taken: Taken | undefined): ItemRow {
  const plan = taken?.plan;
  const invalid = [...(plan?.faults.keys() ?? [])];
  return {
    instance_id: file.entity_id,
    from_version: file.schema_version,
    outcome: plan ? (invalid.length > 0 ? 'INVALID' : 'UPGRADED') : 'PINNED',
    instance_version: taken?.version ?? file.version,
    written: taken?.written ?? [],
    changed: plan ? [...new Set([...plan.writes.keys(), ...plan.archived])] : [],
    invalid,
  };
}
