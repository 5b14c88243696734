import { sql } from 'kysely';
import type { Requirement } from '#schemas/credential/item.ts';
import type { Facts, SubjectRef } from '#schemas/credential/subject.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { FieldReviewState, SubjectKind } from '#schemas/vocabulary/index.ts';
import type { Trx } from '#server/platform/db.ts';
import type { CompiledForm } from '#server/platform/forms/compiled.ts';
import { readValuesOf, type FieldValue } from '#server/platform/forms/values.ts';
import { formReader, instancesOf } from '../instances.ts';

/** A subject as it is settled. */
export interface Loaded extends SubjectRef {
  readonly key: string;
  readonly kind: SubjectKind;
  readonly lead_type: LeadType;
  readonly name: string;
  /** The account's own, for what a resource does not say of itself. */
  readonly account_facts: Facts;
  readonly forms: readonly {
    readonly form: CompiledForm;
    readonly values: ReadonlyMap<string, FieldValue>;
  }[];
  readonly documents: readonly DocumentRow[];
  readonly verified: readonly { readonly requirement_id: string; readonly until: string }[];
  readonly items: readonly ItemRow[];
  readonly open_hits: number;
}

export interface DocumentRow {
  readonly entity_id: string;
  readonly requirement_id: string;
  readonly state: FieldReviewState;
  readonly issued_on: string | null;
  readonly expires_on: string | null;
}
export interface ItemRow {
  readonly entity_id: string;
  readonly requirement_id: string;
  readonly waived: boolean;
  readonly has_documents: boolean;
}

export const keyOf = ({ account_id, resource_id }: SubjectRef): string => resource_id ?? account_id;

type Keyed<T> = T & { readonly subject: string };

/** Rows by the key of their subject. */
function grouped<T>(rows: readonly Keyed<T>[]): (key: string) => readonly T[] {
  const found = new Map<string, T[]>();
  for (const row of rows) found.set(row.subject, [...(found.get(row.subject) ?? []), row]);
  return (key) => found.get(key) ?? [];
}

/** Reads all that bears on subjects: eight statements whatever their number. */
export async function loadSubjects(trx: Trx, refs: readonly SubjectRef[]): Promise<Loaded[]> {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(refs)}::jsonb) as s (account_id uuid, resource_id uuid)`;
  const { rows: subjects } = await sql<
    SubjectRef & { kind: SubjectKind; lead_type: LeadType; name: string; account_facts: Facts }
  >`select a.entity_id as account_id, r.entity_id as resource_id, coalesce(r.kind, 'ACCOUNT') as kind, a.lead_type,
           coalesce(r.name, a.name) as name, a.facts as account_facts
      from ${wanted} join account a on a.entity_id = s.account_id
      left join resource r on r.entity_id = s.resource_id
     where s.resource_id is null or r.account_id = a.entity_id`.execute(trx);
  const instances = await instancesOf(trx, refs);
  const values = await readValuesOf(
    trx,
    instances.map((row) => row.entity_id),
  );
  // Hundreds of drivers have one form.
  const versionOf = formReader(trx);
  const forms = await Promise.all(
    instances.map(async (row) => ({
      subject: keyOf(row),
      form: await versionOf(row),
      values: values.get(row.entity_id) ?? new Map<string, FieldValue>(),
    })),
  );
  const keys = sql`${subjects.map(keyOf)}::uuid[]`;
  const accounts = sql`${subjects.map((one) => one.account_id)}::uuid[]`;
  const ofSubjects = sql`t.account_id = any(${accounts}) and coalesce(t.resource_id, t.account_id) = any(${keys})`;
  const { rows: documents } = await sql<Keyed<DocumentRow>>`
    select coalesce(t.resource_id, t.account_id) as subject, t.entity_id, t.requirement_id, t.state, t.issued_on, t.expires_on
      from document t where ${ofSubjects} and t.archived_at is null order by t.created_at desc, t.entity_id desc`.execute(
    trx,
  );
  const { rows: verified } = await sql<Keyed<{ requirement_id: string; until: string }>>`
    select coalesce(t.resource_id, t.account_id) as subject, t.requirement_id, max(t.valid_until)::text as until
      from verification t
     where ${ofSubjects} and t.requirement_id is not null and t.result = 'VERIFIED' and t.valid_until is not null
     group by 1, 2`.execute(trx);
  const { rows: items } = await sql<Keyed<ItemRow>>`
    select coalesce(t.resource_id, t.account_id) as subject, t.entity_id, t.requirement_id, t.waived_at is not null as waived,
           exists (select from document d where d.account_id = t.account_id and d.resource_id is not distinct from t.resource_id
                      and d.requirement_id = t.requirement_id) as has_documents
      from requirement_item t where ${ofSubjects}`.execute(trx);
  const { rows: hits } = await sql<Keyed<{ count: number }>>`
    select coalesce(t.resource_id, t.account_id) as subject, count(*)::int as count
      from exclusion_hit t where ${ofSubjects} and t.resolution <> 'CLEARED' group by 1`.execute(trx);
  const [formsOf, documentsOf, verifiedOf, itemsOf, hitsOf] = [
    grouped(forms),
    grouped(documents),
    grouped(verified),
    grouped(items),
    grouped(hits),
  ];
  return subjects.map((subject) => {
    const key = keyOf(subject);
    return {
      ...subject,
      key,
      forms: formsOf(key),
      documents: documentsOf(key),
      verified: verifiedOf(key),
      items: itemsOf(key),
      open_hits: hitsOf(key)[0]?.count ?? 0,
    };
  });
}

/** All requirements, those of before as well: a few dozen rows. */
export async function allRequirements(trx: Trx): Promise<Requirement[]> {
  const { rows } = await sql<Requirement>`select * from requirement order by position, code`.execute(trx);
  return rows;
}

/** Everything that anybody must hand in. */
export const activeRequirements = async (trx: Trx): Promise<Requirement[]> =>
  (await allRequirements(trx)).filter(({ active }) => active);
