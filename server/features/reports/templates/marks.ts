import { sql } from 'kysely';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { findTemplate } from './find.ts';

export interface Marks {
  readonly favourite?: boolean;
  readonly pinned?: boolean;
  /** It was opened, run or saved first now. */
  readonly used?: true;
}

/** Marks a report that the actor may see, for the actor alone. Throws `not_found`. */
export async function markTemplate(db: Db, actor: Actor, id: string, marks: Marks): Promise<void> {
  await findTemplate(db, actor, id);
  await writeMarks(db, actor, id, marks);
}

/** The same of a report that was found already. */
export async function writeMarks(db: Db | Trx, actor: Actor, id: string, marks: Marks): Promise<void> {
  const at = (mark: boolean | undefined, name: string) =>
    mark === undefined
      ? sql.ref(`report_mark.${name}`)
      : mark
        ? sql`coalesce(${sql.ref(`report_mark.${name}`)}, now())`
        : sql`null`;
  const first = (mark: boolean | undefined) => (mark ? sql`now()` : sql`null::timestamptz`);
  await sql`
    insert into report_mark (user_id, template_id, favourite_at, pinned_at, used_at)
    values (${actor.id}, ${id}, ${first(marks.favourite)}, ${first(marks.pinned)}, ${first(marks.used)})
        on conflict (user_id, template_id) do update
       set favourite_at = ${at(marks.favourite, 'favourite_at')}, pinned_at = ${at(marks.pinned, 'pinned_at')},
           used_at = ${marks.used ? sql`now()` : sql`report_mark.used_at`}`.execute(db);
}
