import { sql } from 'kysely';
import { BUNDLE_FORMAT, type BundleVersion, type FormBundle } from '#schemas/form-schema/bundle.ts';
import { FORM_BUNDLE_MAX_BYTES, FORM_BUNDLE_MAX_VERSIONS } from '#schemas/vocabulary/index.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { findDraft } from '../drafts/store.ts';
import { FORM } from '../store.ts';

/** Of a file that people can read, about half is indentation; beside the versions there may be a draft. */
const VERSIONS_MAX_BYTES = FORM_BUNDLE_MAX_BYTES / 2 - 1_000_000;

/**
 * A form with its versions, oldest first, and its draft. What would be more than can be imported lacks the oldest
 * versions. Throws `not_found` when nothing of the form is published.
 */
export async function exportBundle(db: Db, key: string): Promise<FormBundle> {
  const { rows } = await sql<Omit<BundleVersion, 'published_at'> & { published_at: Date }>`
    select f.version, f.checksum, f.note, f.published_at, ${FORM} as form, f.ops
      from (select *, row_number() over newest as place,
                   sum(octet_length(json_schema::text) + octet_length(ui_schema::text) + octet_length(labels::text)
                       + octet_length(rules::text) + octet_length(ops::text)) over newest as bytes
              from form_schema where key = ${key} and status <> 'DRAFT'
            window newest as (order by version desc)) f
     where f.place = 1 or (f.place <= ${FORM_BUNDLE_MAX_VERSIONS} and f.bytes <= ${VERSIONS_MAX_BYTES})
     order by f.version`.execute(db);
  if (rows.length === 0) throw new Problem('not_found');
  const draft = await findDraft(db, key);
  return {
    format: BUNDLE_FORMAT,
    key,
    exported_at: new Date().toISOString(),
    versions: rows.map((row) => ({ ...row, published_at: row.published_at.toISOString() })),
    ...(draft && { draft: { form: draft.form, ops: draft.ops, note: draft.note } }),
  };
}
