import { describe, expect, it } from 'vitest';
import { codesOf } from '#schemas/engine/codes.ts';
import { EXIT_STATUSES, LEAD_STATUS } from '#schemas/vocabulary/index.ts';
import { useApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { failsOf, type Refused } from '#tests/support/fails.ts';
import { leadBody } from '#tests/support/leads.ts';
import { putRecord, recordSigned } from '#tests/support/legal.ts';
import { makeLead, type Lead } from '#tests/support/makeLead.ts';
import { isFull } from '#tests/support/scope.ts';

const app = useApp();
/** Another installation, with the gate that a sent record opens (domain §0.2; each move: schemas/lead/moves.test.ts). */
const lenient = useApp({ PROVNET_LEGAL_GATE: 'sent' }, false);

type Moved = Answer<Lead & Refused>;

const create = (on: TestApp, type: 'sp' | 'tp' = 'tp') => makeLead(on, type);

const path = (lead: Lead) => `/leads/${lead.lead_type.toLowerCase()}/${lead.entity_id}`;

/** Puts a lead where a test begins, past the lifecycle, and reads it as a person. */
async function at(on: TestApp, lead: Lead, status: string, person: string): Promise<Lead> {
  await on.query`update lead set status = ${status},
                   status_reason = ${EXIT_STATUSES.includes(status as never) ? 'UNDISCLOSED' : null}
             where entity_id = ${lead.entity_id}`;
  return (await on.as(person).get<Lead>(path(lead))).body;
}

async function move(
  on: TestApp,
  person: string,
  lead: Lead,
  status: string,
  more: object = {},
): Promise<Moved> {
  const { version } = (await on.as(person).get<Lead>(path(lead))).body;
  return on.as(person).patch(path(lead), { version, status, ...more });
}

describe('what a lead offers', () => {
  const STATUSES = codesOf(LEAD_STATUS);
  const FROM = isFull ? STATUSES : (['NEW', 'NDA_SENT', 'DENIED'] as const);

  /** Every status from every status: a PATCH succeeds exactly where GET offered it, else it says why. */
  async function compare(on: TestApp, person: string, lead: Lead, all: readonly string[] = FROM) {
    let allowed = 0;
    const wrong: string[] = [];
    for (const from of all) {
      let now = await at(on, lead, from, person);
      for (const to of STATUSES.filter((status) => status !== from)) {
        const { statuses } = now.can;
        const answer = (await on.as(person).patch(path(lead), {
          version: now.version,
          status: to,
          status_reason: EXIT_STATUSES.includes(to as never) ? 'UNDISCLOSED' : null,
        })) as Moved;
        const said = answer.status === 200 ? 'allowed' : failsOf(answer).join();
        const right = statuses.includes(to)
          ? said === 'allowed'
          : answer.status === 400 &&
            /^status [a-z_]+$/.test(said) &&
            answer.body.fails[0]!.message.length > 10;
        if (!right)
          wrong.push(`${person}: ${from} → ${to}: offered ${String(statuses.includes(to))}, ${said}`);
        if (answer.status === 200) {
          allowed += 1;
          now = await at(on, lead, from, person);
        }
      }
    }
    expect(wrong).toEqual([]);
    return allowed;
  }

  it.each(['tp.agent', 'tp.supervisor'])(
    'is what %s may do then, with and without legal records',
    async (person) => {
      const bare = await compare(app, person, await create(app));
      const lead = await create(app);
      for (const type of ['LOI', 'NDA', 'CONTRACT'] as const)
        await recordSigned(app, 'tp.supervisor', lead, type);
      const whole = await compare(app, person, lead);
      expect(whole).toBeGreaterThan(bare);
      // Domain §5: of 134 moves 21 are supervisors', and 60 want a record, one of them a supervisor's.
      if (isFull)
        expect({ bare, whole }).toEqual(
          person === 'tp.agent' ? { bare: 54, whole: 113 } : { bare: 74, whole: 134 },
        );
    },
  );

  it('is the same under the lenient gate', async () => {
    const lead = await create(lenient);
    for (const type of ['LOI', 'NDA', 'CONTRACT'] as const) await putRecord(lenient, lead, type, 'SENT');
    const from = isFull ? STATUSES : (['NEW'] as const);
    const bare = await compare(lenient, 'tp.agent', await create(lenient), from);
    expect(await compare(lenient, 'tp.agent', lead, from)).toBeGreaterThan(bare);
  });
});

describe('leaving the funnel', () => {
  it('asks why, whichever way, and keeps the answer', async () => {
    for (const [index, status] of EXIT_STATUSES.entries()) {
      const type = (['sp', 'tp'] as const)[index % 2]!;
      const lead = await create(app, type);
      const person = `${type}.agent`;
      for (const more of [{}, { status_reason: null }, { status_reason: ' ' }])
        expect(failsOf(await move(app, person, lead, status, more))).toEqual(['status_reason required']);
      expect(failsOf(await move(app, person, lead, status, { status_reason: 'BECAUSE' }))).toEqual([
        'status_reason not_in_list',
      ]);
      const left = await move(app, person, lead, status, { status_reason: 'CASH_ONLY_PRACTICE' });
      expect(left.body).toMatchObject({ status, status_reason: 'CASH_ONLY_PRACTICE' });
    }
  });

  it('is undone by a supervisor only, and the reason goes with the status', async () => {
    const lead = await create(app);
    await move(app, 'tp.agent', lead, 'DENIED', { status_reason: 'WITHDRAWN' });
    expect(failsOf(await move(app, 'tp.agent', lead, 'CONTACTED'))).toEqual(['status supervisor_only']);
    // Another exit needs a reason of its own.
    expect(failsOf(await move(app, 'tp.supervisor', lead, 'WAIT_LIST'))).toEqual(['status_reason required']);
    const back = await move(app, 'tp.supervisor', lead, 'CONTACTED');
    expect(back.body).toMatchObject({ status: 'CONTACTED', status_reason: null });
    const history = await app.as('tp.agent').get<{ items: { changes: object[] }[] }>(`${path(lead)}/changes`);
    expect(history.body.items[0]?.changes).toEqual([
      { field: 'status', from: 'DENIED', to: 'CONTACTED' },
      { field: 'status_reason', from: 'WITHDRAWN', to: null },
    ]);
  });

  it('keeps its reason while other fields change', async () => {
    const lead = await create(app);
    await move(app, 'tp.agent', lead, 'UNQUALIFIED', { status_reason: 'NO_ATMS' });
    const changed = await app.as('tp.agent').patch<Lead>(path(lead), { version: 2, dba: 'Still out' });
    expect(changed.body).toMatchObject({ status: 'UNQUALIFIED', status_reason: 'NO_ATMS' });
    const bare = await app.as('tp.agent').patch<Refused>(path(lead), { version: 3, status_reason: null });
    expect(failsOf(bare)).toEqual(['status_reason required']);
  });
});

describe('a status that needs a legal record', () => {
  it('names the one that is missing, in the language of the reader, also where there are others', async () => {
    const lead = await create(app);
    for (const type of ['LOI', 'CONTRACT'] as const) await putRecord(app, lead, type, 'SIGNED');
    for (const [language, name] of [
      ['en', 'Non-disclosure agreement (NDA)'],
      ['es', 'Acuerdo de confidencialidad (NDA)'],
    ] as const) {
      const refused = await app
        .as('tp.agent', language)
        .patch<Refused>(path(lead), { version: 1, status: 'NDA_SIGNED' });
      expect(failsOf(refused)).toEqual(['status legal_record_required']);
      expect(refused.body.fails[0]?.message).toContain(name);
    }
  });

  it('does not take a draft, a cancelled or a terminated one for it, nor another lead’s', async () => {
    const [lead, other] = [await create(app), await create(app)];
    await recordSigned(app, 'tp.agent', other, 'NDA');
    for (const status of ['DRAFT', 'IN_PROGRESS', 'SENT', 'CANCELLED', 'TERMINATED'] as const)
      await putRecord(app, lead, 'NDA', status);
    expect(failsOf(await move(app, 'tp.agent', lead, 'NDA_SENT'))).toEqual(['status legal_record_required']);
    const id = await putRecord(app, lead, 'NDA', 'SIGNED');
    expect((await app.as('tp.agent').get<Lead>(path(lead))).body.can.statuses).toContain('NDA_SIGNED');
    const ended = await app
      .as('tp.supervisor')
      .patch(`/leads/agreements/${id}`, { version: 1, action: 'terminate', terminated_date: '2026-02-01' });
    expect(ended.status, ended.text).toBe(200);
    expect((await app.as('tp.agent').get<Lead>(path(lead))).body.can.statuses).not.toContain('NDA_SIGNED');
    expect(failsOf(await move(app, 'tp.agent', lead, 'NDA_SIGNED'))).toEqual([
      'status legal_record_required',
    ]);
  });
});

it('a status is not created, emptied, invented or taken from a group; one that is sent again changes nothing', async () => {
  const lead = await create(app);
  expect(failsOf(await move(app, 'tp.agent', lead, 'IN_PROGRESS'))).toContain('status not_in_list');
  const emptied = await app.as('tp.agent').patch<Refused>(path(lead), { version: 1, status: null });
  expect(failsOf(emptied)).toEqual(['status required']);
  const body = { ...(await leadBody(app.db, 'tp')), status: 'CONTACTED' };
  expect(failsOf(await app.as('tp.agent').post('/leads/tp', body))).toEqual(['status transition_forbidden']);
  expect((await move(app, 'tp.agent', lead, 'NEW')).body).toMatchObject({ status: 'NEW', version: 1 });
});
