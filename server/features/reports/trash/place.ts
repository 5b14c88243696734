import { sql } from 'kysely';
import { freeName } from '#schemas/file/index.ts';
import { REPORT_NAME_MAX } from '#schemas/report/item.ts';
import type { Write } from '#server/platform/write.ts';
import type { TemplateRow } from '../templates/find.ts';

/** The name, or a free one like it. `taken`: in small letters. */
export const freeIn = (taken: ReadonlySet<string>, name: string): string =>
  freeName(
    name,
    (one) => taken.has(one.toLowerCase()),
    (one) => one.length <= REPORT_NAME_MAX,
  );

/** Puts a report into a folder, or at the top of its owner's, under a free name. */
export async function place(
  write: Write,
  row: TemplateRow,
  folder_id: string | null,
  more: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select lower(name) as name from report_template
     where coalesce(folder_id, owner_id) = coalesce(${folder_id}::uuid, ${row.owner_id}::uuid) and trashed_at is null
       and entity_id <> ${row.entity_id}`.execute(write.trx);
  const taken = new Set(rows.map((one) => one.name));
  const name = freeIn(taken, row.name);
  await write.update(
    'report_template',
    row.entity_id,
    row.version,
    { folder_id, name, ...more },
    {
      type: 'trashed_at' in more ? 'REPORT_RESTORED' : 'REPORT_SAVED',
      changes: [
        { field: 'folder_id', from: row.folder_id, to: folder_id },
        { field: 'name', from: row.name, to: name },
      ].filter(({ from, to }) => from !== to),
    },
  );
}
