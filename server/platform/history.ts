import { sql } from 'kysely';
import type { Change } from '#server/db/schema.ts';
import type { Db } from './db.ts';
import type { Page } from './list/page.ts';
import type { Condition } from './list/sql.ts';
import type { Person } from '#schemas/person.ts';

export interface HistoryEntry {
  readonly entity_id: string;
  readonly created_at: Date;
  readonly type: string;
  readonly actor: Person | null;
  readonly changes: readonly Change[];
  /** The record it happened to: one that was merged into the record asked for has brought its history along. */
  readonly record_id: string;
  /** What the event says besides: of leads all of it (a merge: its key), of accounts what it is about; else nothing. */
  readonly detail: Readonly<Record<string, unknown>>;
}

const COUNT_CAP = 1000;

/** Of which part of a credential file an event tells, and why somebody looked at a sensitive value. */
const accountDetail = sql`jsonb_strip_nulls(jsonb_build_object('form', h.detail -> 'form', 'item', h.detail -> 'item',
  'resource_id', h.detail -> 'resource_id', 'field_id', h.detail -> 'field_id', 'reason', h.detail -> 'reason'))`;

/**
 * What happened to a record and to those that were merged into it, newest first. Whoever calls it has checked that the
 * reader may see the record.
 * @param told which of the events `h` the reader hears of, where that is not all
 */
export async function readHistory(
  db: Db,
  recordIds: readonly string[],
  page: number,
  size: number,
  told: Condition = sql<boolean>`true`,
): Promise<Page<HistoryEntry>> {
  const [items, counted] = await Promise.all([
    sql<HistoryEntry>`
      select h.entity_id, h.at as created_at, h.type, h.changes, h.record_id,
             case h.resource when 'lead' then h.detail when 'account' then ${accountDetail} else '{}' end as detail,
             case when u.entity_id is null then null
                  else json_build_object('entity_id', u.entity_id, 'first_name', u.first_name, 'last_name', u.last_name) end as actor
        from history h left join app_user u on u.entity_id = h.actor_id
       where h.record_id = any(${recordIds}::uuid[]) and ${told}
       order by h.at desc, h.entity_id desc limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{
      n: string;
    }>`select count(*) as n from (select 1 from history h where h.record_id = any(${recordIds}::uuid[]) and ${told} limit ${COUNT_CAP + 1}) c`.execute(
      db,
    ),
  ]);
  const total = Number(counted.rows[0]?.n ?? 0);
  return {
    items: items.rows,
    total: Math.min(total, COUNT_CAP),
    total_exact: total <= COUNT_CAP,
    page,
    size,
  };
}
