import { sql } from 'kysely';
import type { Person } from '#schemas/person.ts';
import type { Change } from '#server/db/schema.ts';
import type { Db } from './db.ts';
import { SILENCED } from './events.ts';
import { countOf, type Page } from './list/page.ts';
import type { Condition } from './list/sql.ts';
import { Problem } from './problem.ts';

export interface HistoryEntry {
  readonly entity_id: string;
  readonly created_at: Date;
  readonly type: string;
  readonly actor: Person | null;
  readonly changes: readonly Change[];
  /** The kind of record it happened to: in the history of a lead `account` is its credential file. */
  readonly resource: string;
  /** The record it happened to: one that was merged into the record asked for has brought its history along. */
  readonly record_id: string;
  /** What the event says besides: of leads all of it (a merge: its key) that is not for proving alone, of accounts what it is about; else nothing. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Whose history is read, and which of its events `h` the reader hears of. */
export interface Told {
  readonly records: readonly string[];
  readonly told: Condition;
}

/**
 * What is wanted of it: a page, or (one of them, by the key of an entry) the page on which it stands, the older ones next
 * to it, the newer ones next to it.
 */
export interface Wanted {
  readonly page: number;
  readonly size: number;
  readonly around?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

export interface HistoryPage extends Omit<Page<HistoryEntry>, 'page'> {
  /** Null: read from an entry on, and so on no page. */
  page: number | null;
  /** Whether there are more, older ones; `after`: newer ones. */
  more: boolean;
  /** Of `around`: whether the entry is there; if not, this is the first page. */
  found?: boolean;
}

/** Of which part of a credential file an event tells, and why somebody looked at a sensitive value. */
const accountDetail = sql`jsonb_strip_nulls(jsonb_build_object('form', h.detail -> 'form', 'item', h.detail -> 'item',
  'resource_id', h.detail -> 'resource_id', 'field_id', h.detail -> 'field_id', 'reason', h.detail -> 'reason'))`;

const isOf = ({ records, told }: Told): Condition =>
  sql<boolean>`(h.record_id = any(${records}::uuid[]) and ${told})`;

/**
 * What happened to a record and to those that were merged into it, newest first. Whoever calls it has checked that the
 * reader may see the record. Throws `bad_request` where it is to go on from an entry that is not there.
 */
export async function readHistory(db: Db, told: Told, wanted: Wanted): Promise<HistoryPage> {
  const { size, around } = wanted;
  const [{ stretch, ...where }, counted] = await Promise.all([
    find(db, told, wanted),
    countOf(db, sql`select 1 from history h where ${isOf(told)}`),
  ]);
  const keys = await keysOf(db, told, size, stretch);
  const more = keys.length > size;
  const wantedKeys = keys.slice(0, size);
  const items = await entriesOf(db, stretch.newer ? wantedKeys.reverse() : wantedKeys);
  return { items, ...counted, page: where.page, size, more, ...(around ? { found: where.found } : {}) };
}

/** Entries next to each other: so many after the newest one, or after (`newer`: before) a moment and key. */
interface Stretch {
  readonly skip: number;
  readonly from?: Moment;
  readonly newer?: boolean;
}

/** Where an entry stands: one that was written in the same moment is told apart by its key. */
interface Moment {
  readonly at: string;
  readonly id: string;
}
const isNextTo = ({ at, id }: Moment, newer: boolean): Condition =>
  sql<boolean>`((h.at, h.entity_id) ${newer ? sql`>` : sql`<`} (${at}::timestamptz, ${id}::uuid))`;

async function find(
  db: Db,
  told: Told,
  { page, size, around, before, after }: Wanted,
): Promise<{ readonly stretch: Stretch; readonly page: number | null; readonly found: boolean }> {
  const id = around ?? before ?? after;
  const atPage = (n: number, found: boolean) => ({ stretch: { skip: (n - 1) * size }, page: n, found });
  if (id === undefined) return atPage(page, true);
  const at = await momentOf(db, told, id);
  if (around) {
    if (at === undefined) return atPage(1, false);
    return atPage(Math.floor((await newerThan(db, told, { at, id })) / size) + 1, true);
  }
  const field = before ? 'before' : 'after';
  if (at === undefined) throw new Problem('bad_request', [{ field, code: 'unknown_reference' }]);
  return { stretch: { skip: 0, from: { at, id }, newer: field === 'after' }, page: null, found: true };
}

/** When an entry was written, to the microsecond that a JavaScript date would lose. */
async function momentOf(db: Db, told: Told, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`
    select h.at::text as at from history h where h.entity_id = ${id} and ${isOf(told)}`.execute(db);
  return rows[0]?.at;
}

async function newerThan(db: Db, told: Told, from: Moment): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from history h where ${isOf(told)} and ${isNextTo(from, true)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The keys of a stretch and, if there are more, of one further. Each record is read by itself, in its index's order. */
async function keysOf(
  db: Db,
  { records, told }: Told,
  size: number,
  { skip, from, newer = false }: Stretch,
): Promise<string[]> {
  const order = newer ? sql`h.at, h.entity_id` : sql`h.at desc, h.entity_id desc`;
  const next = from ? isNextTo(from, newer) : sql`true`;
  const { rows } = await sql<{ entity_id: string }>`
    select h.entity_id
      from unnest(${records}::uuid[]) r (id)
     cross join lateral (select h.at, h.entity_id from history h
                          where h.record_id = r.id and ${told} and ${next}
                          order by ${order} limit ${skip + size + 1}) h
     order by ${order} limit ${size + 1} offset ${skip}`.execute(db);
  return rows.map((row) => row.entity_id);
}

async function entriesOf(db: Db, keys: readonly string[]): Promise<HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select h.entity_id, h.at as created_at, h.type, h.changes, h.resource, h.record_id,
           case h.resource when 'lead' then h.detail - ${sql.lit(SILENCED)} when 'account' then ${accountDetail} else '{}' end as detail,
           case when u.entity_id is null then null
                else json_build_object('entity_id', u.entity_id, 'first_name', u.first_name, 'last_name', u.last_name) end as actor
      from unnest(${keys}::uuid[]) with ordinality k (id, n)
      join history h on h.entity_id = k.id left join app_user u on u.entity_id = h.actor_id
     order by k.n`.execute(db);
  return rows;
}

/** More people than have a hand in one record. */
const MOST_PEOPLE = 100;

/** Who did it, by name; and whether the house itself did some of it. */
export async function peopleOf(
  db: Db,
  told: Told,
): Promise<{ readonly items: readonly Person[]; readonly house: boolean }> {
  const { rows } = await sql<Person & { readonly entity_id: string | null }>`
    select u.entity_id, u.first_name, u.last_name
      from (select distinct h.actor_id from history h where ${isOf(told)}) a
      left join app_user u on u.entity_id = a.actor_id
     order by u.last_name nulls first, u.first_name, u.entity_id limit ${MOST_PEOPLE + 1}`.execute(db);
  return {
    items: rows.filter((row) => row.entity_id !== null).slice(0, MOST_PEOPLE),
    house: rows.some((row) => row.entity_id === null),
  };
}
