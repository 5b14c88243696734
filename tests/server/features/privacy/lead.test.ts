import { beforeAll, describe, expect, it } from 'vitest';
import type { PrivacyState } from '#schemas/privacy/index.ts';
import { useApp } from '#tests/support/app.ts';
import { makeLead } from '#tests/support/makeLead.ts';
import { failsOf, ok, type Refusal } from '../credentialing/support.ts';
import { analysed, csv, HEADER } from '../imports/support.ts';
import { eraseAt, provedHistory, tablesWith } from './support.ts';

/** Words that stand nowhere else. */
const PERSON = {
  contact_first_name: 'Zebedea',
  contact_last_name: 'Quorndale',
  email: 'zebedea.quorndale@marker.example',
  title: 'Quorndale-Beauftragte',
};
const MARKERS = ['Zebedea', 'Quorndale', 'marker.example', '5550166'];

const app = useApp();
let id: string;
let path: string;
beforeAll(async () => {
  id = (await makeLead(app, 'sp', { ...PERSON, phone: '+13055550166' })).entity_id;
  path = `/leads/sp/${id}`;
});

describe('the contacts of a lead', () => {
  it('are told with who has written and looked, and the telling is told', async () => {
    const agent = app.as('sp.agent');
    ok(await agent.post('/leads/sp/notes', { lead_id: id, subject: 'LOI_SENT', text: 'Quorndale is away' }));
    const task = { lead_id: id, title: 'Write to Quorndale', type: 'follow_up', status: 'todo' };
    ok(await agent.post('/leads/sp/task', task));
    ok(await agent.post(`/leads/sp/export/csv/all.csv?email_eq=${PERSON.email}`));
    const other = await makeLead(app, 'sp', {
      company_name: 'Elsewhere Clinic',
      contact_first_name: 'Una',
      contact_last_name: 'Otherperson',
    });
    const report = (reason: string) =>
      app.as('sp.supervisor').post<Record<string, object[]>>(`${path}/privacy/report`, { reason });
    expect((await report(' ')).status).toBe(400);
    const answer = await report('Asked by mail');
    const told = ok(answer);
    expect(told.values).toEqual([
      expect.objectContaining({ 'Contact last name': 'Quorndale', Title: PERSON.title }),
    ]);
    expect(told.notes).toEqual([expect.objectContaining({ text: 'Quorndale is away' })]);
    expect(told.tasks).toHaveLength(1);
    expect(told.changes!.length).toBeGreaterThan(2);
    expect(told.exports_of_lists).toEqual([
      expect.objectContaining({ type: 'LEADS_EXPORTED', contained: 'by its filter' }),
    ]);
    expect(answer.text).not.toMatch(new RegExp(`Otherperson|${other.entity_id}`));
    const again = ok(await report('Again'));
    // Its own telling among them.
    expect(again.looked_at).toEqual(
      ['Asked by mail', 'Again'].map((reason) =>
        expect.objectContaining({ type: 'PERSONAL_DATA_REPORTED', detail: { reason } }),
      ),
    );
  });

  it('are erased by who types the name and a reason that does not say whom', async () => {
    const supervisor = app.as('sp.supervisor');
    const state = ok(await supervisor.get<PrivacyState>(`${path}/privacy`));
    expect(state).toMatchObject({ name: 'Sunrise Care', fails: [], erasure: null });
    expect(state.goes).toMatchObject({ activities: 2 });
    const wrong = await supervisor.post<Refusal>(`${path}/privacy/erase`, {
      reason: 'Ms. QUORNDALE asked',
      confirm: 'Sunset Care',
    });
    expect([wrong.status, failsOf(wrong)]).toEqual([
      400,
      ['reason erase_names_person', 'confirm erase_wrong_name'],
    ]);
  });

  it('are nowhere afterwards: not in rows of imports, not in what the history says, which is proved all the same', async () => {
    // Its own row of an import that found it there already.
    await analysed(
      app.as('sp.agent'),
      csv(`${HEADER},Email`, `Sunrise Care,3055550166,FL,33101,,${PERSON.email}`),
    );
    expect(await tablesWith(app, MARKERS)).toEqual(
      expect.arrayContaining(['history', 'import_item', 'lead', 'note']),
    );
    expect(await eraseAt(app, 'sp.supervisor', path, 'Sunrise Care')).toBe('DONE');
    expect(await tablesWith(app, MARKERS)).toEqual([]);
    const { wrong, emptied } = await provedHistory(app);
    expect([wrong, emptied > 2]).toEqual([0, true]);
    const lead = ok(await app.as('sp.supervisor').get(path));
    expect(lead).toMatchObject({ company_name: 'Sunrise Care', contact_last_name: null, phone: null });
    const rows = await app.query<{ detail: object }>`
      select detail from history where record_id = ${id} and type = 'PERSONAL_DATA_ERASED'`;
    expect(rows).toEqual([{ detail: expect.objectContaining({ counts: expect.anything() }) }]);
    ok(await app.as('sp.agent').get(`${path}/changes`));
  });
});
