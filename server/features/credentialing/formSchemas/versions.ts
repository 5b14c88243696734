import { sql } from 'kysely';
import type { Form } from '#schemas/engine/form.ts';
import type { Language } from '#schemas/engine/codes.ts';
import { formTitle } from '#schemas/forms/index.ts';
import type { Person } from '#schemas/person.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { countOf, type Page } from '#server/platform/list/page.ts';
import { Problem } from '#server/platform/problem.ts';

/** A published version of a form, as the API tells it. */
export interface FormVersion {
  readonly key: string;
  readonly title: string;
  readonly version: number;
  readonly status: string;
  readonly checksum: string;
  readonly note: string | null;
  readonly published_at: Date;
  /** null: as shipped. */
  readonly created_by: Person | null;
  /** New files are pinned to it. */
  readonly current: boolean;
}

type Row = Omit<FormVersion, 'title'>;

const COLUMNS = sql`
  f.key, f.version, f.status, f.checksum, f.note, f.published_at,
  f.status = 'PUBLISHED' and f.version = (select max(n.version) from form_schema n
                                           where n.key = f.key and n.status = 'PUBLISHED') as current,
  case when u.entity_id is null then null
       else json_build_object('entity_id', u.entity_id, 'first_name', u.first_name, 'last_name', u.last_name) end as created_by`;
const PUBLISHED = sql`form_schema f left join app_user u on u.entity_id = f.created_by`;

const presented = (row: Row, language: Language): FormVersion => ({
  ...row,
  title: formTitle(row.key)[language],
});

/** The published versions of all forms, or of one, the newest of each first. */
export async function listForms(
  db: Db,
  call: Call,
  { key, page, size }: { readonly key?: string; readonly page: number; readonly size: number },
): Promise<Page<FormVersion>> {
  const where = sql`f.status <> 'DRAFT' ${key === undefined ? sql`` : sql`and f.key = ${key}`}`;
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`select ${COLUMNS} from ${PUBLISHED} where ${where}
              order by f.key, f.version desc limit ${size} offset ${(page - 1) * size}`.execute(db),
    countOf(db, sql`select 1 from form_schema f where ${where}`),
  ]);
  return { items: rows.map((row) => presented(row, call.language)), ...counted, page, size };
}

/** One version with the form itself; the current one when none is named. Throws `not_found`. */
export async function readForm(
  db: Db | Trx,
  call: Call,
  key: string,
  version?: number,
): Promise<FormVersion & { readonly form: Form }> {
  const { rows } = await sql<Row & { form: Form }>`
    select ${COLUMNS}, json_build_object('schema', f.json_schema, 'ui', f.ui_schema, 'labels', f.labels, 'rules', f.rules) as form
      from ${PUBLISHED}
     where f.key = ${key} and ${version === undefined ? sql`f.status = 'PUBLISHED'` : sql`f.status <> 'DRAFT' and f.version = ${version}`}
     order by f.version desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  const { form, ...rest } = row;
  return { ...presented(rest, call.language), form };
}
