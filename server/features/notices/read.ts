import { sql } from 'kysely';
import { NOTICE_FIELDS, UNREAD_MAX, type NoticeRecord } from '#schemas/notices/record.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { countOf, readPage, type Page } from '#server/platform/list/page.ts';
import { parseListQuery, type Filter, type RawQuery } from '#server/platform/list/query.ts';
import { all, type Condition } from '#server/platform/list/sql.ts';

type NoticeRow = Omit<NoticeRecord, 'created_at' | 'read_at'> & {
  readonly created_at: Date;
  readonly read_at: Date | null;
};

/** Everybody has their own, and of these what is told in the console; of notices `t`. */
export const shownTo = (actor: Actor): Condition => sql<boolean>`(t.user_id = ${actor.id} and t.in_app)`;
export const UNREAD = sql<boolean>`t.read_at is null`;

/** What the actor was told, newest first. */
export async function listNotices(db: Db, actor: Actor, raw: RawQuery): Promise<Page<NoticeRecord>> {
  const query = parseListQuery(NOTICE_FIELDS, raw, '-created_at');
  const isOfRead = ({ name }: Filter) => name === 'read';
  // In the words of the index of those that are unread.
  const ofRead = query.filters
    .filter(isOfRead)
    .map(({ values }) => (values[0] === 'true' ? sql<boolean>`not (${UNREAD})` : UNREAD));
  const source = { table: 'notice', fields: NOTICE_FIELDS, visible: all([shownTo(actor), ...ofRead]) };
  const filters = query.filters.filter((filter) => !isOfRead(filter));
  const page = await readPage<NoticeRow>(db, source, { ...query, filters });
  return { ...page, items: page.items.map(present) };
}

/** How many notices the actor has not read, up to a hundred. */
export const countUnread = (db: Db, actor: Actor): Promise<Pick<Page<unknown>, 'total' | 'total_exact'>> =>
  countOf(db, sql`select 1 from notice t where ${all([shownTo(actor), UNREAD])}`, UNREAD_MAX);

const present = (row: NoticeRow): NoticeRecord => ({
  entity_id: row.entity_id,
  code: row.code,
  params: row.params,
  resource: row.resource,
  record_id: row.record_id,
  created_at: row.created_at.toISOString(),
  read_at: row.read_at?.toISOString() ?? null,
});
