import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { vaultOf } from '#server/platform/forms/vault.ts';
import { DEMO_PASSWORD, signInForToken } from '#server/ports/identity/index.ts';
import { openStorage } from '#server/ports/storage/index.ts';
import { runSql } from '#tests/support/database.ts';
import { RELEASES } from '#tests/support/release.ts';
import { Caller } from '../cluster/load.ts';
import { PG } from '../cluster/programs.ts';
import { Places, type Place } from './faults/places.ts';
import { filesWrong, secretsAt } from './files.ts';

let places: Places;
beforeAll(async () => {
  if (PG) places = await Places.open();
}, 120_000);
afterAll(() => places?.close());

/** Digests of the values of every column of a database, with how many rows have each. */
async function valuesIn({ database }: Place): Promise<Map<string, Map<string, number>>> {
  const columns = await runSql<{ table: string; column: string }>(
    database.url,
    `select c.table_name as table, c.column_name as column from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'`,
  );
  const found = new Map<string, Map<string, number>>();
  for (const { table, column } of columns) {
    const rows = await runSql<{ value: string; n: number }>(
      database.url,
      `select md5("${column}"::text) as value, count(*)::int as n from "${table}" where "${column}" is not null group by 1`,
    );
    found.set(`${table}.${column}`, new Map(rows.map(({ value, n }) => [value, n])));
  }
  return found;
}

/** Marks the daily jobs as done for today: they change files in which something has fallen due since the release was kept. */
const skipDailyJobs = ({ database }: Place) =>
  runSql(
    database.url,
    `update graphile_worker._private_known_crontabs set last_execution = now() + interval '1 day'`,
  );

/** Columns of which some rows have other values afterwards, with how many have. */
function lostOf(before: Map<string, Map<string, number>>, after: typeof before): Record<string, number> {
  const lost: Record<string, number> = {};
  for (const [column, values] of before)
    for (const [value, n] of values) {
      const missing = n - (after.get(column)?.get(value) ?? 0);
      if (missing > 0) lost[column] = (lost[column] ?? 0) + missing;
    }
  return lost;
}

/** Values that are sealed, opened; throws where one cannot be. */
async function openedIn(place: Place): Promise<number> {
  const vault = vaultOf(await secretsAt(place.database.url, readConfig(places.env(place))));
  const sealed = await runSql<{ instance: string; field: string; rev: number; value_enc: Buffer }>(
    place.database.url,
    'select instance_id as instance, field_id as field, rev, value_enc from field_value where value_enc is not null',
  );
  for (const { value_enc, ...at } of sealed) await vault.open(at, value_enc);
  return sealed.length;
}

/** Where more is sensitive than was, it is sealed; forms that are not done take their newest version. */
const ONWARD = ['field_value.value', 'form_instance.schema_version', 'form_instance.updated_at'];

test.skipIf(!PG).each(RELEASES)(
  'an installation of %s is brought forward with all its values, files and people, and its history is proved',
  async (release) => {
    const place = await places.add(release);
    await skipDailyJobs(place);
    const before = await valuesIn(place);
    const [{ n: sealed } = { n: 0 }] = await runSql<{ n: number }>(
      place.database.url,
      'select count(value_enc)::int as n from field_value',
    );
    await places.start(place);

    const lost = lostOf(before, await valuesIn(place));
    const { 'field_value.value': values = 0, 'form_instance.version': forms, ...others } = lost;
    expect(Object.keys(others).filter((column) => !ONWARD.includes(column))).toEqual([]);
    expect(others['form_instance.schema_version']).toBe(forms);
    // What is not there in the clear is there sealed, and opens.
    expect(await openedIn(place)).toBe(sealed + values);

    const config = readConfig(places.env(place));
    const storage = await openStorage(config, await secretsAt(place.database.url, config));
    expect(await filesWrong(place.database.url, storage)).toEqual([]);

    const person = { username: 'sp.supervisor', password: DEMO_PASSWORD };
    const { access_token } = await signInForToken({
      issuer: `${places.url}/portal`,
      clientId: 'provnet-cli',
      ...person,
    });
    const caller = new Caller(places.url, access_token);
    const leads = await caller.call<{ items: { dba: string | null }[] }>(
      'GET',
      '/leads/sp?ordering=-updated_at&size=1&status_in=NONE',
    );
    expect(leads.body.items).toEqual([expect.objectContaining({ dba: 'Named before' })]);

    const env = places.env(place);
    await promisify(execFile)(process.execPath, ['scripts/cli.mjs', 'audit:verify'], { env });
    await places.end('SIGTERM');
  },
  300_000,
);
