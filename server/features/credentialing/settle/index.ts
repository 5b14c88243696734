import { sql } from 'kysely';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import { breather } from '#server/platform/breathe.ts';
import type { Trx } from '#server/platform/db.ts';
import { allRequirements, loadSubjects, type Loaded } from './load.ts';
import { storeSummaries, totalAccounts } from './summaries.ts';
import { inherited, settledOf, type Settled } from './work.ts';
import { isSame } from '#schemas/engine/same.ts';

export const today = (): string => new Date().toISOString().slice(0, 10);

/**
 * Recomputes what follows from the contents of subjects: their requirement items, facts, names, summaries and
 * screening identities. Called in the transaction of whatever bears on them (a value, a document, a verification, a
 * requirement, a hit, a new day); what it writes follows, so it counts no versions and leaves no history.
 * @param day YYYY-MM-DD; today (UTC) unless told
 */
export async function settle(trx: Trx, refs: readonly SubjectRef[], day = today()): Promise<void> {
  // Accounts first: their resources take facts from them.
  const accounts = refs.filter((ref) => ref.resource_id === null);
  const moved = (await settleSome(trx, accounts, day))
    .filter(([{ account_facts }, { facts }]) => !isSame(inherited(account_facts), inherited(facts)))
    .map(([{ account_id }]) => account_id);
  const named = refs.filter((ref) => ref.resource_id !== null && !moved.includes(ref.account_id));
  await settleSome(trx, [...named, ...(await resourcesOfAccounts(trx, moved))], day);
}

async function resourcesOfAccounts(trx: Trx, ids: readonly string[]): Promise<SubjectRef[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SubjectRef>`
    select account_id, entity_id as resource_id from resource where account_id = any(${ids}::uuid[])`.execute(
    trx,
  );
  return rows;
}

async function settleSome(trx: Trx, refs: readonly SubjectRef[], day: string): Promise<readonly Pair[]> {
  if (refs.length === 0) return [];
  const requirements = await allRequirements(trx);
  const settled: Pair[] = [];
  const breathe = breather();
  for (const subject of await loadSubjects(trx, refs)) {
    await breathe();
    settled.push([subject, settledOf(subject, requirements, day)]);
  }
  await storeItems(trx, settled);
  await storeSummaries(trx, settled);
  await totalAccounts(
    trx,
    settled.map(([{ account_id }]) => account_id),
  );
  await storeIdentities(trx, settled);
  return settled;
}

export type Pair = readonly [Loaded, Settled];

async function storeItems(trx: Trx, settled: readonly Pair[]): Promise<void> {
  const rows = settled.flatMap(([{ account_id, resource_id }, { items }]) =>
    items.map(({ requirement_id, state, document_id, expires_on, psv_until }) => ({
      account_id,
      resource_id,
      requirement_id,
      state,
      document_id,
      expires_on,
      psv_until,
    })),
  );
  const keys = settled.map(([subject]) => subject.key);
  const accounts = settled.map(([subject]) => subject.account_id);
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n
    (account_id uuid, resource_id uuid, requirement_id uuid, state text, document_id uuid, expires_on date, psv_until date)`;
  await sql`
    delete from requirement_item t
     where t.account_id = any(${accounts}::uuid[]) and coalesce(t.resource_id, t.account_id) = any(${keys}::uuid[])
       and not exists (select from ${given} where n.account_id = t.account_id and n.resource_id is not distinct from t.resource_id
                          and n.requirement_id = t.requirement_id)`.execute(trx);
  await sql`
    insert into requirement_item (entity_id, account_id, resource_id, requirement_id, state, document_id, expires_on, psv_until)
    select gen_random_uuid(), n.* from ${given}
        on conflict (account_id, resource_id, requirement_id) do update
       set state = excluded.state, document_id = excluded.document_id, expires_on = excluded.expires_on,
           psv_until = excluded.psv_until, updated_at = clock_timestamp()
     where (requirement_item.state, requirement_item.document_id, requirement_item.expires_on, requirement_item.psv_until)
           is distinct from (excluded.state, excluded.document_id, excluded.expires_on, excluded.psv_until)`.execute(
    trx,
  );
}

/** Who is compared with exclusion lists (42 CFR 455.436): accounts, and the people and firms among the resources. */
const SCREENED: readonly string[] = ['ACCOUNT', 'DRIVER', 'PRACTITIONER', 'OWNER'];

async function storeIdentities(trx: Trx, settled: readonly Pair[]): Promise<void> {
  const rows = settled
    .filter(([{ kind }]) => SCREENED.includes(kind))
    .map(([{ key, account_id, resource_id, kind, name, account_facts }, { facts }]) => ({
      subject_id: key,
      account_id,
      resource_id,
      kind,
      first_name: facts.first_name ?? null,
      last_name: facts.last_name ?? null,
      business_names: [
        ...new Set(
          [kind === 'ACCOUNT' ? name : null, facts.business_name, facts.name].flatMap((one) => one ?? []),
        ),
      ],
      npi: facts.npi ?? null,
      states: [facts.state ?? account_facts.state ?? []].flat(),
    }));
  if (rows.length === 0) return;
  await sql`
    insert into screening_identity (subject_id, account_id, resource_id, kind, first_name, last_name, business_names, npi, states)
    select subject_id, account_id, resource_id, kind, first_name, last_name, business_names, npi, states
      from jsonb_populate_recordset(null::screening_identity, ${JSON.stringify(rows)}::jsonb)
        on conflict (subject_id) do update
       set first_name = excluded.first_name, last_name = excluded.last_name, business_names = excluded.business_names,
           npi = excluded.npi, states = excluded.states`.execute(trx);
}
