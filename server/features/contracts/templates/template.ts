import { sql } from 'kysely';
import { TEMPLATES, type TemplateRecord } from '#schemas/contract/template.ts';
import type { Placement } from '#schemas/contract/placement.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { ContractingTables } from '#server/db/contracting.ts';
import { requireScope, type Actor, type Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { readPage, type Page } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import { searchOf, type Condition } from '#server/platform/list/sql.ts';
import { Problem } from '#server/platform/problem.ts';
import { presentOwned } from '../type.ts';
import type { Selectable } from 'kysely';

/** A row of the contract_template table. */
export type TemplateRow = Omit<TemplateRecord, 'tags' | 'cc' | 'enabled'> & {
  readonly entity_id: string;
  readonly version: number;
  readonly lead_type: LeadType;
  readonly current_no: number;
  readonly tags: readonly string[];
  readonly cc: readonly string[];
  readonly enabled: boolean;
};
/** A paper with its placements, as it was saved. */
export type TemplateVersion = Selectable<ContractingTables['contract_template_version']>;

/** The templates of the reader's lead type; of the other one there are none (404). */
function visibleTemplates(actor: Actor): Condition {
  requireScope(actor, 'contract.read');
  return sql<boolean>`t.lead_type = ${actor.leadType}`;
}

const search = searchOf(TEMPLATES.fields);

export async function listTemplates(db: Db, call: Call, raw: RawQuery): Promise<Page<unknown>> {
  const visible = visibleTemplates(call.actor);
  const source = { table: 'contract_template', fields: TEMPLATES.fields, visible, search };
  const page = await readPage<TemplateRow>(db, source, parseListQuery(source.fields, raw, '-updated_at'));
  return { ...page, items: page.items.map((row) => presentTemplate(row, call.actor)) };
}

/** A template that the actor may see, else `not_found`; `lock` keeps it as it is until the transaction ends. */
export async function findTemplate(
  db: Db | Trx,
  actor: Actor,
  id: string,
  lock = false,
): Promise<TemplateRow> {
  const { rows } = await sql<TemplateRow>`
    select t.* from contract_template t
     where t.entity_id = ${id} and ${visibleTemplates(actor)} ${lock ? sql`for update` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return row;
}

/** One of its versions, else `not_found`; without a number the one that new agreements are made from. */
export async function findVersion(
  db: Db | Trx,
  { entity_id, current_no }: Pick<TemplateRow, 'entity_id' | 'current_no'>,
  no: number = current_no,
): Promise<TemplateVersion> {
  const version = await db
    .selectFrom('contract_template_version')
    .selectAll()
    .where('template_id', '=', entity_id)
    .where('no', '=', no)
    .executeTakeFirst();
  if (!version) throw new Problem('not_found');
  return version;
}

/** The template as lists answer it, with what its reader may do to it. */
export const presentTemplate = (row: TemplateRow, actor: Actor): Record<string, unknown> => ({
  ...presentOwned(TEMPLATES.fields, row, actor),
  current_no: row.current_no,
});

/** More agreements than this are said as so many. */
const USED_MAX = 1000;

/** A template on its own: with its pages, what is placed on them, and by how many agreements it was used (1,000 at most). */
export async function readTemplate(db: Db | Trx, call: Call, id: string): Promise<Record<string, unknown>> {
  const row = await findTemplate(db, call.actor, id);
  const { pages, placements } = await findVersion(db, row);
  return {
    ...presentTemplate(row, call.actor),
    pages,
    placements: placements satisfies readonly Placement[],
    used: await usedBy(db, id),
  };
}

export async function usedBy(db: Db | Trx, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from agreement where template_id = ${id} limit ${USED_MAX}) as used`.execute(db);
  return rows[0]?.n ?? 0;
}
