import { sql, type RawBuilder } from 'kysely';
import { breather } from '#server/platform/breathe.ts';
import type { Db } from '#server/platform/db.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import { batchesOf } from '#server/platform/stream.ts';

/** A part of an access report: its name, and the rows of it. */
export interface Section {
  readonly name: string;
  readonly query: RawBuilder<object>;
  /** A row as it is told; as it is, unless the query cannot say it. */
  readonly tell?: (row: object) => object;
}

/** What it is about, by whom and why it was made. */
export type Head = Readonly<Record<string, unknown>>;

/** A report as JSON, in pieces: memory does not grow with what is kept of a person. */
export async function* reportText(db: Db, head: Head, sections: readonly Section[]): AsyncGenerator<string> {
  const breathe = breather();
  yield `{"report":${JSON.stringify(head, null, 1)}`;
  for (const { name, query, tell } of sections) {
    let text = `,\n${JSON.stringify(name)}:[`;
    let before = '\n';
    for await (const rows of batchesOf(db, query)) {
      for (const row of rows) {
        text += before + JSON.stringify(tell ? tell(row) : row);
        before = ',\n';
      }
      yield text;
      text = '';
      await breathe();
    }
    yield `${text}]`;
  }
  yield '}\n';
}

/** A person's name, by the column that holds their key. */
export const personIn = (column: string): RawBuilder<string | null> =>
  sql`(select concat_ws(' ', u.first_name, u.last_name) from app_user u where u.entity_id = ${sql.ref(column)})`;

/** What leaves a record or lets somebody see what lists do not show. */
const LOOKED = ['CREDENTIAL_REVEALED', 'CREDENTIAL_EXPORTED', 'FILE_DOWNLOADED', 'PERSONAL_DATA_REPORTED'];

/** What the history tells: who has changed it, and who has looked. */
export const historySections = (history: Condition): Section[] => [
  {
    name: 'changes',
    query: sql`
      select h.at, h.type, ${personIn('h.actor_id')} as by, h.changes, h.detail, h.erased_by is not null as erased
        from history h where (${history}) and h.type <> all(${LOOKED}::text[]) order by h.at, h.entity_id`,
  },
  {
    name: 'looked_at',
    query: sql`
      select h.at, h.type, ${personIn('h.actor_id')} as by, h.detail
        from history h where (${history}) and h.type = any(${LOOKED}::text[]) order by h.at, h.entity_id`,
  },
];

/** Lists that somebody took out while the record was there: whether it was in them is told where they name it. */
export const exportsSince = (leadType: string, since: Date, id: string): Section => ({
  name: 'exports_of_lists',
  query: sql`
    select h.at, h.type, ${personIn('h.actor_id')} as by, h.detail -> 'query' as query,
           case when h.detail ? 'ids' then 'named' else 'by its filter' end as contained
      from history h
     where h.resource = 'export' and h.at >= ${since} and h.detail ->> 'lead_type' = ${leadType}
       and (not h.detail ? 'ids' or h.detail -> 'ids' ? ${id}) order by h.at`,
});

/** Reports that were run while the record was there, as long as runs are kept. */
export const reportsSince = (leadType: string, since: Date): Section => ({
  name: 'reports_that_may_contain_it',
  query: sql`
    select r.created_at as at, r.name, r.category, r.format, r.reason, ${personIn('r.user_id')} as by
      from report_run r
     where r.status = 'DONE' and r.created_at >= ${since} and coalesce(r.lead_type, ${leadType}) = ${leadType}
     order by r.created_at`,
});

/** Notices, and mail about them. */
export const noticesSection = (where: Condition): Section => ({
  name: 'notices_and_mail',
  query: sql`
    select created_at as at, code, ${personIn('user_id')} as told_to, params, mail_state, mailed_at
      from notice where ${where} order by created_at`,
});
