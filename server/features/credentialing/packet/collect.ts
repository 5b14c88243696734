import { sql } from 'kysely';
import type { StatusEvent, SubjectRef } from '#schemas/credential/subject.ts';
import type {
  CheckResult,
  ExclusionSource,
  FieldReviewState,
  HitResolution,
  ItemState,
  VerificationMethod,
  VerificationResult,
} from '#schemas/vocabulary/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import type { Content } from '#server/features/files/links/store.ts';
import type { AccountRow } from '../account.ts';
import { openForms, type Instance } from '../instances.ts';
import { statusEvents } from '../lifecycle/events.ts';
import { cyclesOf, type CycleRow } from '../lifecycle/cycles.ts';
import type { Subject } from '../rights.ts';
import { refOf, resourcesOf } from '../subject.ts';

/** Who judged a value and when; of a field whose newest revision nobody judged: null. */
export interface Judged {
  readonly reviewer: string | null;
  readonly reviewed_at: Date | null;
}

export interface PacketItem {
  readonly name: string;
  readonly state: ItemState;
  readonly expires_on: string | null;
  readonly psv_until: string | null;
  readonly waived_reason: string | null;
}
export interface PacketDocument {
  readonly requirement: string;
  readonly code: string;
  readonly state: FieldReviewState;
  readonly issued_on: string | null;
  readonly expires_on: string | null;
  readonly created_at: Date;
  readonly reviewer: string | null;
  readonly reviewed_at: Date | null;
  readonly filename: string;
  /** null: not uploaded whole. */
  readonly content: Content | null;
}
export interface PacketVerification {
  readonly requirement: string | null;
  readonly source: string;
  readonly method: VerificationMethod;
  readonly result: VerificationResult;
  readonly verified_on: string;
  readonly valid_until: string | null;
  readonly note: string | null;
  readonly person: string | null;
}
export interface PacketCheck {
  readonly source: ExclusionSource;
  readonly result: CheckResult;
  readonly created_at: Date;
}
export interface PacketHit {
  readonly source: ExclusionSource;
  readonly result: CheckResult;
  readonly resolution: HitResolution;
  readonly note: string | null;
  readonly person: string | null;
  readonly resolved_at: Date | null;
}

export interface PacketSubject {
  readonly subject: Subject;
  readonly forms: readonly (Instance & { readonly judged: ReadonlyMap<string, Judged> })[];
  readonly cycles: readonly CycleRow[];
  readonly items: readonly PacketItem[];
  readonly documents: readonly PacketDocument[];
  readonly verifications: readonly PacketVerification[];
  readonly checks: readonly PacketCheck[];
  readonly hits: readonly PacketHit[];
}

const PERSON = sql`trim(u.first_name || ' ' || u.last_name)`;
/** More subjects than this make no paper that anybody reads. */
export const MAX_RESOURCES = 1000;
const MAX_ROWS = 1000;
const MAX_EVENTS = 10_000;

/** The account and its resources, in the order of the packet. */
export const packetSubjects = async (db: Db, account: AccountRow): Promise<Subject[]> => [
  { account, resource: null },
  ...(await resourcesOf(db, account.entity_id, MAX_RESOURCES)).map((resource) => ({ account, resource })),
];

/** Everything that a packet tells of one subject, bounded; sensitive values as their masks. */
export async function collectSubject(db: Db, call: Call, subject: Subject): Promise<PacketSubject> {
  const ref = refOf(subject);
  const of = sql`t.account_id = ${ref.account_id} and t.resource_id is not distinct from ${ref.resource_id}::uuid`;
  const name = sql.ref(`q.name_${call.language}`);
  const forms = await openForms(db, subject);
  const [items, verifications, checks, hits] = await Promise.all([
    sql<PacketItem>`
      select ${name} as name, t.state, t.expires_on, t.psv_until, t.waived_reason
        from requirement_item t join requirement q on q.entity_id = t.requirement_id
       where ${of} order by q.position, q.code limit ${MAX_ROWS}`.execute(db),
    sql<PacketVerification>`
      select ${name} as requirement, t.source, t.method, t.result, t.verified_on, t.valid_until, t.note, ${PERSON} as person
        from verification t left join requirement q on q.entity_id = t.requirement_id
        left join app_user u on u.entity_id = t.created_by
       where ${of} order by t.verified_on desc, t.entity_id limit ${MAX_ROWS}`.execute(db),
    sql<PacketCheck>`
      select t.source, t.result, t.created_at from exclusion_check t
       where ${of} order by t.created_at desc limit ${MAX_ROWS}`.execute(db),
    sql<PacketHit>`
      select t.source, t.result, t.resolution, t.note, ${PERSON} as person, t.resolved_at
        from exclusion_hit t left join app_user u on u.entity_id = t.resolved_by
       where ${of} order by t.created_at desc limit ${MAX_ROWS}`.execute(db),
  ]);
  return {
    subject,
    forms: await Promise.all(
      forms.map(async (form) => ({ ...form, judged: await judgedOf(db, form.row.entity_id) })),
    ),
    cycles: await cyclesOf(db, ref),
    items: items.rows,
    documents: await documentsOf(db, call, ref),
    verifications: verifications.rows,
    checks: checks.rows,
    hits: hits.rows,
  };
}

async function judgedOf(db: Db, instance: string): Promise<ReadonlyMap<string, Judged>> {
  const { rows } = await sql<Judged & { field_id: string }>`
    select distinct on (v.field_id) v.field_id, ${PERSON} as reviewer, v.reviewed_at
      from field_value v left join app_user u on u.entity_id = v.reviewed_by
     where v.instance_id = ${instance} order by v.field_id, v.rev desc`.execute(db);
  return new Map(rows.map(({ field_id, ...judged }) => [field_id, judged]));
}

type DocumentRow = Omit<PacketDocument, 'content'> & {
  readonly version_id: string | null;
  readonly sha256: string | null;
  readonly type: Content['type'];
  readonly size: string;
  readonly secure: boolean;
  readonly storage_key: string;
  readonly uploaded_at: Date;
};

async function documentsOf(db: Db, call: Call, ref: SubjectRef): Promise<PacketDocument[]> {
  const { rows } = await sql<DocumentRow>`
    select ${sql.ref(`q.name_${call.language}`)} as requirement, q.code, t.state, t.issued_on, t.expires_on, t.created_at,
           ${PERSON} as reviewer, t.reviewed_at, f.name as filename,
           v.entity_id as version_id, c.sha256, c.type, c.size, c.secure, c.storage_key, v.created_at as uploaded_at
      from document t join requirement q on q.entity_id = t.requirement_id
      join file f on f.entity_id = t.file_id
      left join file_version v on v.file_id = f.entity_id and v.no = f.current_no and v.state = 'UPLOADED'
      left join file_content c on c.sha256 = v.sha256 and c.secure = v.secure
      left join app_user u on u.entity_id = t.reviewed_by
     where t.account_id = ${ref.account_id} and t.resource_id is not distinct from ${ref.resource_id}::uuid
     order by q.position, q.code, t.created_at desc limit ${MAX_ROWS}`.execute(db);
  return rows.map(({ version_id, sha256, type, size, secure, storage_key, uploaded_at, ...document }) => ({
    ...document,
    content:
      version_id === null || sha256 === null
        ? null
        : ({
            version_id,
            sha256,
            type,
            size: Number(size),
            secure,
            storage_key,
            created_at: uploaded_at,
          } as Content),
  }));
}

/** The whole chain of a file, the first event first, and whether it is intact. */
export async function packetEvents(
  db: Db,
  call: Call,
  account: AccountRow,
): Promise<{ readonly events: readonly StatusEvent[]; readonly intact: boolean }> {
  const { items, intact } = await statusEvents(db, call, account.entity_id, 1, MAX_EVENTS);
  return { events: items.toReversed(), intact };
}
