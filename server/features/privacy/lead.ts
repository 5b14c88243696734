import { sql } from 'kysely';
import { ownEntries } from '#schemas/engine/resource.ts';
import { isCustom } from '#schemas/lead/customName.ts';
import { LEADS, LEADS_AS_WRITTEN } from '#schemas/lead/index.ts';
import { leadName } from '#schemas/lead/name.ts';
import { typesOf } from '#schemas/lead/timeline.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { ERASED, type Stays } from '#schemas/privacy/index.ts';
import type { Trx } from '#server/platform/db.ts';
import { valuesOf, type LeadRow } from '../leads/lead.ts';
import { obstaclesOf } from './obstacles.ts';
import { filesAs, isOneOf, keysOf, notOfErasures, type Part, type Person } from './person.ts';

/** Fields that say something of a person; what a network has added may, whatever it is. */
export const isPersonal = (name: string, { personal }: { readonly personal?: boolean }): boolean =>
  personal === true || isCustom(name);

/** The people of a lead: its contacts, and those of the leads that were merged into it. The caller has locked it. */
export async function personOfLead(trx: Trx, row: LeadRow): Promise<Person> {
  const type = row.lead_type;
  const found = await leadParts(trx, row);
  return {
    resource: 'lead',
    id: row.entity_id,
    version: row.version,
    about: { resource: 'lead', id: row.entity_id },
    name: leadName(row) ?? row.entity_id,
    known: knownOf(row),
    patch: blanked(type),
    parts: partsOf(type, row.entity_id, found),
    history: historyOf(type, found, knownOf(row)),
    stays: await staysOf(trx, row.entity_id),
    fails: await obstaclesOf(trx, 'lead', row.entity_id),
  };
}

const knownOf = (row: LeadRow): string[] =>
  ownEntries(LEADS[row.lead_type].fields).flatMap(([name, field]) => {
    const value = field.personal && field.kind !== 'longText' ? valuesOf(row)[name] : null;
    return typeof value === 'string' && name !== 'title' ? [value] : [];
  });

/** What the row becomes: no personal column, and in `data` nothing personal and nothing that a network has added. */
function blanked(type: LeadType): Person['patch'] {
  const personal = ownEntries(LEADS_AS_WRITTEN[type].fields).filter(([name, field]) =>
    isPersonal(name, field),
  );
  const columns = personal.flatMap(([name, { store }]) => (store === 'column' ? [[name, null]] : []));
  const names = personal.map(([name]) => name);
  return {
    ...Object.fromEntries(columns),
    data: sql`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(data)
                where key <> all(${names}::text[]) and not starts_with(key, 'custom_'))`,
    erased_at: sql`clock_timestamp()`,
  };
}

interface Found {
  /** Itself, and those that were merged into it. */
  readonly leads: readonly string[];
  readonly tasks: readonly string[];
  readonly files: readonly string[];
  readonly drafts: readonly string[];
  readonly flows: readonly string[];
  readonly items: readonly string[];
}

/** Keys of what is kept of a lead. */
export async function leadParts(trx: Trx, { entity_id }: Pick<LeadRow, 'entity_id'>): Promise<Found> {
  const leads = await keysOf(
    trx,
    sql`with recursive chain as (
          select ${entity_id}::uuid as id union select l.entity_id from chain c join lead l on l.merged_into_id = c.id)
        select id from chain`,
  );
  const of = isOneOf('lead_id', leads);
  const drafts = await keysOf(
    trx,
    sql`select entity_id as id from agreement where ${of} and status = 'DRAFT'`,
  );
  const { rows: items } = await sql<{ id: string; flow: string }>`
    select entity_id as id, flow_id as flow from import_item where ${of} or ${isOneOf('duplicate_of', leads)}`.execute(
    trx,
  );
  return {
    leads,
    drafts,
    tasks: await keysOf(trx, sql`select entity_id as id from task where ${of}`),
    files: await keysOf(
      trx,
      sql`select attachment_id as id from outreach where ${of} and attachment_id is not null
          union select file_id from agreement where ${isOneOf('entity_id', drafts)} and file_id is not null`,
    ),
    items: items.map(({ id }) => id),
    flows: [...new Set(items.map(({ flow }) => flow))],
  };
}

const EMPTY_LIST = sql`'[]'::jsonb`;
const EMPTY = sql`'{}'::jsonb`;

function partsOf(type: LeadType, id: string, found: Found): Part[] {
  const { leads, tasks, files, drafts, flows, items } = found;
  const of = isOneOf('lead_id', leads);
  return [
    {
      part: 'values',
      table: 'lead',
      where: sql<boolean>`${isOneOf('entity_id', leads)} and entity_id <> ${id}`,
      set: blanked(type) as Part['set'] & object,
    },
    {
      part: 'values',
      table: 'lead_merge',
      where: sql<boolean>`(${isOneOf('survivor_id', leads)} or ${isOneOf('merged_id', leads)})`,
      set: { changes: EMPTY_LIST },
    },
    { part: 'activities', table: 'note', where: of, set: { text: null } },
    {
      part: 'activities',
      table: 'outreach',
      where: of,
      set: { description: null, attachment_id: null },
    },
    {
      part: 'activities',
      table: 'task',
      where: of,
      set: { title: ERASED, description: null, decision_note: null },
    },
    {
      part: 'drafts',
      table: 'agreement',
      where: isOneOf('entity_id', drafts),
      set: {
        name: ERASED,
        recipients: EMPTY_LIST,
        cc: sql`'{}'::text[]`,
        email_subject: null,
        email_body: null,
        file_id: null,
      },
    },
    ...filesAs('files', files),
    { part: 'notices', table: 'notice', where: isOneOf('record_id', [...leads, ...tasks]) },
    // The file itself holds its row; what an import has left to do it does from its rows.
    { part: 'imports', table: 'import_source', where: isOneOf('flow_id', flows) },
    {
      part: 'imports',
      table: 'import_flow',
      where: isOneOf('entity_id', flows),
      set: { samples: EMPTY_LIST },
    },
    {
      part: 'imports',
      table: 'import_item',
      where: isOneOf('entity_id', items),
      set: { data: EMPTY, record: EMPTY, fails: EMPTY_LIST, changes: EMPTY_LIST, keys: sql`'{}'::text[]` },
    },
  ];
}

/**
 * What the history says of the people: of the lead itself where it tells of a personal field, or of words that somebody
 * wrote; of agreements that are kept it stays. Of exports where somebody has looked for them by what they are known by.
 */
function historyOf(type: LeadType, { leads, files, drafts, flows, items }: Found, known: readonly string[]) {
  const safe = ownEntries(LEADS[type].fields).flatMap(([name, field]) =>
    isPersonal(name, field) ? [] : [name],
  );
  const words = typesOf(['note', 'outreach', 'task']);
  return sql<boolean>`(${notOfErasures} and (
    ${isOneOf('h.record_id', files)}
    or (${isOneOf('h.record_id', leads)} and case
          when h.type like 'LEAD\\_CONTRACT\\_%' then h.detail ->> 'agreement' = any(${drafts}::text[])
          when h.type = any(${words}::text[]) then true
          else exists (select from jsonb_array_elements(h.changes) c where c ->> 'field' <> all(${safe}::text[])) end)
    or (h.resource = 'export' and exists (
          select from unnest(${known}::text[]) k where length(k) > 2 and strpos(lower(h.detail::text), lower(k)) > 0))
    or (${isOneOf('h.record_id', flows)} and exists (
          select from import_item i where ${isOneOf('i.entity_id', items)} and i.flow_id = h.record_id
             and i.row_no::text = h.detail ->> 'row_no'))))`;
}

async function staysOf(trx: Trx, id: string): Promise<Stays[]> {
  const { rows } = await sql<{ agreements: boolean; file: boolean }>`
    select exists (select from agreement where lead_id = ${id} and status <> 'DRAFT') as agreements,
           exists (select from account where lead_id = ${id}) as file`.execute(trx);
  const kept = rows[0];
  return [
    'company',
    ...(kept?.agreements ? (['agreements'] as const) : []),
    ...(kept?.file ? (['file'] as const) : []),
    'trace',
    'copies',
  ];
}
