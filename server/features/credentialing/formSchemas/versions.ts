import { sql } from 'kysely';
import type { Form } from '#schemas/engine/form.ts';
import type { Language } from '#schemas/engine/codes.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import type { FormOverview, FormVersion, FormVersionFull } from '#schemas/form-schema/version.ts';
import { FORM_KEYS, formTitle } from '#schemas/forms/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { countOf, type Page } from '#server/platform/list/page.ts';
import { Problem } from '#server/platform/problem.ts';
import { FORM, PERSON } from './store.ts';

type Row = Omit<FormVersion, 'title' | 'published_at'> & { readonly published_at: Date };

const COLUMNS = sql`
  f.key, f.version, f.status, f.checksum, f.note, f.based_on, f.published_at, ${PERSON} as created_by,
  f.status = 'PUBLISHED' and f.version = (select max(n.version) from form_schema n
                                           where n.key = f.key and n.status = 'PUBLISHED') as current,
  (select coalesce(json_object_agg(s.status, s.count), '{}')
     from (select coalesce(r.credential_status, a.credential_status) as status, count(*)::int as count
             from form_instance i join account a on a.entity_id = i.account_id
                                  left join resource r on r.entity_id = i.resource_id
            where i.schema_key = f.key and i.schema_version = f.version group by 1) s) as instances`;
const VERSIONS = sql`form_schema f left join app_user u on u.entity_id = f.created_by`;

const presented = (row: Row, language: Language): FormVersion => ({
  ...row,
  title: formTitle(row.key)[language],
  published_at: row.published_at.toISOString(),
});

/** The published versions of all forms, or of one, the newest of each first. */
export async function listForms(
  db: Db,
  call: Call,
  { key, page, size }: { readonly key?: string; readonly page: number; readonly size: number },
): Promise<Page<FormVersion>> {
  const where = sql`f.status <> 'DRAFT' ${key === undefined ? sql`` : sql`and f.key = ${key}`}`;
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`select ${COLUMNS} from ${VERSIONS} where ${where}
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
): Promise<FormVersionFull> {
  const { rows } = await sql<Row & { form: Form; ops: FormOp[] }>`
    select ${COLUMNS}, ${FORM} as form, f.ops from ${VERSIONS}
     where f.key = ${key} and ${version === undefined ? sql`f.status = 'PUBLISHED'` : sql`f.status <> 'DRAFT' and f.version = ${version}`}
     order by f.version desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  const { form, ops, ...rest } = row;
  return { ...presented(rest, call.language), form, ops };
}

/** The same without the form. */
export async function readVersion(
  db: Db | Trx,
  call: Call,
  key: string,
  version: number,
): Promise<FormVersion> {
  const { form: _form, ops: _ops, ...rest } = await readForm(db, call, key, version);
  return rest;
}

/** Every form that there may be, in the order of their keys' table. */
export async function formsOverview(db: Db, call: Call): Promise<{ items: FormOverview[] }> {
  const { rows } = await sql<
    Omit<FormOverview, 'title' | 'published_at' | 'draft'> & {
      published_at: Date | null;
      draft: FormOverview['draft'];
    }
  >`
    select k.key, c.version as current, c.published_at, ${PERSON} as published_by,
           (select count(*)::int from form_schema f where f.key = k.key and f.status <> 'DRAFT') as versions,
           i.instances, i.behind, d.draft,
           coalesce((select r.state = 'OPEN' from form_release r where r.key = k.key order by r.id desc limit 1), false)
             and c.version is not null as release
      from unnest(${FORM_KEYS}::text[]) with ordinality as k (key, n)
      left join lateral (select f.version, f.published_at, f.created_by from form_schema f
                          where f.key = k.key and f.status = 'PUBLISHED' order by f.version desc limit 1) c on true
      left join app_user u on u.entity_id = c.created_by
      left join lateral (select count(*)::int as instances,
                                count(*) filter (where i.schema_version < c.version)::int as behind
                           from form_instance i where i.schema_key = k.key) i on true
      left join lateral (select json_build_object('version', f.version, 'updated_by', ${PERSON},
                                  'updated_at', to_char(f.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as draft
                           from form_schema f left join app_user u on u.entity_id = f.updated_by
                          where f.key = k.key and f.status = 'DRAFT') d on true
     order by k.n`.execute(db);
  return {
    items: rows.map((row) => ({
      ...row,
      title: formTitle(row.key)[call.language],
      published_at: row.published_at?.toISOString() ?? null,
    })),
  };
}
