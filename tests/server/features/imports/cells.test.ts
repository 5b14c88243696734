import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { readRow } from '#server/features/imports/cells.ts';
import { loadWords, type Words } from '#server/features/imports/words.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';

let api: TestApp;
let sp: Words;
let tp: Words;
beforeAll(async () => {
  api = await startApp();
  [sp, tp] = await Promise.all([loadWords(api.db, 'SP'), loadWords(api.db, 'TP')]);
});
afterAll(() => api?.close());

/** Reads one row of columns called like their fields. */
const read = (
  cells: Record<string, string>,
  type: 'SP' | 'TP' = 'SP',
  defaults: Record<string, string> = {},
) =>
  readRow(
    type,
    [
      ...Object.keys(cells).map((field) => ({ column: field, field })),
      ...Object.entries(defaults).map(([field, value]) => ({ field, value })),
    ],
    type === 'SP' ? sp : tp,
    cells,
  );
const state = (code: string) => lookupId('state', code);

describe('a cell', () => {
  test('keeps leading zeros, and the first five digits of a ZIP+4', () => {
    expect(read({ zip: '02134' }).values.zip).toBe('02134');
    expect(read({ zip: '021341234' }).values.zip).toBe('02134');
    expect(read({ zip: '02134-1234' }).values.zip).toBe('02134');
    expect(read({ zip: '2134' }).values.zip).toBe('2134');
    expect(read({ tax_id: '01-2345678', npi: ' 1234567893 ' }).values).toEqual({
      tax_id: '012345678',
      npi: '1234567893',
    });
  });

  test('empty or withheld is no value, and takes the default', () => {
    expect(read({ company_name: '  ', tax_id: '<UNAVAIL>' }).values).toEqual({});
    expect(read({ states: ' ' }, 'SP', { states: 'FL' }).values.states).toEqual([state('FL')]);
    expect(read({ states: 'GA' }, 'SP', { states: 'FL' }).values.states).toEqual([state('GA')]);
  });

  test('names states by code or name in either language, several at once', () => {
    expect(read({ states: 'fl; Georgia|nueva york' }).values.states).toEqual([
      state('FL'),
      state('GA'),
      state('NY'),
    ]);
    expect(read({ states: 'FL, GA' }).values.states).toEqual([state('FL'), state('GA')]);
    expect(read({ states: 'FL, Atlantis' }).fails).toEqual([{ field: 'states', code: 'unknown_reference' }]);
  });

  test('counties are those of the row’s states', () => {
    expect(read({ states: 'FL', counties: 'Orange County' }).values.counties).toEqual([
      lookupId('county', '12095'),
    ]);
    expect(read({ states: 'CA', counties: 'orange' }).values.counties).toEqual([lookupId('county', '06059')]);
    expect(read({ counties: 'Orange' }).fails).toEqual([{ field: 'counties', code: 'several_match' }]);
    expect(read({ states: 'AK', counties: 'Orange' }).fails).toEqual([
      { field: 'counties', code: 'unknown_reference' },
    ]);
    // By its code a county is known wherever it is: of another state, it is one of the wrong state.
    expect(read({ states: 'FL', counties: '06059' }).fails).toEqual([
      { field: 'counties', code: 'not_within', params: { fields: ['states'] } },
    ]);
    expect(read({ counties: '06059' }).values.counties).toEqual([lookupId('county', '06059')]);
  });

  test('says what it belongs to, where the file does not', () => {
    expect(read({ counties: '12095; 06059' }).values.states).toEqual([state('FL'), state('CA')]);
    expect(read({ states: 'Atlantis', counties: '12095' })).toMatchObject({
      values: { counties: [lookupId('county', '12095')] },
      fails: [{ field: 'states', code: 'unknown_reference' }],
    });
    const { values } = read({ subspecialties: '207RC0000X' });
    expect(values.specialties).toHaveLength(1);
  });

  test('a taxonomy code of a subspecialty says its specialty as well', () => {
    expect(read({ specialties: '207RC0000X' }).values).toEqual({
      specialties: [lookupId('specialty', '207R00000X', 'SP')],
      subspecialties: [lookupId('subspecialty', '207RC0000X', 'SP')],
    });
    expect(read({ specialties: '343900000X' }).fails).toEqual([
      { field: 'specialties', code: 'unknown_reference' },
    ]);
  });

  test('means the entry of that name before one whose code came of it', async () => {
    const person = api.as('sp.supervisor');
    const path = '/util/lists/health_plan';
    const add = async () => {
      const names = { name_en: 'Sunny', name_es: 'Sunny' };
      return (await person.post<{ entity_id: string; version: number; code: string }>(path, names)).body;
    };
    const old = await add();
    const { version } = old;
    await person.patch(`${path}/${old.entity_id}`, {
      version,
      name_en: 'Sunny (old)',
      name_es: 'Sunny (vieja)',
    });
    const fresh = await add();
    expect([old.code, fresh.code]).toEqual(['SUNNY', 'SUNNY_2']);
    const words = await loadWords(api.db, 'SP');
    const meant = (text: string) =>
      readRow('SP', [{ column: 'Plan', field: 'health_plans' }], words, { Plan: text }).values.health_plans;
    expect(meant('Sunny')).toEqual([fresh.entity_id]);
    expect(meant('SUNNY_2')).toEqual([fresh.entity_id]);
    expect(meant('Sunny (old)')).toEqual([old.entity_id]);
    // The value for all rows is chosen from the list, by its code.
    const chosen = readRow('SP', [{ field: 'health_plans', value: 'SUNNY' }], words, {});
    expect(chosen.values.health_plans).toEqual([old.entity_id]);
  });

  test('codes are read by code or label, people by user name or full name', () => {
    expect(
      read({ service_offered: 'wheelchair; Door to door', category: 'PPEC' }, 'TP').values,
    ).toMatchObject({
      service_offered: ['WHEELCHAIR', 'DOOR_TO_DOOR'],
      category: 'PPEC',
    });
    expect(read({ lead_source: 'carrier pigeon' }).fails).toEqual([
      { field: 'lead_source', code: 'not_in_list' },
    ]);
    expect(read({ pr_assigned_id: 'SP.Agent' }).values.pr_assigned_id).toBe(demoId('sp.agent'));
    expect(read({ pr_assigned_id: 'nobody' }).fails).toEqual([
      { field: 'pr_assigned_id', code: 'unknown_reference' },
    ]);
  });

  test('a column called like a property of objects is a column', () => {
    const mappings = [{ column: 'constructor', field: 'company_name' }];
    expect(readRow('SP', mappings, sp, {}).values).toEqual({});
    expect(readRow('SP', mappings, sp, Object.fromEntries([['constructor', 'Builders']])).values).toEqual({
      company_name: 'Builders',
    });
  });
});
