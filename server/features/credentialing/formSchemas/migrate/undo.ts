import { sql } from 'kysely';
import { sensitiveOf } from '#schemas/engine/mask.ts';
import {
  addRevisions,
  copyRevisions,
  freezeFields,
  type Copy,
  type Made,
} from '#server/platform/forms/revisions.ts';
import { readValuesOf, type FieldValue } from '#server/platform/forms/values.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import { groupedBy } from '#server/platform/grouped.ts';
import type { Write } from '#server/platform/write.ts';
import { formOf } from '../../instances.ts';
import { settle } from '../../settle/index.ts';
import { lockAccounts } from '../../subject.ts';
import type { Behind } from '../upgrade/files.ts';
import { filesOf, PAGE, type Page } from './page.ts';
import { TOOK, type ItemRow, type MigrationRow, type Written } from './store.ts';

/**
 * Sets the next files of a run back: pins them to the version they had, and gives every field into which an operation
 * wrote the content and review that it had before, as a new revision. Only those that nobody has changed since, and that
 * are still their provider's; the others are CHANGED. null: there is none left.
 */
export async function undoPage(
  write: Write,
  vault: Vault,
  { undoes_id, after, to_version }: MigrationRow,
): Promise<Page | null> {
  const { rows: items } = await sql<ItemRow & { account_id: string }>`
    select t.*, i.account_id from form_migration_item t join form_instance i on i.entity_id = t.instance_id
     where t.migration_id = ${undoes_id} and t.outcome = any(${TOOK}::text[])
       and (${after}::uuid is null or t.instance_id > ${after}::uuid)
     order by t.instance_id limit ${PAGE}`.execute(write.trx);
  const last = items.at(-1);
  if (!last) return null;
  await lockAccounts(write.trx, items);
  const touched = items.flatMap(({ instance_id, written }) => [
    instance_id,
    ...written.map(({ instance }) => instance),
  ]);
  const files = new Map(
    (await filesOf(write.trx, [...new Set(touched)])).map((file) => [file.entity_id, file]),
  );
  const isAsLeft = (item: ItemRow): boolean => {
    const file = files.get(item.instance_id);
    return file?.version === item.instance_version && file.schema_version === to_version && file.editable;
  };
  const back = items.filter(isAsLeft);
  const values = await readValuesOf(write.trx, [...files.keys()]);
  const fields = await backOf(write, back, files, values);
  await pinBack(write, back, files, fields);
  await freezeFields(write.trx, [...fields.copies, ...fields.made]);
  await copyRevisions(write.trx, vault, fields.copies);
  await addRevisions(write.trx, vault, fields.made, { id: write.author, source: 'MIGRATION' });
  await settle(
    write.trx,
    back.map(({ instance_id }) => {
      const { account_id, resource_id } = files.get(instance_id)!;
      return { account_id, resource_id };
    }),
  );
  const ids = new Set(back.map(({ instance_id }) => instance_id));
  return {
    items: items.map((item) => ({
      instance_id: item.instance_id,
      from_version: files.get(item.instance_id)!.schema_version,
      outcome: ids.has(item.instance_id) ? 'UNDONE' : 'CHANGED',
      instance_version: files.get(item.instance_id)!.version + (ids.has(item.instance_id) ? 1 : 0),
      written: [],
      changed: ids.has(item.instance_id) ? [...new Set(item.written.map(({ field }) => field))] : [],
      invalid: [],
    })),
    ops: [],
    after: last.instance_id,
    taken: [],
  };
}

type Values = ReadonlyMap<string, ReadonlyMap<string, FieldValue>>;
interface Back {
  readonly copies: readonly Copy[];
  readonly made: readonly Made[];
}

/** What the fields had before the run's first revision of each; where others have written since, theirs stays. */
async function backOf(
  write: Write,
  items: readonly ItemRow[],
  files: ReadonlyMap<string, Behind>,
  values: Values,
): Promise<Back> {
  const copies: Copy[] = [];
  const made: Made[] = [];
  const all = groupedBy(
    items.flatMap(({ written }) => written),
    ({ instance, field }) => `${instance} ${field}`,
  );
  for (const revisions of all.values()) {
    const { instance, field } = revisions[0]!;
    const first = Math.min(...revisions.map(({ rev }) => rev));
    const newest = Math.max(...revisions.map(({ rev }) => rev));
    const file = files.get(instance);
    const held = values.get(instance)?.get(field);
    if (!file || held?.rev !== newest) continue;
    const target = (await formOf(write.trx, file)).field(field);
    const place = { instance, field, rev: newest + 1, sensitive: target ? sensitiveOf(target) : null };
    if (first > 1) copies.push({ ...place, of: { field, rev: first - 1 } });
    else made.push({ ...place, value: null, draft: false });
  }
  return { copies, made };
}

async function pinBack(
  write: Write,
  items: readonly ItemRow[],
  files: ReadonlyMap<string, Behind>,
  { copies, made }: Back,
): Promise<void> {
  const pinned = new Map(items.map((item) => [item.instance_id, item.from_version]));
  const fields: readonly Written[] = [...copies, ...made];
  // Another form of the same subject, into which a value was moved, is changed as well.
  const ids = [...new Set([...pinned.keys(), ...fields.map(({ instance }) => instance)])].sort();
  await write.updateEach(
    'form_instance',
    ids.map((id) => ({
      entity_id: id,
      version: files.get(id)!.version,
      patch: pinned.has(id) ? { schema_version: pinned.get(id) } : {},
    })),
    (index) => {
      const file = files.get(ids[index]!)!;
      return {
        type: 'FORM_UPGRADED',
        about: { resource: 'account', id: file.account_id },
        // Values may be sensitive, and are those of the revisions before: which fields are told, not what they hold.
        changes: fields
          .filter(({ instance }) => instance === file.entity_id)
          .map(({ field }) => ({ field, from: null, to: null })),
        detail: {
          form: file.schema_key,
          form_version: pinned.get(file.entity_id) ?? file.schema_version,
          from_version: file.schema_version,
          resource_id: file.resource_id,
          undo: true,
        },
      };
    },
  );
}
