import { sleep } from '#tests/support/clock.ts';
import { expect } from 'vitest';
import { until } from '../../cluster/processes.ts';
import type { Installation } from './installation.ts';
import { makeLead } from './lines/lead.ts';
import { ask } from './lines/line.ts';

/** What an erasure writes when it has emptied the history and the lead: it waits there, in the middle of it. */
const MIDDLE = 'lock table lead_merge in share mode';
const HEAL_MS = 60_000;
const IDLE_MS = 120_000;
/** More than the two years that contacts of deleted leads are kept, and the one of notices. */
const LONG_AGO = `now() - interval '3 years'`;

async function one<T>(installation: Installation, sql: string, values: unknown[] = []): Promise<T> {
  const [row] = await installation.ask<{ value: T }>(`select (${sql}) as value`, values);
  return row!.value;
}

/** How much is left of whom: what their leads, notes and history say. */
const left = (installation: Installation, ids: readonly string[]): Promise<object> =>
  one(
    installation,
    `select jsonb_build_object(
       'leads', (select count(*) from lead where entity_id = any($1) and contact_last_name is not null),
       'notes', (select count(*) from note where lead_id = any($1) and text is not null),
       'told', (select count(distinct record_id) from history where record_id = any($1) and kept is null and changes::text like '%Quorndale%'),
       'erasures', (select coalesce(jsonb_agg(status), '[]') from erasure where record_id = any($1)),
       'notices', (select count(*) from notice where key = 'old'))`,
    [ids],
  );

/** Until so many connections of the server are in this state. */
const connections = (installation: Installation, n: number, state: string): Promise<void> =>
  until(`${n} with ${state}`, HEAL_MS, async () => {
    const count = `select count(*)::int from pg_stat_activity where application_name = 'provnet' and ${state}`;
    if ((await one<number>(installation, count)) !== n) throw new Error('not yet');
  });

async function personWithNote(installation: Installation): Promise<string> {
  const { entity_id, version } = await makeLead(installation, 'Harbor Care');
  const contact = { version, contact_first_name: 'Zebedea', contact_last_name: 'Quorndale' };
  await ask(installation, 'sp.agent', 200, 'PATCH', `/leads/sp/${entity_id}`, contact);
  const note = { lead_id: entity_id, subject: 'LOI_SENT', text: 'Quorndale is away' };
  await ask(installation, 'sp.agent', 201, 'POST', '/leads/sp/notes', note);
  return entity_id;
}

/**
 * Kills the server while it erases somebody who asked for it and lets go of what is old: each is there whole until then, and
 * gone when it is back.
 */
export async function eraseThroughKill(installation: Installation): Promise<void> {
  const [asked, ...old] = [
    await personWithNote(installation),
    await personWithNote(installation),
    await personWithNote(installation),
  ];
  await installation.ask(`update lead set deleted_at = ${LONG_AGO} where entity_id = any($1)`, [old]);
  await installation.ask(
    `insert into notice (entity_id, key, user_id, code, params, mail_state, created_at)
       select gen_random_uuid(), 'old', entity_id, 'lead.assigned', '{}', 'SENT', ${LONG_AGO} from app_user limit 1`,
  );
  const said = await installation.command('retention:check');
  expect([said.code, said.text]).toEqual([0, expect.stringMatching(/^notices +365 days +1 {2}Notices/m)]);
  expect(said.text).toMatch(new RegExp(`^deleted_leads +730 days +${old.length} {2}Contacts`, 'm'));

  const held = await installation.postgres.hold(MIDDLE);
  const at = `/leads/sp/${asked}/privacy`;
  const { name } = await ask<{ name: string }>(installation, 'sp.supervisor', 200, 'GET', at);
  const erasure = { reason: 'Asked in ticket 4711', confirm: name };
  await ask(installation, 'sp.supervisor', 202, 'POST', `${at}/erase`, erasure);
  await installation.ask(`select graphile_worker.add_job('privacy.retain', '{}')`);
  await connections(installation, 2, `wait_event_type = 'Lock' and query like '%"lead_merge"%'`);
  await installation.server!.end('SIGKILL');
  await held.release();
  await connections(installation, 0, `state <> 'idle'`);

  const ids = [asked, ...old];
  const whole = { leads: ids.length, notes: ids.length, told: ids.length };
  // What goes in batches went before.
  expect(await left(installation, ids)).toEqual({ ...whole, erasures: ['QUEUED'], notices: 0 });
  await installation.start();
  await installation.idle(IDLE_MS);
  const gone = { leads: 0, notes: 0, told: 0, notices: 0 };
  expect(await left(installation, ids)).toEqual({ ...gone, erasures: ids.map(() => 'DONE') });
  const runs = `select jsonb_agg(detail -> 'deleted_leads') from history where type = 'RETENTION_RAN'`;
  expect(await one(installation, runs)).toContain(old.length);
  expect(await installation.dead()).toEqual([]);
  // What was committed last is linked within a second.
  await sleep(1_500);
  const { code, text } = await installation.command('audit:verify');
  expect([code, text]).toEqual([0, expect.stringContaining('Everything is as it was written.')]);
}
