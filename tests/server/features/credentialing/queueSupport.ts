import { sql } from 'kysely';
import type { TestApp } from '#tests/support/app.ts';

let made = 0;
const nextKey = (): string => `0190a1b2-c3d4-7e5f-8a9b-${(made += 1).toString(16).padStart(12, '0')}`;

/** Puts accounts as a queue may hold them into the table, all columns as given; answers their keys in order. */
export async function keepAccounts(
  app: TestApp,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<string[]> {
  const base = { lead_type: 'TP', credential_status: 'PENDING_REVIEW', operational_status: 'NEVER_ACTIVE' };
  return keep(app, 'account', base, rows);
}

/** The same for resources; each names its `account_id`. */
export async function keepResources(
  app: TestApp,
  rows: readonly (Readonly<Record<string, unknown>> & { account_id: string })[],
): Promise<string[]> {
  const base = {
    lead_type: 'TP',
    kind: 'DRIVER',
    credential_status: 'CRED_ON_REVIEW',
    operational_status: 'NEVER_ACTIVE',
  };
  return keep(app, 'resource', base, rows);
}

async function keep(app: TestApp, table: string, base: object, rows: readonly object[]): Promise<string[]> {
  const given = rows.map((row, index) => ({
    name: `${table} ${index + 1}`,
    ...base,
    ...row,
    entity_id: nextKey(),
  }));
  // Together those that name the same columns: the others have what the table gives them.
  const alike = new Map<string, object[]>();
  for (const row of given) {
    const columns = Object.keys(row).join();
    alike.set(columns, [...(alike.get(columns) ?? []), row]);
  }
  for (const some of alike.values()) {
    const columns = sql.join(Object.keys(some[0]!).map((name) => sql.ref(name)));
    await app.query`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(some)}::jsonb)`;
  }
  return given.map(({ entity_id }) => entity_id);
}
