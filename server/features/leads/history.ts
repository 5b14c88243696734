import { Type, type Static } from '@sinclair/typebox';
import { sql } from 'kysely';
import { codesOf } from '#schemas/engine/codes.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { isKey, KEY_PATTERN } from '#schemas/engine/formats.ts';
import { TIMELINE_TYPES } from '#schemas/lead/timeline.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { LEAD_EVENT } from '#schemas/vocabulary/index.ts';
import { fileOfLead, type FileOfLead } from '#server/features/credentialing/history.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { peopleOf, readHistory, type HistoryPage } from '#server/platform/history.ts';
import { all, type Condition } from '#server/platform/list/sql.ts';
import { refuse } from '#server/platform/problem.ts';
import { closed, HistoryQuery } from '#server/platform/routes.ts';
import { findLead } from './read.ts';

const Entry = Type.Optional(Type.String({ pattern: KEY_PATTERN, description: 'key of an entry' }));
/** Repeated or comma, as in lists. */
const Some = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 4_000 }), { maxItems: 100, description }));

/** The timeline of a lead: a page of it, or what stands around an entry; all of it, or some kinds of some people. */
export const LeadHistoryQuery = Type.Object(
  {
    ...HistoryQuery.properties,
    around: Entry,
    before: Entry,
    after: Entry,
    type_in: Some(`types of the specification §3, or ${codesOf(LEAD_EVENT).join(', ')}`),
    actor_id_in: Some('people; `none`: the house itself'),
  },
  closed,
);

/**
 * What happened to a lead, to those merged into it and to its credential file, newest first. Throws `not_found` for a
 * lead the actor may not see, `bad_request` naming filters that mean nothing.
 */
export async function leadHistory(
  db: Db,
  call: Call,
  type: LeadType,
  id: string,
  { type_in, actor_id_in, ...wanted }: Static<typeof LeadHistoryQuery>,
): Promise<HistoryPage> {
  const filters = filtersOf(type_in, actor_id_in, wanted);
  const { records, told, present } = await timelineOf(db, call, type, id);
  const page = await readHistory(db, { records, told: all([told, ...filters]) }, wanted);
  return { ...page, items: page.items.map(present) };
}

/** Whom the timeline of a lead names, to be chosen from. */
export async function leadHistoryPeople(db: Db, call: Call, type: LeadType, id: string) {
  return peopleOf(db, await timelineOf(db, call, type, id));
}

async function timelineOf(db: Db, call: Call, type: LeadType, id: string): Promise<FileOfLead> {
  await findLead(db, call, type, id);
  const [leads, file] = await Promise.all([withMerged(db, id), fileOfLead(db, call, id)]);
  return { ...file, records: [...leads, ...file.records] };
}

const listOf = (given: readonly string[] = []): string[] =>
  given.flatMap((value) => value.split(',')).filter((value) => value !== '');

function filtersOf(
  typeIn: readonly string[] | undefined,
  actorIn: readonly string[] | undefined,
  place: Readonly<Partial<Record<'around' | 'before' | 'after', unknown>>>,
): Condition[] {
  const types = listOf(typeIn);
  const actors = listOf(actorIn);
  const ends = (['around', 'before', 'after'] as const).filter((name) => place[name] !== undefined);
  const isKnown = (value: string) => (TIMELINE_TYPES as readonly string[]).includes(value);
  const isPerson = (value: string) => value === 'none' || isKey(value);
  const fails: Fail[] = [
    ...(types.every(isKnown) ? [] : [{ field: 'type_in', code: 'invalid' } as const]),
    ...(actors.every(isPerson) ? [] : [{ field: 'actor_id_in', code: 'invalid' } as const]),
    // Only one place can be read.
    ...ends.slice(1).map((field): Fail => ({ field, code: 'invalid' })),
  ];
  refuse(fails);
  const people = actors.filter((value) => value !== 'none');
  return [
    ...(types.length > 0 ? [sql<boolean>`h.type = any(${types}::text[])`] : []),
    ...(actors.length > 0
      ? [
          sql<boolean>`(h.actor_id = any(${people}::uuid[]) or (${actors.includes('none')} and h.actor_id is null))`,
        ]
      : []),
  ];
}

/** More merges than a person makes into one lead. */
const MOST_MERGED = 1000;

/** The lead and those that live on in it. */
async function withMerged(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive chain as (
      select ${id}::uuid as id
      union select l.entity_id from chain c join lead l on l.merged_into_id = c.id)
    select id from chain limit ${MOST_MERGED}`.execute(db);
  return rows.map((row) => row.id);
}
