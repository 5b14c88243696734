import { beforeEach, describe, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import type { ExclusionCheck, ExclusionHit } from '#schemas/credential/item.ts';
import { useApp } from '#tests/support/app.ts';
import { queryOn } from '#tests/support/query.ts';
import { uploadFile } from '#tests/support/files.ts';
import { leadBody } from '#tests/support/leads.ts';
import { samplePdf } from '#tests/support/samples.ts';
import { failsOf, ok, type Refusal } from '../credentialing/support.ts';
import {
  checksOf,
  hitsOf,
  idle,
  leieFile,
  load,
  resolveHit,
  subjects,
  SUPERVISOR,
  type LeieRow,
} from './support.ts';

const AGENT = 'cred.agent';
const ROW: LeieRow = { BUSNAME: 'ROE MEDICAL RIDES, LLC', STATE: 'FL', CITY: 'MIAMI' };
/** An account is looked for by its own name, whatever its forms say. */
const ROE = { business_names: ['Roe Medical Rides'] };

const app = useApp();
const query = queryOn(app);
let account: string;
let hit: ExclusionHit;
beforeEach(async () => {
  [account = ''] = await subjects(app, [ROE], 'SP', demoId(AGENT));
  await load(app, 'LEIE', leieFile([ROW]), { complete: true });
  hit = (await hitsOf(app, account))[0]!;
});

const resolve = (resolution: string, more: Parameters<typeof resolveHit>[3] = {}) =>
  resolveHit(app, hit, resolution, more);
const openHits = async (): Promise<number> =>
  (await query<{ open_hits: number }>`select open_hits from account where entity_id = ${account}`)[0]!
    .open_hits;
const events = async (): Promise<string[]> =>
  (
    await query<{ type: string }>`select type from history where record_id = ${hit.entity_id} order by at`
  ).map(({ type }) => type);

describe('A hit', () => {
  it('says whom it is about, what the list says, and blocks the file', async () => {
    expect(hit).toMatchObject({
      account_id: account,
      resource_id: null,
      kind: 'ACCOUNT',
      source: 'LEIE',
      result: 'SUSPECTED',
      score: 60,
      listed: true,
      resolution: 'OPEN',
      row: { BUSNAME: 'ROE MEDICAL RIDES, LLC', CITY: 'MIAMI' },
      can: { clear: true, confirm: true },
    });
    expect(await openHits()).toBe(1);
    expect(await events()).toEqual(['HIT_FOUND']);
    expect(await checksOf(app, account)).toMatchObject([{ source: 'LEIE', result: 'SUSPECTED', hits: 1 }]);
  });

  it('that an agent clears says by whom, why and by what evidence, and blocks no more', async () => {
    const { entity_id } = await uploadFile(app, AGENT, {
      name: 'evidence.pdf',
      content: samplePdf('Evidence'),
      use: 'credential',
    });
    const answer = await resolve('CLEARED', { person: AGENT, evidence_file_id: entity_id });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        resolution: 'CLEARED',
        note: 'Another birth date',
        evidence_file_id: entity_id,
        resolved_by: { entity_id: demoId(AGENT) },
        can: { clear: false, confirm: false },
      },
    ]);
    expect(await openHits()).toBe(0);
    expect(await events()).toEqual(['HIT_FOUND', 'HIT_RESOLVED']);
    // The supervisor may read the evidence; a provider does not learn of it.
    expect((await app.as(SUPERVISOR).get(`/util/file/${entity_id}`)).status).toBe(200);
    expect((await app.as('sp.provider').get(`/util/file/${entity_id}`)).status).toBe(404);
  });

  it('is confirmed by a supervisor only, and only a supervisor takes that back', async () => {
    expect((await resolve('CONFIRMED', { person: AGENT })).status).toBe(403);
    const confirmed = await resolve('CONFIRMED');
    expect(confirmed.body).toMatchObject({ resolution: 'CONFIRMED', can: { clear: true, confirm: false } });
    expect(await openHits()).toBe(1);
    hit = confirmed.body;
    expect((await resolve('CLEARED', { person: AGENT })).status).toBe(409);
    expect((await resolve('CONFIRMED')).status).toBe(409);
    expect((await resolve('CLEARED')).body).toMatchObject({
      resolution: 'CLEARED',
    });
  });

  it('needs a note, a known file as evidence, and the version as it is', async () => {
    const evidence_file_id = '00000000-0000-7000-8000-000000000000';
    expect(failsOf(await resolve('CLEARED', { note: '  ', evidence_file_id }))).toEqual([
      'note reason_required',
      'evidence_file_id unknown_reference',
    ]);
    expect((await resolve('OPEN')).status).toBe(400);
    await resolve('CLEARED');
    const stale = await resolve('CONFIRMED');
    expect([stale.status, stale.body.current?.resolution]).toEqual([409, 'CLEARED']);
  });

  it('of somebody else’s account is not an agent’s to clear, nor a PR supervisor’s', async () => {
    const [other = ''] = await subjects(app, [ROE], 'TP', demoId(SUPERVISOR));
    ok(await app.as(SUPERVISOR).post(`/credentialing/accounts/${other}/screen`));
    const [theirs] = await hitsOf(app, other);
    expect((await resolveHit(app, theirs!, 'CLEARED', { person: AGENT })).status).toBe(403);
    expect(await hitsOf(app, other, 'tp.supervisor')).toMatchObject([
      { can: { clear: false, confirm: false } },
    ]);
    expect(await hitsOf(app, other, 'sp.supervisor')).toEqual([]);
  });
});

describe('With the next list', () => {
  it('a resolution stays while the row stays; when that changes a cleared one opens again, a confirmed one does not', async () => {
    await resolve('CLEARED', { person: AGENT });
    await load(app, 'LEIE', leieFile([ROW, { LASTNAME: 'OTHER', FIRSTNAME: 'SOME' }]));
    expect(await hitsOf(app, account)).toMatchObject([
      { entity_id: hit.entity_id, resolution: 'CLEARED', listed: true },
    ]);
    expect(await events()).toEqual(['HIT_FOUND', 'HIT_RESOLVED']);

    await load(app, 'LEIE', leieFile([{ ...ROW, CITY: 'TAMPA' }]), { complete: true });
    expect(await hitsOf(app, account)).toMatchObject([
      { entity_id: hit.entity_id, resolution: 'OPEN', note: null, resolved_by: null, row: { CITY: 'TAMPA' } },
    ]);
    expect(await openHits()).toBe(1);
    // What was said of it stays in its history.
    expect(
      JSON.stringify(
        await query`select changes from history where record_id = ${hit.entity_id} and type = 'HIT_REOPENED'`,
      ),
    ).toContain('Another birth date');

    hit = (await hitsOf(app, account))[0]!;
    ok(await resolve('CONFIRMED'));
    await load(app, 'LEIE', leieFile([{ ...ROW, CITY: 'OCALA' }]));
    expect(await hitsOf(app, account)).toMatchObject([{ resolution: 'CONFIRMED', row: { CITY: 'OCALA' } }]);
  });

  it('one whose row is gone says so, and stays until a person resolves it', async () => {
    await load(app, 'LEIE', leieFile([{ LASTNAME: 'OTHER', FIRSTNAME: 'SOME' }]), { complete: true });
    expect(await hitsOf(app, account)).toMatchObject([{ resolution: 'OPEN', listed: false }]);
    expect(await openHits()).toBe(1);
    const results = (await checksOf(app, account)).map(({ result }) => result);
    expect(results).toEqual(['NO_MATCH', 'SUSPECTED']);
  });
});

describe('An account', () => {
  it('is compared on demand, with every list there is', async () => {
    const [fresh = ''] = await subjects(
      app,
      [{ business_names: ['ROÉ Medical Rides, Inc.'] }],
      'SP',
      demoId(AGENT),
    );
    const answer = await app
      .as(AGENT)
      .post<{ items: ExclusionCheck[] }>(`/credentialing/accounts/${fresh}/screen`);
    expect([answer.status, answer.body.items]).toMatchObject([200, [{ result: 'SUSPECTED', hits: 1 }]]);
  });

  it('is compared every month, and nothing that was known is found anew', async () => {
    const before = await checksOf(app, account);
    await query`select graphile_worker.add_job('screening.run', '{}'::json)`;
    await idle(app);
    const after = await checksOf(app, account);
    expect(after.map(({ entity_id }) => entity_id)).toEqual(before.map(({ entity_id }) => entity_id));
    expect(after[0]!.updated_at > before[0]!.updated_at).toBe(true);
    expect(await events()).toEqual(['HIT_FOUND']);
    const rows =
      await query`select match from graphile_worker._private_known_crontabs, lateral (select 1 as match) x
      where identifier = 'screening.run'`;
    expect(rows).toHaveLength(1);
  });

  it('that is excluded lets its lead become nothing but denied or unqualified', async () => {
    const lead = await app
      .as('sp.agent')
      .post<{ entity_id: string; version: number; can?: unknown }>('/leads/sp', await leadBody(app.db, 'sp'));
    await query`update account set lead_id = ${lead.body.entity_id} where entity_id = ${account}`;
    await resolve('CONFIRMED');
    const move = (status: string) =>
      app.as('sp.agent').patch<Refusal>(`/leads/sp/${lead.body.entity_id}`, {
        version: lead.body.version,
        status,
        status_reason: 'BUSINESS_CLOSED',
      });
    const refused = await move('CONTACTED');
    expect([refused.status, failsOf(refused)]).toEqual([400, ['status excluded']]);
    expect((await move('DENIED')).status).toBe(200);
  });
});
