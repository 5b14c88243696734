import { sql, type RawBuilder } from 'kysely';
import type { Requirement } from '#schemas/credential/item.ts';
import type { AffectedSubject, RequirementPreview } from '#schemas/credential/requirement.ts';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import type { ItemState } from '#schemas/vocabulary/index.ts';
import type { Db } from '#server/platform/db.ts';
import type { Standing } from './effects.ts';

export type Status = RequirementPreview['by_status'][number]['status'];

/** A requirement's subjects: those of its kind and type. */
export type Whose = Pick<Requirement, 'subject_kind' | 'lead_type'> & {
  /** null: nothing names it yet. */
  readonly entity_id: string | null;
  /** Whether documents have counted so far: else the items do not tell of them. */
  readonly needs_document: boolean;
};

/** Subjects that stand alike: all in which they differ is their names. */
export interface Group extends Standing {
  readonly key: string;
  readonly status: Status;
  readonly count: number;
}

/**
 * How many subjects are looked at, so that an answer takes less than a second. Those of a new requirement differ in few
 * facts; documents have dates, by which each of their subjects may stand alone.
 */
export const subjectsMax = ({ entity_id }: Pick<Whose, 'entity_id'>): number =>
  entity_id === null ? 50_000 : 10_000;

/** Subjects in groups, by a key that holds everything the effects of a change follow from. */
export async function readGroups(db: Db, whose: Whose): Promise<Group[]> {
  const { rows } = await sql<{ key: string; count: number }>`
    select s.key, count(*)::int as count from (${subjects(whose)}) s group by s.key`.execute(db);
  return rows.map(({ key, count }) => ({ ...readKey(key), key, count }));
}

type Named = SubjectRef & Pick<AffectedSubject, 'name' | 'account_name'> & { readonly key: string };

/** The first subjects by name of these groups. */
export async function readFirst(
  db: Db,
  whose: Whose,
  keys: readonly string[],
  limit: number,
): Promise<Named[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<Named>`
    select s.* from (${subjects(whose)}) s where s.key = any(${keys}::text[])
     order by s.name, coalesce(s.resource_id, s.account_id) limit ${limit}`.execute(db);
  return rows;
}

function subjects(whose: Whose): RawBuilder<unknown> {
  const { subject_kind, lead_type, entity_id, needs_document } = whose;
  const isAccount = subject_kind === 'ACCOUNT';
  const subject = sql.raw(isAccount ? 'a' : 'r');
  // What a resource does not say of itself it has of its account.
  const fact = (name: string) =>
    isAccount
      ? sql`a.facts -> ${sql.lit(name)}`
      : sql`coalesce(r.facts -> ${sql.lit(name)}, a.facts -> ${sql.lit(name)})`;
  // An item tells what waits for its review, unless it was decided by something else than its documents.
  const has = (state: ItemState) => sql`coalesce(case
      when i.state <> 'NOT_APPLICABLE' and ${needs_document} then i.state = ${state}
      else i.entity_id is not null and exists (
        select from document w where w.account_id = i.account_id and w.resource_id is not distinct from i.resource_id
           and w.requirement_id = i.requirement_id and w.state = ${state} and w.archived_at is null)
      end, false)`;
  const key = sql.join([
    sql`${subject}.credential_status`,
    fact('state'),
    fact('category'),
    fact('service_levels'),
    sql`i.waived_at is not null`,
    sql`d.entity_id is not null`,
    sql`d.issued_on`,
    sql`d.expires_on`,
    sql`i.psv_until`,
    has('PENDING'),
    has('REJECTED'),
  ]);
  return sql`
    select a.entity_id as account_id, ${isAccount ? sql`null::uuid` : sql`r.entity_id`} as resource_id,
           ${subject}.name, a.name as account_name, jsonb_build_array(${key})::text as key
      from ${isAccount ? sql`account a` : sql`resource r join account a on a.entity_id = r.account_id`}
      left join requirement_item i on i.requirement_id = ${entity_id}::uuid and i.account_id = a.entity_id
                                  and i.resource_id is not distinct from ${isAccount ? sql`null::uuid` : sql`r.entity_id`}
      left join document d on d.entity_id = i.document_id
     where a.withdrawn_at is null and (${lead_type}::text is null or ${subject}.lead_type = ${lead_type})
       ${isAccount ? sql`` : sql`and r.kind = ${subject_kind}`}
     limit ${subjectsMax(whose)}`;
}

/** The parts of a key, in the order in which `subjects` writes them. */
function readKey(key: string): Standing & { readonly status: Status } {
  const [
    status,
    state,
    category,
    service_levels,
    waived,
    isCurrent,
    issued_on,
    expires_on,
    psv_until,
    hasPending,
    hasRejected,
  ] = JSON.parse(key) as [
    Status,
    string,
    string,
    string[],
    boolean,
    boolean,
    string | null,
    string | null,
    string | null,
    boolean,
    boolean,
  ];
  return {
    status,
    facts: { state, category, service_levels },
    evidence: {
      current: isCurrent ? { issued_on, expires_on } : null,
      hasPending,
      hasRejected,
      psv_until,
      waived,
    },
  };
}
