import { describe, expect, it } from 'vitest';
import { codesOf } from '#schemas/engine/codes.ts';
import { AGREEMENT_STATUS, type AgreementStatus } from '#schemas/vocabulary/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { failsOf } from '#tests/support/fails.ts';
import { putRecord, templateFor } from '#tests/support/legal.ts';
import { deskOf, SIGNED, type List, type Refusal } from './support.ts';

const app = useApp();

const { create, post, patch, list } = deskOf(() => app);

describe('legal records', () => {
  const agent = 'sp.agent';
  const supervisor = 'sp.supervisor';

  it('are recorded by hand, signed in one step or as a draft, and listed newest first', async () => {
    const lead = await create('sp');
    const signed = await post(agent, lead, { ...SIGNED, effective_date: '01/20/2026', name: ' Mutual NDA ' });
    expect(signed.status, signed.text).toBe(201);
    expect(signed.body).toMatchObject({
      lead_id: lead.entity_id,
      lead_type: 'SP',
      type: 'NDA',
      name: 'Mutual NDA',
      status: 'SIGNED',
      signing_date: '2026-01-15',
      effective_date: '2026-01-20',
      expiration_date: null,
      terminated_date: null,
      created_by: demoId(agent),
      version: 1,
      can: { edit: false, sign: false, cancel: false, terminate: false },
    });
    const draft = await post(agent, lead, { type: 'LOI', name: 'Letter', signing_date: '' });
    expect(draft.body).toMatchObject({
      status: 'DRAFT',
      signing_date: null,
      can: { edit: true, sign: true, cancel: true, terminate: false },
    });
    expect(await list(agent, lead)).toMatchObject({
      total: 2,
      items: [{ name: 'Letter' }, { name: 'Mutual NDA' }],
      can: { create: true },
    });
    expect((await list(agent, lead, '&type_in=NDA,CONTRACT&status_eq=SIGNED&size=1')).items).toHaveLength(1);
    const ends = { edit: false, sign: false, cancel: false, terminate: true };
    expect((await list(supervisor, lead)).items[1]?.can).toEqual(ends);
    expect((await list(agent, await create('sp'))).total).toBe(0);
  });

  it('are refused with everything that is wrong at once, and nothing is stored', async () => {
    const lead = await create('sp');
    const bad = {
      action: 'burn',
      type: 'MOU',
      name: ' ',
      signing_date: '2026-02-30',
      status: 'SIGNED',
      terminated_date: '2026-01-01',
      nonsense: 1,
    };
    const answer = await post(agent, lead, { ...bad, lead_id: 'x' });
    expect(answer.status).toBe(400);
    expect(failsOf(answer)).toEqual([
      'action not_in_list',
      'lead_id invalid',
      'name required',
      'nonsense unknown_field',
      'signing_date invalid_date',
      'status unknown_field',
      'terminated_date unknown_field',
      'type not_in_list',
    ]);
    expect(failsOf(await post(agent, lead, { ...SIGNED, signing_date: null }))).toEqual([
      'signing_date required',
    ]);
    expect(failsOf(await post(agent, lead, { lead_id: null, type: 'LOI', name: 'x' }))).toEqual([
      'lead_id required',
    ]);
    const spanish = await app.as(agent, 'es').post<Refusal>('/leads/sp/agreements', {
      lead_id: lead.entity_id,
      template_id: await templateFor(app, lead, 'NDA'),
      ...SIGNED,
      effective_date: '2026-01-01',
    });
    expect(spanish.body.fails).toMatchObject([
      { field: 'effective_date', message: 'Debe ser posterior a: Fecha de firma' },
    ]);
    expect((await list(agent, lead)).total).toBe(0);
  });

  it('have their dates in order', async () => {
    const lead = await create('sp');
    const dated = (dates: object) => post(agent, lead, { type: 'CONTRACT', name: 'C', ...dates });
    const [signing_date, effective_date] = ['2026-03-01', '2026-03-01'];
    for (const [dates, fails] of [
      [{ signing_date, effective_date: '2026-02-28' }, ['effective_date not_before']],
      [{ signing_date, expiration_date: '2026-03-01' }, ['expiration_date not_before']],
      [{ effective_date, expiration_date: '2026-03-01' }, ['expiration_date not_before']],
    ] as const)
      expect(failsOf(await dated(dates))).toEqual(fails);
    expect((await dated({ signing_date, effective_date, expiration_date: '2026-03-02' })).status).toBe(201);
  });

  it('are edited as drafts, against what they say already, and never later', async () => {
    const lead = await create('sp');
    const { entity_id: id } = (
      await post(agent, lead, { type: 'CONTRACT', name: 'Draft', effective_date: '2026-05-01' })
    ).body;
    expect(failsOf(await patch(agent, id, { version: 1, expiration_date: '2026-04-01' }))).toEqual([
      'expiration_date not_before',
    ]);
    expect(failsOf(await patch(agent, id, { version: 1, name: null, status: 'SIGNED' }))).toEqual([
      'name required',
      'status unknown_field',
    ]);
    const edited = await patch(agent, id, { version: 1, name: 'Rates 2026', effective_date: null });
    expect(edited.body).toMatchObject({
      version: 2,
      name: 'Rates 2026',
      effective_date: null,
      status: 'DRAFT',
    });
    expect((await patch(agent, id, { version: 2, name: 'Rates 2026' })).body.version).toBe(2);
    const late = await patch(agent, id, { version: 1, name: 'Lost' });
    expect([late.status, late.body.current]).toMatchObject([409, { version: 2, name: 'Rates 2026' }]);
    const signed = await patch(agent, id, { version: 2, action: 'sign', signing_date: '2026-04-20' });
    expect(signed.body).toMatchObject({ version: 3, status: 'SIGNED', signing_date: '2026-04-20' });
    const after = await patch(supervisor, id, { version: 3, name: 'Rewritten' });
    expect([after.status, failsOf(after)]).toEqual([409, ['status transition_forbidden']]);
    expect((await patch(agent, id, { version: 3, action: 'sign', signing_date: '2026-04-21' })).status).toBe(
      409,
    );
    expect((await list(agent, lead)).items).toMatchObject([
      { name: 'Rates 2026', signing_date: '2026-04-20' },
    ]);
  });

  it('are signed only with the day on which they were', async () => {
    const lead = await create('sp');
    const bare = (await post(agent, lead, { type: 'LOI', name: 'L', expiration_date: '2026-06-01' })).body;
    expect(failsOf(await patch(agent, bare.entity_id, { version: 1, action: 'sign' }))).toEqual([
      'signing_date required',
    ]);
    const late = { version: 1, action: 'sign', signing_date: '2026-07-01', name: 'x' };
    expect(failsOf(await patch(agent, bare.entity_id, late))).toEqual([
      'expiration_date not_before',
      'name unknown_field',
    ]);
    const dated = (await post(agent, lead, { type: 'LOI', name: 'L', signing_date: '2026-01-01' })).body;
    expect((await patch(agent, dated.entity_id, { version: 1, action: 'sign' })).body).toMatchObject({
      status: 'SIGNED',
      signing_date: '2026-01-01',
    });
  });

  it('are cancelled by who wrote them or a supervisor', async () => {
    const lead = await create('sp');
    const draft = () => post(agent, lead, { type: 'NDA', name: 'N' });
    const mine = (await draft()).body;
    expect(failsOf(await patch(agent, mine.entity_id, { version: 1, action: 'cancel', name: 'x' }))).toEqual([
      'name unknown_field',
    ]);
    expect((await patch(agent, mine.entity_id, { version: 1, action: 'cancel' })).body).toMatchObject({
      status: 'CANCELLED',
      can: { edit: false, sign: false, cancel: false, terminate: false },
    });
    const [yours, theirs] = [
      (await draft()).body,
      (await post(supervisor, lead, { type: 'NDA', name: 'N' })).body,
    ];
    const cancel = (person: string, id: string) => patch(person, id, { version: 1, action: 'cancel' });
    expect((await cancel('sp.agent2', yours.entity_id)).status).toBe(403);
    expect((await cancel(agent, theirs.entity_id)).status).toBe(403);
    expect((await list(agent, lead)).items[0]).toMatchObject({
      entity_id: theirs.entity_id,
      can: { edit: true, sign: true, cancel: false, terminate: false },
    });
    expect((await cancel(supervisor, yours.entity_id)).status).toBe(200);
  });

  it('are terminated by a supervisor, with an end date that is not before the signature', async () => {
    const lead = await create('sp');
    const { entity_id: id } = (await post(agent, lead, SIGNED)).body;
    const end = (person: string, terminated_date: unknown) =>
      patch(person, id, { version: 1, action: 'terminate', terminated_date });
    expect((await end(agent, '2026-06-30')).status).toBe(403);
    expect(failsOf(await end(supervisor, null))).toEqual(['terminated_date required']);
    expect(failsOf(await end(supervisor, '2026-01-14'))).toEqual(['terminated_date not_before']);
    expect(failsOf(await end(supervisor, 'soon'))).toEqual(['terminated_date invalid_date']);
    const ended = await end(supervisor, '06/30/2026');
    expect(ended.body).toMatchObject({ status: 'TERMINATED', terminated_date: '2026-06-30', version: 2 });
    expect((await patch(supervisor, id, { version: 2, action: 'cancel' })).status).toBe(409);
  });

  it('are for electronic signature when that is said, and then nobody signs them by hand', async () => {
    const lead = await create('sp');
    const esign = { type: 'NDA', name: 'To be sent', method: 'ESIGN' };
    const draft = await post(agent, lead, esign);
    expect(draft.body).toMatchObject({
      method: 'ESIGN',
      status: 'DRAFT',
      can: { edit: true, sign: false, cancel: true, terminate: false },
    });
    const { entity_id: id } = draft.body;
    for (const person of [agent, supervisor]) {
      const byHand = await patch(person, id, { version: 1, action: 'sign', signing_date: '2026-01-15' });
      expect([byHand.status, failsOf(byHand)]).toEqual([409, ['action transition_forbidden']]);
    }
    // How it is signed is said once.
    for (const method of ['MANUAL', 'ESIGN', null])
      expect(failsOf(await patch(agent, id, { version: 1, method })), String(method)).toEqual([
        'method unknown_field',
      ]);
    const renamed = { version: 2, name: 'Renamed', method: 'ESIGN' };
    expect((await patch(agent, id, { version: 1, name: 'Renamed' })).body).toMatchObject(renamed);
    const cancelled = await patch(agent, id, { version: 2, action: 'cancel' });
    expect(cancelled.body).toMatchObject({ status: 'CANCELLED' });
    expect(failsOf(await post(agent, lead, { ...esign, ...SIGNED, method: 'ESIGN' }))).toEqual([
      'action transition_forbidden',
    ]);
    expect(failsOf(await post(agent, lead, { ...esign, method: 'FAX' }))).toEqual(['method not_in_list']);
    for (const method of [undefined, null, '', 'MANUAL']) {
      const manual = await post(agent, lead, { type: 'LOI', name: 'On paper', method });
      expect(manual.body).toMatchObject({ method: 'MANUAL', can: { sign: true } });
    }
    expect((await list(agent, lead, '&method_eq=ESIGN')).total).toBe(1);
  });
});

it.each([
  ['sp', 'tp'],
  ['tp', 'sp'],
] as const)(
  'legal records of type %s belong to the lead: own leads for agents, the type for supervisors, nobody else',
  async (type, other) => {
    const agent = `${type}.agent`;
    const supervisor = `${type}.supervisor`;
    const lead = await create(type, `${type}.agent2`);
    expect((await post(agent, lead, SIGNED)).status).toBe(403);
    const { entity_id: id } = (await post(`${type}.agent2`, lead, { type: 'LOI', name: 'L' })).body;
    expect(await list(agent, lead)).toMatchObject({
      items: [{ entity_id: id, can: { edit: false, sign: false, cancel: false, terminate: false } }],
      can: { create: false },
    });
    for (const action of ['cancel', 'sign'])
      expect((await patch(agent, id, { version: 1, action })).status, action).toBe(403);
    for (const person of [`${other}.agent`, `${other}.supervisor`])
      for (const lead_type of [type, other])
        expect((await post(person, { ...lead, lead_type }, SIGNED)).status, person).toBe(404);
    expect((await post(supervisor, lead, SIGNED)).status).toBe(201);
    for (const person of ['cred.supervisor', `${type}.provider`])
      expect((await post(person, lead, SIGNED)).status).toBe(403);
  },
);

describe('the life of an agreement', () => {
  /** Domain §5 'Agreement', as far as a person does it by hand. */
  const DECIDED: Readonly<Record<string, readonly AgreementStatus[]>> = {
    sign: ['DRAFT', 'SENT'],
    cancel: ['DRAFT', 'IN_PROGRESS', 'SENT'],
    terminate: ['SIGNED'],
  };
  const NEEDS: Readonly<Record<string, object>> = {
    sign: { signing_date: '2026-01-02' },
    cancel: {},
    terminate: { terminated_date: '2026-01-03' },
  };

  it.each(codesOf(AGREEMENT_STATUS))(
    'from %s goes on by what the lifecycle has, and says so',
    async (status) => {
      const lead = await create('tp');
      for (const [action, from] of Object.entries(DECIDED)) {
        const id = await putRecord(app, lead, 'NDA', status);
        const offered = (await list('tp.supervisor', lead)).items.find((item) => item.entity_id === id)!.can;
        expect(offered[action as 'sign'], action).toBe(from.includes(status));
        expect(offered.edit).toBe(status === 'DRAFT');
        const answer = await patch('tp.supervisor', id, { version: 1, action, ...NEEDS[action] });
        expect(answer.status, `${action} ${answer.text}`).toBe(from.includes(status) ? 200 : 409);
        if (answer.status === 409) expect(failsOf(answer)).toEqual(['action transition_forbidden']);
      }
    },
  );

  it('has one end when two ask for one at once', async () => {
    const lead = await create('tp');
    const { entity_id: id } = (await post('tp.agent', lead, { type: 'NDA', name: 'N' })).body;
    const answers = await Promise.all([
      patch('tp.agent', id, { version: 1, action: 'sign', signing_date: '2026-01-02' }),
      patch('tp.supervisor', id, { version: 1, action: 'cancel' }),
      patch('tp.agent', id, { version: 1, name: 'Renamed' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('proves a status only as long as it lasts: a lead moves on it or it ends, not both unseen', async () => {
    const lead = await create('tp');
    const id = await putRecord(app, lead, 'LOI', 'SIGNED');
    const [moved, ended] = await Promise.all([
      app.as('tp.agent').patch(`/leads/tp/${lead.entity_id}`, { version: 1, status: 'LOI_SIGNED' }),
      patch('tp.supervisor', id, { version: 1, action: 'terminate', terminated_date: '2026-02-01' }),
    ]);
    expect(ended.status).toBe(200);
    expect([200, 400]).toContain(moved.status);
  });

  it('is changed only by what exists: actions, versions, keys', async () => {
    const lead = await create('tp');
    const { entity_id: id } = (await post('tp.agent', lead, { type: 'NDA', name: 'N' })).body;
    for (const action of ['send', 'toString', 'constructor', 7, ['sign']])
      expect(failsOf(await patch('tp.agent', id, { version: 1, action }))).toEqual(['action not_in_list']);
    expect(failsOf(await patch('tp.agent', id, { name: 'x' }))).toEqual(['version required']);
    expect((await patch('tp.agent', demoId('nobody'), { version: 1 })).status).toBe(404);
    expect((await patch('tp.agent', 'not-a-key', { version: 1 })).status).toBe(400);
    for (const query of ['shoe_eq=1', 'lead_id_eq=x', 'ordering=name'])
      expect((await app.as('tp.agent').get(`/leads/tp/agreements?${query}`)).status, query).toBe(400);
    expect((await app.as('tp.agent').get(`/leads/tp/agreements?lead_id_eq=${demoId('nobody')}`)).status).toBe(
      404,
    );
  });

  it('lists all of the type without a lead, page by page', async () => {
    const page = (await app.as('sp.agent').get<List>('/leads/sp/agreements?size=3&page=2')).body;
    expect(page.items).toHaveLength(3);
    expect(page.total).toBeGreaterThan(6);
    expect(page.can).toEqual({ create: false });
  });
});
