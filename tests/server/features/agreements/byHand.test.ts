import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#server/platform/history.ts';
import { useApp } from '#tests/support/app.ts';
import { recordSigned } from '#tests/support/legal.ts';
import type { Lead } from '#tests/support/makeLead.ts';
import { deskOf, SIGNED } from './support.ts';

const app = useApp();
const { create, post, patch, list } = deskOf(() => app);

interface LeadNow {
  readonly version: number;
  readonly status: string;
  readonly status_reason: string | null;
  readonly dba: string | null;
}
describe('a lead', () => {
  const agent = 'tp.agent';
  const at = (lead: Lead) => `/leads/tp/${lead.entity_id}`;
  const read = async (lead: Lead) => (await app.as(agent).get<LeadNow>(at(lead))).body;
  const move = async (lead: Lead, status: string, more: object = {}) => {
    const { version } = await read(lead);
    return app.as('tp.supervisor').patch<LeadNow>(at(lead), { version, status, ...more });
  };
  const historyOf = async (lead: Lead) =>
    (await app.as(agent).get<{ items: HistoryEntry[] }>(`${at(lead)}/changes?type_in=LEAD_UPDATED`)).body
      .items;

  it.each(['LOI', 'NDA', 'CONTRACT'])(
    'goes to %s_SIGNED with what is signed by hand, as its evidence',
    async (kind) => {
      const lead = await create('tp');
      const { body } = await post(agent, lead, { ...SIGNED, type: kind });
      expect(await read(lead)).toMatchObject({ status: `${kind}_SIGNED`, version: 2 });
      expect(await historyOf(lead)).toMatchObject([
        {
          actor: { first_name: agent },
          changes: [{ field: 'status', from: 'NEW', to: `${kind}_SIGNED` }],
          detail: { agreement: body.entity_id },
        },
      ]);
    },
  );

  it('goes there once a draft of it is signed, not before', async () => {
    const lead = await create('tp');
    const { body } = await post(agent, lead, { type: 'NDA', name: 'On paper' });
    expect(await read(lead)).toMatchObject({ status: 'NEW', version: 1 });
    await patch(agent, body.entity_id, { version: 1, signing_date: '2026-01-15' });
    expect((await read(lead)).status).toBe('NEW');
    await patch(agent, body.entity_id, { version: 2, action: 'sign' });
    expect((await read(lead)).status).toBe('NDA_SIGNED');
    const [entry] = await historyOf(lead);
    expect(entry?.detail).toMatchObject({ agreement: body.entity_id });
  });

  it('stays where it is when there is no way there, and the record is signed all the same', async () => {
    const lead = await create('tp');
    await post(agent, lead, { ...SIGNED, type: 'CONTRACT' });
    // An earlier paper, signed late: nothing leads back.
    expect((await post(agent, lead, { ...SIGNED, type: 'LOI' })).body).toMatchObject({ status: 'SIGNED' });
    expect(await read(lead)).toMatchObject({ status: 'CONTRACT_SIGNED', version: 2 });
    const out = await create('tp');
    await move(out, 'DENIED', { status_reason: 'WITHDRAWN' });
    const { body } = await post(agent, out, { ...SIGNED, type: 'CONTRACT' });
    expect(body.status).toBe('SIGNED');
    expect(await read(out)).toMatchObject({ status: 'DENIED', status_reason: 'WITHDRAWN' });
    // A second one of the same kind is no news.
    await post(agent, lead, { ...SIGNED, type: 'CONTRACT' });
    expect((await historyOf(lead)).length).toBe(1);
  });

  it('does not lose what somebody writes in a form that was open before', async () => {
    const lead = await create('tp');
    await post(agent, lead, { ...SIGNED, type: 'LOI' });
    const stale = await app.as(agent).patch<{ current: LeadNow }>(at(lead), { version: 1, dba: 'Sunrise' });
    expect([stale.status, stale.body.current]).toMatchObject([409, { status: 'LOI_SIGNED', version: 2 }]);
    const again = await app.as(agent).patch<LeadNow>(at(lead), { version: 2, dba: 'Sunrise' });
    expect(again.body).toMatchObject({ status: 'LOI_SIGNED', dba: 'Sunrise' });
    // Ended later, it proves nothing any more; the lead has been there.
    const other = await create('tp');
    const { body } = await post(agent, other, { ...SIGNED, type: 'LOI' });
    const end = { version: 1, action: 'terminate', terminated_date: '2026-06-30' };
    expect((await patch('tp.supervisor', body.entity_id, end)).status).toBe(200);
    expect((await read(other)).status).toBe('LOI_SIGNED');
  });

  it('goes there once, however many sign at once', async () => {
    const lead = await create('tp');
    const answers = await Promise.all(
      [1, 2, 3].map(() => post(agent, lead, { ...SIGNED, type: 'CONTRACT' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await read(lead)).toMatchObject({ status: 'CONTRACT_SIGNED', version: 2 });
  });

  it('keeps its records when it is converted, for those who recruit', async () => {
    const lead = await create('tp');
    const id = await recordSigned(app, agent, lead, 'CONTRACT');
    expect((await read(lead)).status).toBe('CONTRACT_SIGNED');
    expect((await move(lead, 'CONVERTED')).status).toBe(200);
    expect((await list('tp.supervisor', lead)).items).toMatchObject([{ entity_id: id }]);
    // Another one of it is signed later: it stays what it is.
    await recordSigned(app, agent, lead, 'NDA');
    expect((await read(lead)).status).toBe('CONVERTED');
    for (const person of ['cred.supervisor', 'tp.provider'])
      expect((await app.as(person).get(`/leads/agreements/${id}`)).status, person).toBe(403);
  });
});
