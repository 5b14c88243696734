import { sql, type RawBuilder } from 'kysely';
import { isCustomForm } from '#schemas/forms/keys.ts';
import { LIVE_RESOURCES, type LiveResource } from '#schemas/live.ts';
import { scopeOf, type Action, type LeadType } from '#schemas/permissions.ts';
import { VIEW_LISTS } from '#server/features/views/lists.ts';
import type { Actor } from '#server/platform/actor.ts';

/** Of a record what decides who may read it; all null: it is gone, or there are many. */
export interface Facts {
  readonly lead_type: LeadType | null;
  readonly owner_id: string | null;
  /** Of a saved view its list, of a form its key. */
  readonly kind: string | null;
  /** Of a saved view whether the team has it, of a form whether it was published. */
  readonly shared: boolean | null;
}

/** How a kind of record is read by whom: what its own routes say (visibleLeads, visibleAccounts …), of one record. */
interface Live {
  /** One of them makes a reader of such records at all. */
  readonly rights: readonly Action[];
  /** The rows that hold the facts of the record `e`. */
  readonly from: RawBuilder<unknown>;
  readonly facts: Partial<Record<keyof Facts, RawBuilder<unknown>>>;
  /** Where it is not the scope of the right alone. */
  readonly may?: (actor: Actor, facts: Facts) => boolean;
}

const row = (table: string, key = 'entity_id'): RawBuilder<unknown> =>
  sql`${sql.table(table)} t where t.${sql.ref(key)} = e.record_id`;
/** The same of what belongs to a lead type, and of what did: that it is gone is told to those who had it. */
const rowOfType = (table: string, gone: string): RawBuilder<unknown> => sql`(
  select entity_id, lead_type from ${sql.table(table)}
  union all
  select record_id, detail ->> 'lead_type' from history where resource = ${table} and type = ${gone}) t
  where t.entity_id = e.record_id`;
const created = { lead_type: sql`t.lead_type`, owner_id: sql`t.created_by` };

const LIVE: Readonly<Record<LiveResource, Live>> = {
  // That a lead was deleted, or an account withdrawn, is told to those who had it.
  lead: { rights: ['lead.read'], from: row('lead'), facts: { lead_type: sql`t.lead_type` } },
  account: {
    rights: ['credential.read'],
    from: row('account'),
    facts: { lead_type: sql`t.lead_type`, owner_id: sql`t.provider_user_id` },
  },
  import_flow: { rights: ['import.write'], from: row('import_flow'), facts: created },
  import_job: {
    rights: ['import.write'],
    from: sql`import_job j join import_flow t on t.entity_id = j.flow_id where j.entity_id = e.record_id`,
    facts: created,
  },
  bulk_action: {
    rights: ['lead.read'],
    from: row('bulk_action'),
    facts: created,
    may: (actor, facts) =>
      isWithin(actor, 'lead.read', facts) && (actor.supervisor || facts.owner_id === actor.id),
  },
  form_schema: {
    rights: ['form.read', 'lead.read'],
    from: row('form_schema', 'id'),
    facts: { kind: sql`t.key`, shared: sql`t.status <> 'DRAFT'` },
    // Leads have the fields that a network adds to them, for everybody who reads leads.
    may: (actor, { kind, shared }) =>
      scopeOf(actor.role, 'form.read') !== null ||
      (scopeOf(actor.role, 'lead.read') !== null && shared === true && isCustomForm(kind ?? '')),
  },
  requirement: { rights: ['requirement.read'], from: row('requirement'), facts: {} },
  lookup: { rights: ['lookup.read'], from: row('lookup'), facts: {} },
  signer: {
    rights: ['contract.read'],
    from: rowOfType('signer', 'SIGNER_DELETED'),
    facts: { lead_type: sql`t.lead_type` },
  },
  contract_template: {
    rights: ['contract.read'],
    from: rowOfType('contract_template', 'TEMPLATE_DELETED'),
    facts: { lead_type: sql`t.lead_type` },
  },
  saved_view: {
    rights: ['lead.read', 'credential.view'],
    from: sql`(
      select entity_id, owner_id, resource as list, shared from saved_view
      union all
      select record_id, actor_id, detail ->> 'list', (detail ->> 'shared')::boolean
        from history where resource = 'saved_view' and type = 'VIEW_DELETED') t
      where t.entity_id = e.record_id`,
    facts: { owner_id: sql`t.owner_id`, kind: sql`t.list`, shared: sql`t.shared` },
    may: (actor, { kind, owner_id, shared }) =>
      VIEW_LISTS.some((list) => list.name === kind && mayUse(actor, list)) &&
      (shared === true || owner_id === actor.id),
  },
  // Said to one person alone, so there is nothing to find out.
  notice: { rights: ['notice.read'], from: row('notice'), facts: { owner_id: sql`t.user_id` } },
};

function mayUse(actor: Actor, list: (typeof VIEW_LISTS)[number]): boolean {
  try {
    list.refuse(actor, 'read');
    return true;
  } catch {
    return false;
  }
}

/** Whether a right reaches a record with these facts (domain §6); for what belongs to no type and nobody it must reach all. */
function isWithin(actor: Actor, right: Action, { lead_type, owner_id }: Facts): boolean {
  const scope = scopeOf(actor.role, right);
  if (scope === null || scope === 'all') return scope === 'all';
  return lead_type === actor.leadType && (scope === 'type' || owner_id === actor.id);
}

/** Whether a person may read a record now. */
export function mayRead(actor: Actor, resource: LiveResource, facts: Facts): boolean {
  const { may, rights } = LIVE[resource];
  return may ? may(actor, facts) : rights.some((right) => isWithin(actor, right, facts));
}

/** Whether among many that changed (of a lead type, where it is known) there may be some that a person may read. */
export const mayReadSome = (actor: Actor, resource: LiveResource, type: LeadType | null): boolean =>
  LIVE[resource].rights.some((right) => {
    const scope = scopeOf(actor.role, right);
    return scope === 'all' || (scope !== null && (type === null || type === actor.leadType));
  });

/** Who reads comments that are internal (domain §6) hears of them. */
export const readsInternal = (actor: Actor): boolean => scopeOf(actor.role, 'credential.internal') !== null;

/** Whether a person may know who did something, or is there. A provider does not learn who works on its file. */
export const knowsPeople = (actor: Actor): boolean => scopeOf(actor.role, 'user.read') !== null;

const COLUMNS = { lead_type: sql`text`, owner_id: sql`uuid`, kind: sql`text`, shared: sql`boolean` };

/** Facts of the record `e.resource`, `e.record_id`: at most one row. */
export const FACTS = sql`${sql.join(
  LIVE_RESOURCES.map((resource) => {
    const { from, facts } = LIVE[resource];
    const columns = Object.entries(COLUMNS).map(
      ([name, type]) => sql`(${facts[name as keyof Facts] ?? sql`null`})::${type} as ${sql.ref(name)}`,
    );
    return sql`(select ${sql.join(columns)} from ${from} and e.resource = ${resource} limit 1)`;
  }),
  sql` union all `,
)}`;
