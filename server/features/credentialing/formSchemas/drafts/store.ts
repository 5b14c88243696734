import { sql } from 'kysely';
import type { Form } from '#schemas/engine/form.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import type { Person } from '#schemas/person.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Write } from '#server/platform/write.ts';
import { FORM, PERSON, type NewVersion } from '../store.ts';
import { storedForm } from '../stored.ts';

/** The draft of a form as it is stored. It may hold anything that is JSON in the places of a form's parts. */
export interface DraftRow {
  readonly id: string;
  readonly version: number;
  readonly revision: number;
  readonly based_on: number | null;
  readonly form: Form;
  readonly ops: readonly FormOp[];
  readonly note: string | null;
  readonly release_id: string | null;
  readonly updated_at: Date;
  readonly updated_by: Person | null;
}

export async function findDraft(db: Db | Trx, key: string): Promise<DraftRow | null> {
  const { rows } = await sql<DraftRow>`
    select f.id, f.version, f.revision, f.based_on, ${FORM} as form, f.ops, f.note, f.release_id, f.updated_at,
           ${PERSON} as updated_by
      from form_schema f left join app_user u on u.entity_id = f.updated_by
     where f.key = ${key} and f.status = 'DRAFT'`.execute(db);
  return rows[0] ?? null;
}

export interface NewDraft extends NewVersion {
  readonly based_on: number | null;
  /** The release whose changes it takes. */
  readonly release_id?: string;
}

/** Begins a draft behind the versions that there are; the caller has locked the form and knows that there is none. */
export async function insertDraft(
  write: Write,
  key: string,
  { form, ops, note, based_on, release_id }: NewDraft,
): Promise<void> {
  const { schema, ui, labels, rules, checksum } = storedForm(form);
  const { rows } = await sql<{ id: string; version: number }>`
    insert into form_schema (key, version, status, json_schema, ui_schema, labels, rules, checksum, note, ops, based_on,
                             release_id, created_by, updated_by)
    select ${key}, coalesce(max(version), 0) + 1, 'DRAFT', ${schema}::json, ${ui}::json, ${labels}::json, ${rules}::json,
           ${checksum}, ${note}, ${JSON.stringify(ops)}::json, ${based_on}::int, ${release_id ?? null}::bigint,
           ${write.author}::uuid, ${write.author}::uuid
      from form_schema where key = ${key}
    returning id, version`.execute(write.trx);
  const { id, version } = rows[0]!;
  await write.note('form_schema', id, {
    type: 'FORM_DRAFTED',
    changes: [],
    detail: { form: key, form_version: version, based_on },
  });
}

export interface DraftPatch {
  readonly form?: Form;
  readonly ops?: readonly FormOp[];
  readonly note?: string | null;
}

/**
 * Saves over a draft that is still at `revision`; false: it is not, or it is gone. Autosaves leave no history of their
 * own: they would be all that there is.
 */
export async function updateDraft(
  trx: Trx,
  author: string,
  key: string,
  revision: number,
  { form, ops, note }: DraftPatch,
): Promise<boolean> {
  const stored = form && storedForm(form);
  const parts = stored
    ? sql`json_schema = ${stored.schema}::json, ui_schema = ${stored.ui}::json, labels = ${stored.labels}::json,
          rules = ${stored.rules}::json, checksum = ${stored.checksum},`
    : sql``;
  const { numAffectedRows } = await sql`
    update form_schema
       set ${parts} ${ops ? sql`ops = ${JSON.stringify(ops)}::json,` : sql``}
           ${note === undefined ? sql`` : sql`note = ${note},`}
           revision = nextval('form_draft_revision'), updated_at = clock_timestamp(), updated_by = ${author}::uuid
     where key = ${key} and status = 'DRAFT' and revision = ${revision}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Removes a draft that is still at its revision; false: it is not. The caller has locked the form. */
export async function deleteDraft(
  write: Write,
  key: string,
  { id, version, revision }: DraftRow,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from form_schema where id = ${id} and status = 'DRAFT' and revision = ${revision}`.execute(
    write.trx,
  );
  if (numAffectedRows !== 1n) return false;
  await write.note('form_schema', id, {
    type: 'FORM_DRAFT_DISCARDED',
    changes: [],
    detail: { form: key, form_version: version },
  });
  return true;
}

/** Publishes a draft that is still at its revision; false: it is not. The caller has locked the form. */
export async function draftToVersion(
  write: Write,
  key: string,
  { id, version, revision, release_id }: DraftRow,
  note: string | null,
): Promise<boolean> {
  // An autosave that comes at the same time waits for the row, and finds no draft then.
  const { numAffectedRows } = await sql`
    update form_schema
       set status = 'PUBLISHED', note = ${note}, published_at = now(), created_by = ${write.author}::uuid,
           updated_at = clock_timestamp(), updated_by = ${write.author}::uuid
     where id = ${id} and status = 'DRAFT' and revision = ${revision}`.execute(write.trx);
  if (numAffectedRows !== 1n) return false;
  if (release_id !== null)
    await sql`
      update form_release set state = 'TAKEN' where key = ${key} and state = 'OPEN' and id <= ${release_id}::bigint`.execute(
      write.trx,
    );
  await write.note('form_schema', id, {
    type: 'FORM_PUBLISHED',
    changes: [],
    detail: { form: key, form_version: version },
  });
  return true;
}
