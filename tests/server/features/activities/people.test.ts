import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fields } from '#schemas/engine/field.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { readRow } from '#server/features/imports/cells.ts';
import { loadWords } from '#server/features/imports/words.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';

/** A field of several people on a lead, which no lead has: all that is generic must take it. */
const field = {
  kind: 'user',
  many: true,
  section: 'status',
  filter: true,
  import: ['team'],
  label: { en: 'Team', es: 'Equipo' },
} as const;
const fields = LEADS.TP.fields as Record<string, unknown> & Fields;

let app: TestApp;
beforeAll(async () => {
  (fields as Record<string, unknown>).team_ids = field;
  app = await startApp();
});
afterAll(async () => {
  await app.close();
  delete (fields as Record<string, unknown>).team_ids;
});

const [ONE, TWO] = [demoId('tp.agent'), demoId('tp.agent2')];

describe('a field of several people', () => {
  it('is stored, checked, filtered and exported', async () => {
    const agent = app.as('tp.agent');
    const body = { ...(await leadBody(app.db, 'tp')), company_name: 'Two Heads' };
    const wrong = await agent.post<{ fails: object[] }>('/leads/tp', {
      ...body,
      team_ids: [demoId('sp.agent')],
    });
    expect(wrong.body.fails).toMatchObject([{ field: 'team_ids', code: 'unknown_reference' }]);
    const made = await agent.post<{ team_ids: string[] }>('/leads/tp', { ...body, team_ids: [ONE, TWO] });
    expect(made.body.team_ids).toEqual([ONE, TWO]);
    const count = async (query: string) =>
      (await agent.get<{ total: number }>(`/leads/tp?${query}`)).body.total;
    expect(await count(`team_ids_in=${TWO}`)).toBe(1);
    expect(await count(`team_ids_in=${demoId('tp.supervisor')}`)).toBe(0);
    expect(await count('team_ids_in=none')).toBe(0);
    const csv = (await agent.post(`/leads/tp/export/csv/x.csv?team_ids_eq=${ONE}`)).text;
    expect(Papa.parse<Record<string, string>>(csv.slice(1), { header: true }).data[0]).toMatchObject({
      // The first of them is named by the token that the test signs in with.
      Team: expect.stringMatching(/^\S.*; Priya Nair$/) as string,
    });
  });

  it('is read from a cell by user names and full names', async () => {
    const words = await loadWords(app.db, 'TP');
    const read = (team: string) =>
      readRow('TP', [{ column: 'Team', field: 'team_ids' }], words, { Team: team });
    expect(read('tp.agent; Priya Nair').values).toEqual({ team_ids: [ONE, TWO] });
    expect(read('tp.agent, tp.agent2').values).toEqual({ team_ids: [ONE, TWO] });
    expect(read('tp.agent; nobody').fails).toEqual([{ field: 'team_ids', code: 'unknown_reference' }]);
  });
});
