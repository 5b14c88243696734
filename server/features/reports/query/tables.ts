import { sql, type RawBuilder } from 'kysely';
import { CATEGORIES } from '#schemas/report/category.ts';
import { formKeyOf, type PartName } from '#schemas/report/parts.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { ReportCategory } from '#schemas/vocabulary/index.ts';
import { visibleAccounts } from '#server/features/credentialing/visible.ts';
import { visibleOfLeads } from '#server/features/leads/children.ts';
import { visibleLeads } from '#server/features/leads/visible.ts';
import type { Actor } from '#server/platform/actor.ts';
import { Problem } from '#server/platform/problem.ts';
import { all, type Condition } from '#server/platform/list/sql.ts';

/** Under which a part is read; the one that the category is about is `t`, as conditions of visibility name it. */
export const aliasOf = (category: ReportCategory, part: PartName): string =>
  part === CATEGORIES[category].parts[0] ? 't' : `p_${part.replace(/[^a-z]/g, '_')}`;

const ref = (alias: string, name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`);

/** The account and the resource (null: none) whose parts a row tells, or null where rows are of no file. */
function subjectOf(category: ReportCategory): {
  account: RawBuilder<unknown>;
  resource: RawBuilder<unknown>;
} {
  const [base] = CATEGORIES[category].parts;
  if (base === 'resource') return { account: ref('t', 'account_id'), resource: ref('t', 'entity_id') };
  return { account: ref(aliasOf(category, 'account'), 'entity_id'), resource: sql`null` };
}

const ofResource = (category: ReportCategory): boolean => CATEGORIES[category].parts[0] === 'resource';

/** A part beside the rows of a category: at most one of it to each row, so that none is told twice. */
function join(category: ReportCategory, part: PartName, fields: readonly string[]): RawBuilder<unknown> {
  const alias = sql.ref(aliasOf(category, part));
  const at = (name: string) => ref(aliasOf(category, part), name);
  const [base] = CATEGORIES[category].parts;
  switch (part) {
    case 'account':
      return base === 'lead'
        ? sql`left join account ${alias} on ${at('lead_id')} = t.entity_id and ${at('withdrawn_at')} is null`
        : sql`join account ${alias} on ${at('entity_id')} = t.account_id`;
    case 'lead':
      return sql`join lead ${alias} on ${at('entity_id')} = t.lead_id`;
    case 'resource':
      return sql`left join resource ${alias} on ${at('entity_id')} = t.resource_id`;
    case 'file':
      return sql`join file ${alias} on ${at('entity_id')} = t.file_id`;
    case 'requirement':
      return sql`left join lateral (
        select q.*, i.state as item_state
          from requirement q
          left join requirement_item i on i.account_id = t.account_id and i.requirement_id = q.entity_id
               and i.resource_id is not distinct from t.resource_id
         where q.entity_id = t.requirement_id) ${alias} on true`;
    case 'cycle': {
      const { account, resource } = subjectOf(category);
      const same = ofResource(category) ? sql`c.resource_id = ${resource}` : sql`c.resource_id is null`;
      return sql`left join lateral (
        select c.* from credential_cycle c where c.account_id = ${account} and ${same}
         order by c.no desc limit 1) ${alias} on true`;
    }
    default:
      return formValues(category, alias, formKeyOf(part)!, fields);
  }
}

/**
 * The values of a form as one JSON by field id: what was approved last, as whoever relies on a file reads it (domain §4),
 * else what was handed in last. `sealed` holds the encrypted ones and where they stand.
 */
function formValues(
  category: ReportCategory,
  alias: RawBuilder<unknown>,
  key: string,
  fields: readonly string[],
): RawBuilder<unknown> {
  const { account, resource } = subjectOf(category);
  const same = ofResource(category) ? sql`i.resource_id = ${resource}` : sql`i.resource_id is null`;
  return sql`left join lateral (
    select jsonb_object_agg(x.field_id, x.value) as data,
           jsonb_object_agg(x.field_id, jsonb_build_object('instance', x.instance_id, 'rev', x.rev,
             'sealed', encode(x.value_enc, 'base64'))) filter (where x.value_enc is not null) as sealed
      from (select distinct on (v.field_id) v.field_id, v.instance_id, v.rev, v.value, v.value_enc
              from form_instance i join field_value v on v.instance_id = i.entity_id
             where i.account_id = ${account} and ${same} and i.schema_key = ${key}
               and v.field_id = any(${fields}::text[]) and not v.draft and v.state <> 'REJECTED'
             order by v.field_id, (v.state = 'APPROVED') desc, v.rev desc) x) ${alias} on true`;
}

/** Fields read of each part that a report needs. */
export type Needed = ReadonlyMap<PartName, readonly string[]>;

/** The tables of a report, those of its parts that it needs. */
export function tablesOf(category: ReportCategory, needed: Needed): RawBuilder<unknown> {
  const [base, ...others] = CATEGORIES[category].parts;
  // The account is read before what hangs on it. A row of a file has one; of leads, only those who need it look.
  const needsAccount = base !== 'lead' || needed.has('account') || needed.has('cycle');
  const parts = others
    .filter((part) => (part === 'account' ? needsAccount : needed.has(part)))
    .sort((one, other) => Number(other === 'account') - Number(one === 'account'));
  return sql`${sql.table(base)} t ${sql.join(
    parts.map((part) => join(category, part, needed.get(part) ?? [])),
    sql` `,
  )}`;
}

/** The rows `t` of a category that the actor may read (domain §6), whoever has made the report. */
export function visibleRows(actor: Actor, category: ReportCategory, type: LeadType | null): Condition {
  const { parts, kind } = CATEGORIES[category];
  if (parts[0] === 'lead' || parts[0] === 'outreach') {
    if (type === null) throw new Problem('not_found');
    return parts[0] === 'lead' ? visibleLeads(actor, 'lead.read', type) : visibleOfLeads(actor, type);
  }
  const accounts = sql<boolean>`t.account_id in (select t.entity_id from account t where ${visibleAccounts(actor)})`;
  if (parts[0] === 'account') return all([visibleAccounts(actor), sql<boolean>`t.lead_type = ${type}`]);
  return kind === undefined ? accounts : all([accounts, sql<boolean>`t.kind = ${kind}`]);
}
