import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fields } from '#schemas/engine/field.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { readRow } from '#server/features/imports/cells.ts';
import { loadWords } from '#server/features/imports/words.ts';
import { useApp } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';
import { csv, upload } from './features/imports/support.ts';

/** A field nobody else knows of, put into the one place where a lead says what it is (docs/add-a-field.md). */
const field = {
  kind: 'count',
  max: 500,
  section: 'services',
  column: 'offered',
  filter: true,
  import: ['wheelchairs on hand'],
  label: { en: 'Wheelchairs on hand', es: 'Sillas de ruedas disponibles' },
} as const;
/** A field of several people, which no lead has: all that is generic must take it. */
const people = {
  kind: 'user',
  many: true,
  section: 'status',
  filter: true,
  import: ['team'],
  label: { en: 'Team', es: 'Equipo' },
} as const;
const added = { wheelchairs_on_hand: field, team_ids: people };
const fields = LEADS.TP.fields as Record<string, unknown> & Fields;

beforeAll(() => void Object.assign(fields, added));
afterAll(() => {
  for (const name of Object.keys(added)) Reflect.deleteProperty(fields, name);
});
const app = useApp();

describe('a field added to schemas/lead', () => {
  it('is stored, validated, filtered, exported and described without another edit', async () => {
    const agent = app.as('tp.agent', 'es');
    const body = { ...(await leadBody(app.db, 'tp')), company_name: 'Rueda Libre' };
    expect(
      (await agent.post<{ fails: object[] }>('/leads/tp', { ...body, wheelchairs_on_hand: 501 })).body.fails,
    ).toMatchObject([
      { field: 'wheelchairs_on_hand', code: 'too_large', message: 'Debe ser como máximo 500' },
    ]);
    expect((await agent.post('/leads/tp', { ...body, wheelchairs_on_hand: 12 })).body).toMatchObject({
      wheelchairs_on_hand: 12,
    });
    const list = async (query: string) =>
      (await agent.get<{ total: number }>(`/leads/tp?${query}`)).body.total;
    expect(await list('wheelchairs_on_hand_range=10|12')).toBe(1);
    expect(await list('wheelchairs_on_hand_eq=13')).toBe(0);
    const exported = (await agent.post('/leads/tp/export/csv/x.csv?wheelchairs_on_hand_eq=12')).text;
    expect(Papa.parse<Record<string, string>>(exported.slice(1), { header: true }).data[0]).toMatchObject({
      [field.label.es]: '12',
    });
    const openApi = (await app.app.inject('/api/openapi.json')).body;
    expect(openApi.match(/wheelchairs_on_hand/g)?.length).toBeGreaterThanOrEqual(3);
  });

  it('is a target of the import, recognised by its header', async () => {
    const file = csv('Company,Wheelchairs on hand', 'Acme,7');
    const { body } = await upload(app.as('tp.agent'), file, 'TP', 'auto');
    expect(body.mappings).toContainEqual(
      expect.objectContaining({ column: 'Wheelchairs on hand', field: 'wheelchairs_on_hand' }),
    );
  });
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
    // The lead of the other field.
    expect(await count('team_ids_in=none')).toBe(1);
    const exported = (await agent.post(`/leads/tp/export/csv/x.csv?team_ids_eq=${ONE}`)).text;
    expect(Papa.parse<Record<string, string>>(exported.slice(1), { header: true }).data[0]).toMatchObject({
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
