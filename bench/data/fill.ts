import pg from 'pg';
import type { LeadType } from '#schemas/permissions.ts';
import { CONVERTED } from '#schemas/lead/moves.ts';
import { seconds } from '../figures.ts';
import { copyInto, type Row } from './copy.ts';
import { copyFiles } from './files.ts';
import { HISTORY_COLUMNS, LEAD_COLUMNS, makeLeads } from './leads.ts';
import { addPeople } from './people.ts';

/** What a database is filled with, besides the demo that it has. */
export interface Size {
  readonly leads: number;
  readonly files: number;
}

const CONNECTIONS = 4;
const FILLED = ['lead', 'history', 'account', 'resource', 'form_instance', 'field_value'];
const FOLLOWS = ['lead_search', 'lead_tally'];
/** What grows year after year, with keys that begin with the moment. */
const GROWN = ['lead', 'history'];

/**
 * Fills a prepared database with leads, their history and credential files through COPY. Triggers rest meanwhile; what they
 * would have made (search text, tally) is made at the end, by the same functions.
 */
export async function fill(databaseUrl: string, size: Size): Promise<void> {
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString: databaseUrl }));
  try {
    for (const client of clients) {
      await client.connect();
      await client.query("set timezone = 'UTC'");
    }
    const [one, two] = clients as [pg.Client, pg.Client];
    const started = performance.now();
    const tell = (what: string) => console.log(`${what}: ${seconds(performance.now() - started)} s`);
    await addPeople(one);
    const goOn = await rest(one);
    const converted = await copyLeads(one, two, size.leads);
    tell(`${size.leads} leads`);
    await copyFiles(clients, size.files, converted);
    tell(`${size.files} credential files`);
    await goOn();
    tell('keys');
    await follow(one);
    tell('search, tally, statistics');
  } finally {
    for (const client of clients) await client.end();
  }
}

/** Takes triggers and foreign keys away from what is filled, until the function that it gives is called. */
async function rest(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ tab: string; name: string; definition: string }>(
    `select conrelid::regclass as tab, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)`,
    [FILLED],
  );
  for (const table of FILLED) await client.query(`alter table ${table} disable trigger user`);
  for (const { tab, name } of rows) await client.query(`alter table ${tab} drop constraint ${name}`);
  return async () => {
    for (const { tab, name, definition } of rows)
      await client.query(`alter table ${tab} add constraint ${name} ${definition}`);
    for (const table of FILLED) await client.query(`alter table ${table} enable trigger user`);
  };
}

/** Copies leads and history side by side, and gives those that were converted. */
async function copyLeads(one: pg.Client, two: pg.Client, count: number): Promise<Record<string, Row[]>> {
  const leads = copyInto(one, 'lead', LEAD_COLUMNS);
  const history = copyInto(two, 'history', HISTORY_COLUMNS);
  const converted: Record<LeadType, Row[]> = { SP: [], TP: [] };
  for (const made of makeLeads(count)) {
    await leads.add(made.row);
    for (const event of made.history) await history.add(event);
    if (made.row.status === CONVERTED) converted[made.row.lead_type as LeadType].push(made.row);
  }
  await Promise.all([leads.end(), history.end()]);
  return converted;
}

/** What the triggers would have written: an index is made faster than it is kept. */
async function follow(client: pg.Client): Promise<void> {
  await client.query("set maintenance_work_mem = '1GB'");
  // Made by chance, but written one after the other, as they came.
  for (const table of GROWN) await client.query(`cluster ${table} using ${table}_pkey`);
  await client.query('drop index lead_search_text');
  await client.query(`
    insert into lead_search (lead_id, text) select entity_id, lead_search_text(l) from lead l
    on conflict (lead_id) do nothing`);
  await client.query('create index lead_search_text on lead_search using gin (text gin_trgm_ops)');
  await client.query('truncate lead_tally');
  await client.query('truncate lead_tally_delta');
  await client.query(`
    insert into lead_tally
    select d.lead_type, c.scope, c.facet, c.key, d.status, count(*)
      from lead l, lateral (select (row(l.lead_type, l.status, l.status_reason, l.assignee_id, l.lead_source, l.created_at, l.states, l.regions,
                                        l.counties, l.specialties, l.service_offered, 1, 0)::lead_tally_delta).*) d,
           lead_tally_cells(d) c
     where l.deleted_at is null group by 1, 2, 3, 4, 5`);
  for (const table of [...FILLED, ...FOLLOWS]) await client.query(`vacuum analyze ${table}`);
}
