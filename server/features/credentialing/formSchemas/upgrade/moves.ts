import { isOtherClass, sensitiveOf } from '#schemas/engine/mask.ts';
import { fitting } from '#schemas/engine/formMigrateValues.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { readValuesOf } from '#server/platform/forms/values.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import { groupedBy } from '#server/platform/grouped.ts';
import type { Write } from '#server/platform/write.ts';
import { formOf, instancesOf } from '../../instances.ts';
import type { Written } from '../migrate/store.ts';
import type { Plan } from './plan.ts';
import { changesOf, storeWrites, type File, type Wanted } from './store.ts';

/**
 * Values that go to another form of the same subject, as pending revisions: where that form, in the version that the
 * subject has, takes them and has none yet. All others stay on file where they were. Answers what was written, by the file
 * that it came from.
 */
export async function moveValues(
  write: Write,
  vault: Vault,
  from: readonly { readonly file: File; readonly plan: Plan | null }[],
): Promise<ReadonlyMap<string, Written[]>> {
  const going = from.filter(({ plan }) => plan !== null && plan.moves.length > 0);
  if (going.length === 0) return new Map();
  const rows = await instancesOf(
    write.trx,
    going.map(({ file: { row } }) => ({ account_id: row.account_id, resource_id: row.resource_id })),
  );
  const values = await readValuesOf(
    write.trx,
    rows.map((row) => row.entity_id),
  );
  const origin = new Map<string, string>();
  const wanted: Wanted[] = [];
  for (const { file, plan } of going)
    for (const { form: key, field, value, from: source } of plan?.moves ?? []) {
      const row = rows.find(
        (one) =>
          one.schema_key === key &&
          one.account_id === file.row.account_id &&
          one.resource_id === file.row.resource_id,
      );
      const form = row && (await formOf(write.trx, row));
      const target = form?.field(field);
      const held = values.get(row?.entity_id ?? '') ?? new Map();
      if (!row || !form || !target || !isEmpty(held.get(field)?.value)) continue;
      // What is encrypted is never written in the clear.
      if (source.sensitive && isOtherClass(source, target)) continue;
      const fits = fitting(target, value, (one, read) => form.shapeFaults(one, read).length === 0);
      if (fits === undefined) continue;
      origin.set(row.entity_id, file.row.entity_id);
      wanted.push({
        file: { row, values: held, draft: file.draft },
        field,
        value: fits,
        from: undefined,
        sensitive: sensitiveOf(target),
      });
    }
  const into = [...groupedBy(wanted, ({ file }) => file.row.entity_id).values()];
  await write.updateEach(
    'form_instance',
    into.map(([first]) => ({
      entity_id: first!.file.row.entity_id,
      version: first!.file.row.version,
      patch: {},
    })),
    (index) => {
      const { row } = into[index]![0]!.file;
      return {
        type: row.resource_id === null ? 'CREDENTIAL_UPDATED' : 'CREDENTIAL_COMPONENT_UPDATED',
        about: { resource: 'account', id: row.account_id },
        changes: changesOf(into[index]!),
        detail: { form: row.schema_key, resource_id: row.resource_id },
      };
    },
  );
  const written = await storeWrites(write, vault, wanted);
  return new Map([...written].map(([instance, revisions]) => [origin.get(instance)!, revisions]));
}
