import { sql } from 'kysely';
import type { Form } from '#schemas/engine/form.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Write } from '#server/platform/write.ts';
import { storedForm } from './stored.ts';

/** The form of a row of form_schema `f`, as JSON. */
export const FORM = sql`json_build_object('schema', f.json_schema, 'ui', f.ui_schema, 'labels', f.labels, 'rules', f.rules)`;
/** The person `u` of a left join. */
export const PERSON = sql`
  case when u.entity_id is null then null
       else json_build_object('entity_id', u.entity_id, 'first_name', u.first_name, 'last_name', u.last_name) end`;

/** A version that was published, as commands work on it. */
export interface VersionRow {
  readonly id: string;
  readonly version: number;
  readonly status: 'PUBLISHED' | 'RETIRED';
  readonly checksum: string;
  readonly created_by: string | null;
  readonly form: Form;
  readonly ops: readonly FormOp[];
}

/** Nobody else drafts, publishes or retires anything of this form until the transaction ends. */
export const lockForm = async (trx: Trx, key: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext('provnet.form.' || ${key}))`.execute(trx));

/** The version that new files are pinned to; null: none is published. */
export async function currentVersion(db: Db | Trx, key: string): Promise<VersionRow | null> {
  const { rows } = await sql<VersionRow>`
    select f.id, f.version, f.status, f.checksum, f.created_by, f.ops, ${FORM} as form
      from form_schema f where f.key = ${key} and f.status = 'PUBLISHED'
     order by f.version desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** A version that was published, current or not; null: there is none. */
export async function versionForm(db: Db | Trx, key: string, version: number): Promise<VersionRow | null> {
  const { rows } = await sql<VersionRow>`
    select f.id, f.version, f.status, f.checksum, f.created_by, f.ops, ${FORM} as form
      from form_schema f where f.key = ${key} and f.status <> 'DRAFT' and f.version = ${version}`.execute(db);
  return rows[0] ?? null;
}

/** Every version that was published, the oldest first, without the forms. */
export async function versionsOf(
  db: Db | Trx,
  key: string,
): Promise<Pick<VersionRow, 'id' | 'version' | 'status' | 'checksum'>[]> {
  const { rows } = await sql<VersionRow>`
    select id, version, status, checksum from form_schema
     where key = ${key} and status <> 'DRAFT' order by version`.execute(db);
  return rows;
}

/** The forms of all of them. */
export async function publishedForms(db: Db | Trx, key: string): Promise<Form[]> {
  const { rows } = await sql<{ form: Form }>`
    select ${FORM} as form from form_schema f
     where f.key = ${key} and f.status <> 'DRAFT' order by f.version`.execute(db);
  return rows.map(({ form }) => form);
}

export interface NewVersion {
  readonly form: Form;
  readonly ops: readonly FormOp[];
  readonly note: string | null;
}

/**
 * Publishes a form as the next version; a draft moves on to the number behind it. The caller has locked the form, and
 * knows that it may be published. Answers the version's number.
 */
export async function addVersion(
  write: Write,
  key: string,
  { form, ops, note }: NewVersion,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const { schema, ui, labels, rules, checksum } = storedForm(form);
  await sql`
    update form_schema set version = version + 1 where key = ${key} and status = 'DRAFT'`.execute(write.trx);
  const { rows } = await sql<{ id: string; version: number }>`
    insert into form_schema (key, version, status, json_schema, ui_schema, labels, rules, checksum, note, ops, based_on,
                             created_by, updated_by, published_at)
    select ${key}, coalesce(max(version), 0) + 1, 'PUBLISHED', ${schema}::json, ${ui}::json, ${labels}::json, ${rules}::json,
           ${checksum}, ${note}, ${JSON.stringify(ops)}::json, max(version) filter (where status = 'PUBLISHED'),
           ${write.author}::uuid, ${write.author}::uuid, now()
      from form_schema where key = ${key} and status <> 'DRAFT'
    returning id, version`.execute(write.trx);
  const { id, version } = rows[0]!;
  await write.note('form_schema', id, {
    type: 'FORM_PUBLISHED',
    changes: [],
    detail: { form: key, form_version: version, ...detail },
  });
  return version;
}

/** Never offered again; the caller has locked the form. */
export async function retire(write: Write, key: string, { id, version }: Pick<VersionRow, 'id' | 'version'>) {
  await sql`
    update form_schema set status = 'RETIRED', updated_at = clock_timestamp(), updated_by = ${write.author}::uuid
     where id = ${id}`.execute(write.trx);
  await write.note('form_schema', id, {
    type: 'FORM_RETIRED',
    changes: [],
    detail: { form: key, form_version: version },
  });
}
