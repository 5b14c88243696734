import { sql, type RawBuilder } from 'kysely';
import { SEARCH_KINDS, type SearchKind } from '#schemas/search.ts';
import { AREAS, scopeOf, type Action } from '#schemas/permissions.ts';
import { visibleRoles } from '#server/features/auth/routes.ts';
import { sourceOf } from '#server/features/credentialing/list/sources.ts';
import { visibleOfLeads } from '#server/features/leads/children.ts';
import { leadSource } from '#server/features/leads/read.ts';
import { numberIn, phoneOf, searchLeads } from '#server/features/leads/visible.ts';
import type { Call } from '#server/platform/actor.ts';
import { tableOf } from '#server/platform/list/page.ts';
import { byPerson, personHas } from '#server/platform/list/people.ts';
import { all, containsWords, escapeLike, plainText, type Condition } from '#server/platform/list/sql.ts';

/** How one kind is searched for one text by one reader: rows `t` of a table. */
export interface Searched {
  readonly table: RawBuilder<unknown>;
  /** What the reader may see of it and what was looked for, as its own list has both. */
  readonly where: Condition;
  readonly newest: RawBuilder<unknown>;
  /** The name or number itself. */
  readonly best: Condition;
  /** What the index demands by which `best` is found among any number of matches. */
  readonly reach: Condition;
  /** What begins with it. */
  readonly prefix: Condition;
  /** What a `SearchItem` has besides its key. */
  readonly columns: RawBuilder<unknown>;
}

type Search = (call: Call, text: string) => Searched;

const ALWAYS = sql<boolean>`true`;
const NEVER = sql<boolean>`false`;
const NEWEST = sql`t.updated_at desc, t.entity_id desc`;
const TAX_ID_DIGITS = 9;
/** So many matches are all looked at for the best of them; of more, the newest are told besides. */
export const PROBE = 1000;

/** How well a name answers. */
const byName = (name: RawBuilder<unknown>, text: string): Pick<Searched, 'best' | 'reach' | 'prefix'> => ({
  best: sql<boolean>`(${plainText(name)} = ${plainText(text)})`,
  reach: ALWAYS,
  prefix: sql<boolean>`(${plainText(name)} like ${plainText(`${escapeLike(text)}%`)})`,
});

/** The key of a company's name, by which duplicates are found, finds the name itself among any number of matches. */
function bestLead(text: string): Pick<Searched, 'best' | 'reach' | 'prefix'> {
  const number = numberIn(text);
  return number === null
    ? {
        ...byName(sql`t.company_name`, text),
        best: sql<boolean>`(lead_name_key(t.company_name) = lead_name_key(${text}))`,
        reach: sql<boolean>`(t.zip is not null)`,
      }
    : {
        best: sql<boolean>`(t.phone = ${phoneOf(number)} or t.tax_id = ${number} or t.npi = ${number})`,
        reach: ALWAYS,
        prefix: NEVER,
      };
}

const leads: Search = (call, text) => {
  const source = leadSource(call, call.actor.leadType!);
  return {
    table: tableOf(source),
    where: all([source.visible, searchLeads(text)]),
    newest: NEWEST,
    ...bestLead(text),
    columns: sql`
      coalesce(nullif(t.company_name, ''), nullif(t.dba, ''),
               nullif(trim(concat_ws(' ', t.contact_first_name, t.contact_last_name)), ''), t.email, t.phone, '') as title,
      t.lead_type, t.status, null as variant, t.phone as detail`,
  };
};

/**
 * Accounts by what their lead and their forms say of numbers. A tax id is found by the whole of it only: the lead's may be
 * another than the file's, and who reads files but no leads could guess it digit by digit.
 */
function accountsNumbered(number: string): RawBuilder<unknown> {
  const start = `${number}%`;
  // Of leads that have a file: few digits are the start of a great many others, of whom none may stand for them.
  const ofLeadsBy = (column: string, like: string) => sql`
    (select a.entity_id from account a join lead l on l.entity_id = a.lead_id
      where ${sql.ref(`l.${column}`)} like ${like} and l.deleted_at is null limit ${PROBE + 1})`;
  return sql`
    ${ofLeadsBy('phone', `${phoneOf(number)}%`)} union all ${ofLeadsBy('npi', start)}
    ${number.length === TAX_ID_DIGITS ? sql`union all ${ofLeadsBy('tax_id', number)}` : sql``}
    union all select i.account_id from screening_identity i where i.resource_id is null and i.npi like ${start}`;
}

const accounts: Search = (call, text) => {
  const { visible } = sourceOf('accounts', call.actor);
  const number = numberIn(text);
  return {
    table: sql`account`,
    where: sql<boolean>`(${visible} and t.entity_id in (
      select a.entity_id from account a where ${containsWords(plainText(sql`a.name`), text)}
      ${number === null ? sql`` : sql`union all ${accountsNumbered(number)}`}))`,
    newest: NEWEST,
    ...byName(sql`t.name`, text),
    columns: sql`t.name as title, t.lead_type, t.credential_status as status, null as variant, null as detail`,
  };
};

/** By their own names and numbers: what their account is called is found as the account. */
const resources: Search = (call, text) => {
  const source = sourceOf('resources', call.actor);
  const number = numberIn(text);
  return {
    table: tableOf(source),
    where: sql<boolean>`(${source.visible} and t.entity_id in (
      select r.entity_id from resource r where ${containsWords(plainText(sql`r.name`), text)}
      ${number === null ? sql`` : sql`union all select i.resource_id from screening_identity i where i.npi like ${`${number}%`}`}))`,
    newest: NEWEST,
    ...byName(sql`t.name`, text),
    columns: sql`t.name as title, t.lead_type, t.credential_status as status, t.kind as variant, t.account_name as detail`,
  };
};

/** By their names and by the leads that they are of: of very many leads, by the newest. */
const agreements: Search = (call, text) => {
  const type = call.actor.leadType!;
  const visible = visibleOfLeads(call.actor, type);
  const { visible: visibleLead } = leadSource(call, type);
  return {
    table: sql`agreement`,
    where: sql<boolean>`(${visible} and t.entity_id in (
      select g.entity_id from agreement g where ${containsWords(plainText(sql`g.name`), text)}
      union all
      select g.entity_id from agreement g where g.lead_id in (
        select t.entity_id from lead t where ${visibleLead} and ${searchLeads(text)}
         order by ${NEWEST} limit ${PROBE})))`,
    newest: sql`t.created_at desc, t.entity_id desc`,
    ...byName(sql`t.name`, text),
    columns: sql`t.name as title, t.lead_type, t.status, t.type as variant,
      (select l.company_name from lead l where l.entity_id = t.lead_id) as detail`,
  };
};

/** Those at work whose work the reader has a list of: for who reads no leads that is nobody of prospecting. */
const people: Search = ({ actor }, text) => {
  const roles = visibleRoles(actor).filter(
    (role) =>
      scopeOf(actor.role, 'lead.read') !== null || !(AREAS.prospecting as readonly string[]).includes(role),
  );
  const name = sql`(t.first_name || ' ' || t.last_name)`;
  return {
    table: sql`app_user`,
    where: all([
      sql<boolean>`(t.active and t.roles[1] = any(${roles}::text[]))`,
      ...text.split(' ').map((word) => personHas('t', word)),
    ]),
    newest: byPerson('t'),
    ...byName(name, text),
    columns: sql`trim(${name}) as title, null as lead_type, null as status, t.roles[1] as variant, t.username as detail`,
  };
};

const SEARCHES: Readonly<Record<SearchKind, { readonly needs: Action; readonly search: Search }>> = {
  lead: { needs: 'lead.read', search: leads },
  account: { needs: 'credential.read', search: accounts },
  resource: { needs: 'credential.read', search: resources },
  agreement: { needs: 'lead.read', search: agreements },
  person: { needs: 'user.read', search: people },
};

/** The kinds that the reader may search, each with its search, in the order in which they are told. */
export const searchesOf = (call: Call, text: string): Partial<Record<SearchKind, Searched>> =>
  Object.fromEntries(
    SEARCH_KINDS.filter((kind) => scopeOf(call.actor.role, SEARCHES[kind].needs) !== null).map((kind) => [
      kind,
      SEARCHES[kind].search(call, text),
    ]),
  );
