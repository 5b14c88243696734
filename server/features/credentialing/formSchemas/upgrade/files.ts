import type { SubjectRef } from '#schemas/credential/subject.ts';
import { breather } from '#server/platform/breathe.ts';
import { sensitiveOf } from '#schemas/engine/mask.ts';
import { readValuesOf } from '#server/platform/forms/values.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import type { Write } from '#server/platform/write.ts';
import type { InstanceRow } from '../../instances.ts';
import { realValuesOf } from '../../sensitive.ts';
import type { Written } from '../migrate/store.ts';
import { moveValues } from './moves.ts';
import { planOf, type Plan } from './plan.ts';
import { changesOf, storeWrites, type File, type Wanted } from './store.ts';
import type { Ways } from './ways.ts';

/** A file that is to take a version, and whether its provider may edit it. */
export interface Behind extends InstanceRow {
  readonly editable: boolean;
}

/** A file that has taken the version; without a plan it has not, for values would have been lost. */
export interface Taken {
  readonly row: Behind;
  readonly plan: Plan | null;
  /** Its version (of the record) now. */
  readonly version: number;
  readonly written: readonly Written[];
}

/**
 * Gives files a version of their form, with whatever its operations say of their values: what nobody touches keeps its
 * revision and with it its review. The caller has locked their accounts, and settles them. A few statements whatever the
 * number; their history is FORM_UPGRADED.
 */
export async function upgradeFiles(
  write: Write,
  vault: Vault,
  ways: Ways,
  rows: readonly Behind[],
): Promise<Taken[]> {
  const held = await readValuesOf(
    write.trx,
    rows.map((row) => row.entity_id),
  );
  const breathe = breather();
  const planned: { file: File; row: Behind; plan: Plan | null; wanted: Wanted[] }[] = [];
  for (const row of rows) {
    await breathe();
    const steps = await ways.from(write.trx, row.schema_version);
    const file: File = { row, values: held.get(row.entity_id) ?? new Map(), draft: row.editable };
    const whole = planOf(await realValuesOf(vault, file), steps);
    const plan = whole.lost.length > 0 ? null : whole;
    const form = steps.at(-1)?.to;
    const wanted = [...(plan?.writes ?? [])].map(([field, { value, from }]): Wanted => {
      const target = form?.field(field);
      return { file, field, value, from, sensitive: target ? sensitiveOf(target) : null };
    });
    planned.push({ file, row, plan, wanted });
  }
  const going = planned.filter(({ plan }) => plan !== null);
  const { version: to } = ways.target;
  await write.updateEach(
    'form_instance',
    going.map(({ row }) => ({
      entity_id: row.entity_id,
      version: row.version,
      patch: { schema_version: to },
    })),
    (index) => {
      const { row, wanted } = going[index]!;
      return {
        type: 'FORM_UPGRADED',
        about: { resource: 'account', id: row.account_id },
        changes: changesOf(wanted),
        detail: {
          form: row.schema_key,
          form_version: to,
          from_version: row.schema_version,
          resource_id: row.resource_id,
        },
      };
    },
  );
  const written = await storeWrites(
    write,
    vault,
    going.flatMap(({ wanted }) => wanted),
  );
  const moved = await moveValues(write, vault, going);
  return planned.map(({ row, plan }) => ({
    row,
    plan,
    version: plan ? row.version + 1 : row.version,
    written: [...(written.get(row.entity_id) ?? []), ...(moved.get(row.entity_id) ?? [])],
  }));
}

export const refsOf = (taken: readonly Taken[]): SubjectRef[] =>
  taken
    .filter(({ plan }) => plan !== null)
    .map(({ row: { account_id, resource_id } }) => ({ account_id, resource_id }));
