import { sql } from 'kysely';
import { LEADS } from '#schemas/lead/index.ts';
import type { LegalGate } from '#schemas/lead/moves.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Actor, Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { readPage, type Source } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { Problem, type ProblemMore } from '#server/platform/problem.ts';
import { mayEdit, presentRow, presentStanding, type LeadHead, type LeadRow } from './lead.ts';
import { standingFrom, standingsOf, type ToldStanding } from './standing.ts';
import { hasOnePlan, recurs } from './onePlan.ts';
import { talliedCount } from './tallied.ts';
import { following, HEAD, textsOf, type MarkedHead } from './texts.ts';
import { searchLeads, visibleLeads } from './visible.ts';

/** The leads of a type as a list: its fields, and who may see what. */
export const leadSource = (call: Call, type: LeadType): Source => ({
  table: 'lead',
  fields: LEADS[type].fields,
  visible: visibleLeads(call.actor, 'lead.read', type),
  search: searchLeads,
  known: (query, where) => talliedCount(type, query, where),
  hasOnePlan,
  recurs,
});

/** A page of leads, each with what the reader may do to it, as the JSON that is answered, in UTF-8. */
export async function listLeads(
  db: Db,
  call: Call,
  type: LeadType,
  raw: RawQuery,
  gate: LegalGate,
): Promise<Buffer> {
  const source: Source = {
    ...leadSource(call, type),
    columns: HEAD,
    beside: {
      columns: sql`s.standing`,
      join: sql`left join lead_standings(array(select entity_id from k)) s on s.lead_id = k.entity_id`,
    },
  };
  const query = parseListQuery(source.fields, raw);
  const { items, ...page } = await readPage<MarkedHead & { readonly standing: ToldStanding }>(
    db,
    source,
    query,
  );
  const told = new Map(items.map(({ entity_id, standing }) => [entity_id, standing]));
  const parts: Uint8Array[] = [BEGIN];
  for (const { head, text } of await textsOf(db, type, items)) {
    if (parts.length > 1) parts.push(COMMA);
    parts.push(text, standingText(head, call.actor, told.get(head.entity_id) ?? null, gate));
  }
  parts.push(END, following(JSON.stringify(page)));
  return Buffer.concat(parts);
}
const [BEGIN, COMMA, END] = ['{"items":[', ',', ']'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
];

/** What follows on a lead's own text. Leads of which there is nothing to tell beyond their row, which are most, differ in few things. */
function standingText(head: LeadHead, actor: Actor, told: ToldStanding, gate: LegalGate): Uint8Array {
  const write = () => following(JSON.stringify(presentStanding(head, actor, standingFrom(told), gate)));
  if (told) return write();
  const key = [head.status, mayEdit(actor, head), actor.supervisor, gate].join(' ');
  const text = PLAIN.get(key) ?? write();
  PLAIN.set(key, text);
  return text;
}
const PLAIN = new Map<string, Uint8Array>();

/** Leads as the API answers them, each with what the reader may do to it. */
export async function presentLeads(
  db: Db | Trx,
  call: Call,
  rows: readonly LeadRow[],
  gate: LegalGate,
): Promise<Record<string, unknown>[]> {
  const standingOf = await standingsOf(
    db,
    rows.map((row) => row.entity_id),
  );
  return rows.map((row) =>
    Object.assign(presentRow(row), presentStanding(row, call.actor, standingOf(row.entity_id), gate)),
  );
}

/** One lead as the API answers it; throws `not_found`. */
export async function readLead(
  db: Db | Trx,
  call: Call,
  type: LeadType,
  id: string,
  gate: LegalGate,
): Promise<Record<string, unknown>> {
  const [lead = {}] = await presentLeads(db, call, [await findLead(db, call, type, id)], gate);
  return lead;
}

/** One lead that the actor may see, else `not_found`; `lock` keeps it as it is until the transaction ends. */
export async function findLead(
  db: Db | Trx,
  call: Call,
  type: LeadType,
  id: string,
  lock = false,
): Promise<LeadRow> {
  const visible = visibleLeads(call.actor, 'lead.read', type);
  const { rows } = await sql<LeadRow>`
    select t.* from lead t where ${visible} and t.entity_id = ${id} ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Problem('not_found', [], undefined, await whereabouts(db, type, id));
  return row;
}

/** Where a lead of the type lives on that was merged into another, perhaps more than once: old links still lead there. */
async function whereabouts(db: Db | Trx, type: LeadType, id: string): Promise<ProblemMore> {
  const { rows } = await sql<{ id: string }>`
    with recursive chain as (
      select l.merged_into_id as id from lead l
       where l.entity_id = ${id} and l.lead_type = ${type} and l.deleted_at is not null
      union select l.merged_into_id from chain c join lead l on l.entity_id = c.id and l.deleted_at is not null)
    select l.entity_id as id from chain c join lead l on l.entity_id = c.id and l.deleted_at is null`.execute(
    db,
  );
  return rows[0] ? { merged_into: rows[0].id } : {};
}
