import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import type { ExclusionCheck, ExclusionHit } from '#schemas/credential/item.ts';
import { useApp } from '#tests/support/app.ts';
import { uploadFile } from '#tests/support/files.ts';
import { historyOf } from '#tests/support/history.ts';
import { makeLead } from '#tests/support/makeLead.ts';
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
const OTHER: LeieRow = { LASTNAME: 'OTHER', FIRSTNAME: 'SOME' };
/** An account is looked for by its own name, whatever its forms say. */
const ROE = { business_names: ['Roe Medical Rides'] };

const app = useApp();
let account: string;
let hit: ExclusionHit;
beforeAll(async () => {
  await load(app, 'LEIE', leieFile([ROW]), { complete: true });
});
beforeEach(async () => {
  [account = ''] = await subjects(app, [ROE], 'SP', demoId(AGENT));
  ok(await app.as(SUPERVISOR).post(`/credentialing/accounts/${account}/screen`));
  hit = (await hitsOf(app, account))[0]!;
});

const resolve = (resolution: string, more: Parameters<typeof resolveHit>[3] = {}) =>
  resolveHit(app, hit, resolution, more);
const openHits = async (): Promise<number> =>
  (await app.query<{ open_hits: number }>`select open_hits from account where entity_id = ${account}`)[0]!
    .open_hits;
const events = async (): Promise<string[]> =>
  (await historyOf(app.db, hit.entity_id)).map(({ type }) => type);

describe('A hit', () => {
  it('says whom it is about, what the list says, and blocks the file until an agent clears it with evidence', async () => {
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

  it('is resolved with a note, a known file as evidence and at its version; confirmed and taken back by supervisors alone', async () => {
    const evidence_file_id = '00000000-0000-7000-8000-000000000000';
    expect(failsOf(await resolve('CLEARED', { note: '  ', evidence_file_id }))).toEqual([
      'note reason_required',
      'evidence_file_id unknown_reference',
    ]);
    expect((await resolve('OPEN')).status).toBe(400);
    expect((await resolve('CONFIRMED', { person: AGENT })).status).toBe(403);
    const confirmed = await resolve('CONFIRMED');
    expect(confirmed.body).toMatchObject({ resolution: 'CONFIRMED', can: { clear: true, confirm: false } });
    expect(await openHits()).toBe(1);
    const stale = await resolve('CLEARED');
    expect([stale.status, stale.body.current?.resolution]).toEqual([409, 'CONFIRMED']);
    hit = confirmed.body;
    expect((await resolve('CLEARED', { person: AGENT })).status).toBe(409);
    expect((await resolve('CONFIRMED')).status).toBe(409);
    expect((await resolve('CLEARED')).body).toMatchObject({ resolution: 'CLEARED' });
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

describe('An account', () => {
  it('is compared on demand, with every list there is, and every month, when nothing that was known is found anew', async () => {
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

    const before = await checksOf(app, account);
    await app.query`select graphile_worker.add_job('screening.run', '{}'::json)`;
    await idle(app);
    const after = await checksOf(app, account);
    expect(after.map(({ entity_id }) => entity_id)).toEqual(before.map(({ entity_id }) => entity_id));
    expect(after[0]!.updated_at > before[0]!.updated_at).toBe(true);
    expect(await events()).toEqual(['HIT_FOUND']);
    const rows = await app.query`
      select from graphile_worker._private_known_crontabs where identifier = 'screening.run'`;
    expect(rows).toHaveLength(1);
  });

  it('that is excluded lets its lead become nothing but denied or unqualified', async () => {
    const { entity_id, version } = await makeLead(app, 'sp');
    await app.query`update account set lead_id = ${entity_id} where entity_id = ${account}`;
    await resolve('CONFIRMED');
    const move = (status: string) =>
      app.as('sp.agent').patch<Refusal>(`/leads/sp/${entity_id}`, {
        version,
        status,
        status_reason: 'BUSINESS_CLOSED',
      });
    const refused = await move('CONTACTED');
    expect([refused.status, failsOf(refused)]).toEqual([400, ['status excluded']]);
    expect((await move('DENIED')).status).toBe(200);
  });
});

describe('With the next list', () => {
  it('a hit that was cleared opens again when its row changes, a confirmed one does not', async () => {
    ok(await resolve('CLEARED', { person: AGENT }));
    await load(app, 'LEIE', leieFile([ROW, OTHER]));
    expect(await hitsOf(app, account)).toMatchObject([
      { entity_id: hit.entity_id, resolution: 'CLEARED', listed: true },
    ]);
    expect(await events()).toEqual(['HIT_FOUND', 'HIT_RESOLVED']);

    await load(app, 'LEIE', leieFile([{ ...ROW, CITY: 'TAMPA' }]), { complete: true });
    const again = await hitsOf(app, account);
    expect(again).toMatchObject([
      { entity_id: hit.entity_id, resolution: 'OPEN', note: null, resolved_by: null, row: { CITY: 'TAMPA' } },
    ]);
    expect(await openHits()).toBe(1);
    // What was said of it stays in its history.
    const reopened = await app.query`
      select changes from history where record_id = ${hit.entity_id} and type = 'HIT_REOPENED'`;
    expect(JSON.stringify(reopened)).toContain('Another birth date');

    [hit] = again as [ExclusionHit];
    ok(await resolve('CONFIRMED'));
    await load(app, 'LEIE', leieFile([{ ...ROW, CITY: 'OCALA' }]));
    expect(await hitsOf(app, account)).toMatchObject([{ resolution: 'CONFIRMED', row: { CITY: 'OCALA' } }]);
  });

  it('a hit whose row is gone says so, and stays open until a person resolves it', async () => {
    await load(app, 'LEIE', leieFile([OTHER]), { complete: true });
    expect(await hitsOf(app, account)).toMatchObject([{ resolution: 'OPEN', listed: false }]);
    expect(await openHits()).toBe(1);
    const results = (await checksOf(app, account)).map(({ result }) => result);
    expect(results).toEqual(['NO_MATCH', 'SUSPECTED']);
  });
});
