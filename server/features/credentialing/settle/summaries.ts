import { sql } from 'kysely';
import { ENDED } from '#schemas/credential/resource.ts';
import type { Trx } from '#server/platform/db.ts';
import type { Pair } from './index.ts';

/** What adds up over a file: an account counts its own and what its resources count. */
const COUNTED = [
  'required_parts',
  'filled_parts',
  'missing_items',
  'pending_items',
  'expiring_items',
  'expired_items',
  'pending_values',
  'rejected_values',
  'open_hits',
] as const;

const refs = (alias: string, names: readonly string[]) =>
  sql.join(names.map((name) => sql.ref(`${alias}.${name}`)));

/** Writes what was found of subjects: resources what they count, accounts what is their own, for `totalAccounts`. */
export async function storeSummaries(trx: Trx, settled: readonly Pair[]): Promise<void> {
  const rows = settled.map(([{ key, resource_id, name }, { summary, facts, name: found }]) => ({
    entity_id: key,
    facts,
    // An account is called as its lead was; a resource as its form says.
    ...(resource_id === null ? { own: summary, name } : { ...summary, name: found }),
  }));
  for (const [table, names] of [
    ['account', ['facts', 'own', 'name']],
    ['resource', ['facts', 'name', 'progress', 'next_expiry_on', ...COUNTED]],
  ] as const) {
    const own = rows.filter((row) => 'own' in row === (table === 'account'));
    if (own.length === 0) continue;
    await sql`
      update ${sql.table(table)} t set (${sql.join(names.map((name) => sql.ref(name)))}) = row (${refs('n', names)})
        from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(own)}::jsonb) n
       where t.entity_id = n.entity_id and (${refs('t', names)}) is distinct from (${refs('n', names)})`.execute(
      trx,
    );
  }
}

/**
 * Adds up what accounts and their resources count; those that have left the network count no more. One statement
 * whatever the number of accounts.
 */
export async function totalAccounts(trx: Trx, accountIds: readonly string[]): Promise<void> {
  const own = (name: string) => sql`coalesce((t.own ->> ${sql.lit(name)})::int, 0)`;
  const sums = sql.join(
    COUNTED.map((name) => sql`coalesce(sum(r.${sql.ref(name)}), 0)::int as ${sql.ref(name)}`),
  );
  const totals = sql.join(COUNTED.map((name) => sql`${own(name)} + s.${sql.ref(name)} as ${sql.ref(name)}`));
  const names = [...COUNTED, 'progress', 'next_expiry_on'];
  await sql`
    with s as (
      select a.entity_id, ${sums}, min(r.next_expiry_on) as next_expiry_on
        from account a left join resource r on r.account_id = a.entity_id and r.credential_status <> all(${[...ENDED]}::text[])
       where a.entity_id = any(${[...new Set(accountIds)]}::uuid[]) group by a.entity_id
    ), totals as (
      select t.entity_id, ${totals}, least((t.own ->> 'next_expiry_on')::date, s.next_expiry_on) as next_expiry_on
        from s join account t on t.entity_id = s.entity_id
    ), n as (
      select totals.*, case when required_parts = 0 then 100 else 100 * filled_parts / required_parts end as progress from totals
    )
    update account t set (${sql.join(names.map((name) => sql.ref(name)))}) = row (${refs('n', names)})
      from n where t.entity_id = n.entity_id and (${refs('t', names)}) is distinct from (${refs('n', names)})`.execute(
    trx,
  );
}
