import { maskOf, type Guard } from '#schemas/engine/mask.ts';
import type { Change } from '#server/db/schema.ts';
import {
  addRevisions,
  copyRevisions,
  freezeFields,
  type Copy,
  type Made,
} from '#server/platform/forms/revisions.ts';
import type { FieldValue } from '#server/platform/forms/values.ts';
import type { Vault } from '#server/platform/forms/vault.ts';
import { groupedBy } from '#server/platform/grouped.ts';
import type { Write } from '#server/platform/write.ts';
import type { InstanceRow } from '../../instances.ts';
import type { Written } from '../migrate/store.ts';

/** A form of somebody into which values are written. */
export interface File {
  readonly row: InstanceRow;
  readonly values: ReadonlyMap<string, FieldValue>;
  /** What is written is a draft, as long as its provider edits it. */
  readonly draft: boolean;
}

/** A value that a field of a file is to have. */
export interface Wanted {
  readonly file: File;
  readonly field: string;
  /** null: none. Of a sensitive field the value itself. */
  readonly value: unknown;
  /** The field of the same file whose content it is: its reviews go along. */
  readonly from: string | undefined;
  readonly sensitive: Guard | null;
}

/** The same as the history tells it: of sensitive fields masks. */
export const changesOf = (wanted: readonly Wanted[]): Change[] =>
  wanted.map(({ file, field, value, sensitive }) => ({
    field,
    from: maskOf(sensitive, file.values.get(field)?.value) ?? null,
    to: maskOf(sensitive, value) ?? null,
  }));

/**
 * Writes values as new revisions, by the key of their file: what is only called otherwise with its newest revision and,
 * below it, the one that was last approved; everything else as pending ones of the source MIGRATION. Four statements.
 */
export async function storeWrites(
  write: Write,
  vault: Vault,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<string, Written[]>> {
  const copies: Copy[] = [];
  const made: Made[] = [];
  for (const { file, field, value, from, sensitive } of wanted) {
    const instance = file.row.entity_id;
    const rev = (file.values.get(field)?.rev ?? 0) + 1;
    const origin = from === undefined ? undefined : file.values.get(from);
    if (!origin) {
      made.push({ instance, field, rev, value: value ?? null, sensitive, draft: file.draft });
      continue;
    }
    const below = origin.approved_rev;
    const isBelow = from !== field && below > 0 && below !== origin.rev;
    if (isBelow) copies.push({ instance, field, rev, of: { field: origin.field_id, rev: below }, sensitive });
    copies.push({
      instance,
      field,
      rev: isBelow ? rev + 1 : rev,
      of: { field: origin.field_id, rev: origin.rev },
      value,
      sensitive,
    });
  }
  const all = [...copies, ...made].map(({ instance, field, rev }): Written => ({ instance, field, rev }));
  if (all.length === 0) return new Map();
  await freezeFields(write.trx, all);
  await copyRevisions(write.trx, vault, copies);
  await addRevisions(write.trx, vault, made, { id: write.author, source: 'MIGRATION' });
  return groupedBy(all, ({ instance }) => instance);
}
