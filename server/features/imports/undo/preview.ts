import { sql, type RawBuilder } from 'kysely';
import type { Fail } from '#schemas/engine/fails.ts';
import type { UndoPreview } from '#schemas/import-flow/index.ts';
import { IN_USE } from '#server/features/merge/children.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { sentenceOf } from '../items/item.ts';
import { findJob, type JobRow } from '../job.ts';
import { CHANGED } from './facts.ts';

type Changed = Pick<
  UndoPreview['items'][number],
  'entity_id' | 'row_no' | 'outcome' | 'lead_id' | 'company_name'
> & {
  readonly fails: readonly Fail[];
};

/**
 * What an undo of a run would do, or, where it was undone, what has stayed. Throws `not_found`. Nothing is loaded but
 * the page: a run may have changed every lead there is.
 */
export async function previewUndo(
  db: Db,
  call: Call,
  id: string,
  page: number,
  size: number,
): Promise<UndoPreview> {
  const job = await findJob(db, call.actor, id);
  const [counts, list] = await Promise.all([
    sql<Record<'remove' | 'restore' | 'changed', number>>`
      with r as (${rowsOf(job)})
      select count(*) filter (where fails is null and outcome = 'CREATED')::int as remove,
             count(*) filter (where fails is null and outcome = 'UPDATED')::int as restore,
             count(fails)::int as changed from r`.execute(db),
    sql<Changed>`
      with r as (${rowsOf(job)})
      select * from r where fails is not null order by row_no limit ${size} offset ${(page - 1) * size}`.execute(
      db,
    ),
  ]);
  const { remove = 0, restore = 0, changed = 0 } = counts.rows[0] ?? {};
  const items = list.rows.map((row) => ({
    ...row,
    fails: row.fails.map(({ field, code }) => ({
      field,
      code,
      message: sentenceOf({ code }, job.lead_type, call.language),
    })),
  }));
  return { remove, restore, changed, items, total: changed };
}

/** The rows that a run wrote and no undo has taken back, with what keeps them (null: nothing). */
const rowsOf = (job: JobRow): RawBuilder<unknown> => sql`
  select i.entity_id, i.row_no, i.outcome, i.lead_id, l.company_name,
         case when i.fails <> '[]' then i.fails
              when l.entity_id is null then ${fail('gone')}
              when i.outcome = 'UPDATED' then case when ${CHANGED} then ${OTHER_FIELDS} end
              when ${CHANGED} then ${fail('changed_since')}
              when ${IN_USE} then ${fail('in_use')} end as fails
    from import_item i left join lead l on l.entity_id = i.lead_id and l.deleted_at is null
   where i.job_id = ${job.entity_id} and i.status = 'IMPORTED' and i.outcome in ('CREATED', 'UPDATED')`;

const fail = (code: Fail['code']): RawBuilder<unknown> =>
  sql`${JSON.stringify([{ field: '', code }])}::jsonb`;

/** Empty has one meaning, as in `isSame`. */
const plain = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`nullif(nullif(nullif(${value}, 'null'), '""'), '[]')`;

/** The fields of an updated lead that say something else than the run wrote. */
const OTHER_FIELDS = sql`(
  select jsonb_agg(jsonb_build_object('field', c ->> 'field', 'code', 'changed_since'))
    from jsonb_array_elements(i.changes) c
   where ${plain(sql`((to_jsonb(l) - 'data') || l.data) -> (c ->> 'field')`)} is distinct from ${plain(sql`c -> 'to'`)})`;
