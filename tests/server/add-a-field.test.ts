import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fields } from '#schemas/engine/field.ts';
import { LEADS } from '#schemas/lead/index.ts';
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
const fields = LEADS.TP.fields as Record<string, unknown> & Fields;

beforeAll(() => void Object.assign(fields, { wheelchairs_on_hand: field }));
afterAll(() => void Reflect.deleteProperty(fields, 'wheelchairs_on_hand'));
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
    const csv = (await agent.post('/leads/tp/export/csv/x.csv?wheelchairs_on_hand_eq=12')).text;
    expect(Papa.parse<Record<string, string>>(csv.slice(1), { header: true }).data[0]).toMatchObject({
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
