import type { ExclusionList } from '#schemas/credential/item.ts';
import { LIST_FIELDS } from '#schemas/credential/screening.ts';
import type { Language } from '#schemas/engine/codes.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { failText } from '#schemas/errors.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { readPage, type Page } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { sql } from 'kysely';
import { readPeople } from '#server/platform/names.ts';
import type { ListRecord } from '../load/store.ts';

/** Lists, the newest first. Every reader of screenings may know which there are. */
export async function listLists(db: Db, call: Call, raw: RawQuery): Promise<Page<ExclusionList>> {
  const source = { table: 'exclusion_list', fields: LIST_FIELDS, visible: sql<boolean>`true` };
  const page = await readPage<ListRecord>(db, source, parseListQuery(LIST_FIELDS, raw, '-created_at'));
  return { ...page, items: await presentLists(db, call.language, page.items) };
}

export async function presentLists(
  db: Db | Trx,
  language: Language,
  rows: readonly ListRecord[],
): Promise<ExclusionList[]> {
  const people = await readPeople(
    db,
    rows.flatMap(({ created_by }) => created_by ?? []),
  );
  return rows.map((row) => ({
    entity_id: row.entity_id,
    version: row.version,
    source: row.source,
    status: row.status,
    url: row.url,
    file_id: row.file_id,
    rows: row.rows,
    skipped: row.skipped,
    failure: row.failure === null ? null : failText(JSON.parse(row.failure) as Fail, language),
    created_at: row.created_at.toISOString(),
    loaded_at: row.loaded_at?.toISOString() ?? null,
    created_by: people.get(row.created_by ?? '') ?? null,
  }));
}
