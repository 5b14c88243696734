import { Type, type Static } from '@sinclair/typebox';
import { sql } from 'kysely';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import type { Page } from '#server/platform/list/page.ts';
import { findTemplate } from './template.ts';

/** A version of a template, as lists tell of it. */
export const ListedVersion = Type.Object({
  no: Type.Integer(),
  file_id: Type.String(),
  pages: Type.Integer(),
  placements: Type.Integer(),
  created_at: Type.String(),
  created_by: Type.Union([Type.String(), Type.Null()]),
});
export type ListedVersion = Static<typeof ListedVersion>;

/** The versions of a template, newest first. Throws `not_found`. */
export async function listVersions(
  db: Db,
  call: Call,
  id: string,
  { page, size }: { page: number; size: number },
): Promise<Page<ListedVersion>> {
  const { current_no: total } = await findTemplate(db, call.actor, id);
  const { rows } = await sql<Omit<ListedVersion, 'created_at'> & { created_at: Date }>`
    select no, file_id, jsonb_array_length(pages) as pages, jsonb_array_length(placements) as placements, created_at,
           created_by
      from contract_template_version where template_id = ${id}
     order by no desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  const items = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  // They are numbered without a gap.
  return { items, total, total_exact: true, page, size };
}
