import { beforeAll, describe, expect, test } from 'vitest';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { readRow } from '#server/features/imports/cells.ts';
import { loadWords, type Words } from '#server/features/imports/words.ts';
import { CSV_IMPORT_MAX_BYTES } from '#schemas/vocabulary/index.ts';
import { rowsOf } from '#server/features/imports/parse.ts';
import { failsOf } from '#tests/support/fails.ts';
import { isFull } from '#tests/support/scope.ts';
import { useImports } from './leads.ts';
import { csv, uploadAs } from './support.ts';

const { api, agent } = useImports();
let sp: Words;
let tp: Words;
beforeAll(async () => {
  [sp, tp] = await Promise.all([loadWords(api.db, 'SP'), loadWords(api.db, 'TP')]);
});

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
const county = (code: string) => lookupId('county', code);
const CARDIOLOGY = {
  specialties: [lookupId('specialty', '207R00000X', 'SP')],
  subspecialties: [lookupId('subspecialty', '207RC0000X', 'SP')],
};
const [FLORIDA, CALIFORNIA] = [{ states: [state('FL')] }, { states: [state('CA')] }];
const unknown = (field: string) => ({ field, code: 'unknown_reference' });

/** Cells, the values that are read of them (null: not of concern), and what is wrong with them. */
test.each<[what: string, cells: Record<string, string>, values: object | null, ...fails: object[]]>([
  ['a ZIP code keeps its zeros', { zip: '02134' }, { zip: '02134' }],
  ['a ZIP+4 is cut', { zip: '021341234' }, { zip: '02134' }],
  ['a ZIP+4 with a dash is cut', { zip: '02134-1234' }, { zip: '02134' }],
  ['no zero is added to a ZIP code', { zip: '2134' }, { zip: '2134' }],
  ['dashes of a tax ID go', { tax_id: '01-2345678' }, { tax_id: '012345678' }],
  ['blanks around a cell go', { npi: ' 1234567893 ' }, { npi: '1234567893' }],
  ['what is blank or withheld is no value', { company_name: '  ', tax_id: '<UNAVAIL>' }, {}],
  [
    'states have codes and names in either language',
    { states: 'fl; Georgia|nueva york' },
    { states: ['FL', 'GA', 'NY'].map(state) },
  ],
  ['a comma divides states', { states: 'FL, GA' }, { states: ['FL', 'GA'].map(state) }],
  ['one of several states is none', { states: 'FL, Atlantis' }, null, unknown('states')],
  [
    'a county is of its state',
    { states: 'FL', counties: 'Orange County' },
    { ...FLORIDA, counties: [county('12095')] },
  ],
  [
    'a county of that name is of another state',
    { states: 'CA', counties: 'orange' },
    { ...CALIFORNIA, counties: [county('06059')] },
  ],
  [
    'a county is of several states',
    { counties: 'Orange' },
    null,
    { field: 'counties', code: 'several_match' },
  ],
  ['a county is not of this state', { states: 'AK', counties: 'Orange' }, null, unknown('counties')],
  [
    'a county is known by its code, also in the wrong state',
    { states: 'FL', counties: '06059' },
    null,
    { field: 'counties', code: 'not_within', params: { fields: ['states'] } },
  ],
  ['a county says its state', { counties: '06059' }, { ...CALIFORNIA, counties: [county('06059')] }],
  [
    'counties say their states',
    { counties: '12095; 06059' },
    { states: ['FL', 'CA'].map(state), counties: ['12095', '06059'].map(county) },
  ],
  [
    'a county does not mend an unknown state',
    { states: 'Atlantis', counties: '12095' },
    { counties: [county('12095')] },
    unknown('states'),
  ],
  ['a subspecialty says its specialty', { subspecialties: '207RC0000X' }, CARDIOLOGY],
  ['a code of a subspecialty says both', { specialties: '207RC0000X' }, CARDIOLOGY],
  ['a code is none of a specialty', { specialties: '343900000X' }, null, unknown('specialties')],
  [
    'a code that is none',
    { lead_source: 'carrier pigeon' },
    null,
    { field: 'lead_source', code: 'not_in_list' },
  ],
  [
    'a person is known by the user name',
    { pr_assigned_id: 'SP.Agent' },
    { pr_assigned_id: demoId('sp.agent') },
  ],
  ['nobody is of that name', { pr_assigned_id: 'nobody' }, null, unknown('pr_assigned_id')],
])('%s', (_what, cells, values, ...fails) => {
  const found = read(cells);
  expect(found.fails).toEqual(fails);
  expect(values && found.values).toEqual(values);
});

test('codes are read by code or label', () => {
  const cells = { service_offered: 'wheelchair; Door to door', category: 'PPEC' };
  const values = { service_offered: ['WHEELCHAIR', 'DOOR_TO_DOOR'], category: 'PPEC' };
  expect(read(cells, 'TP').values).toMatchObject(values);
});

test('an empty cell takes the default', () => {
  expect(read({ states: ' ' }, 'SP', { states: 'FL' }).values).toEqual(FLORIDA);
  expect(read({ states: 'CA' }, 'SP', { states: 'FL' }).values).toEqual(CALIFORNIA);
});

test('a cell means the entry of that name before one whose code came of it', async () => {
  const person = api.as('sp.supervisor');
  const path = '/util/lists/health_plan';
  const add = async () => {
    const names = { name_en: 'Sunny', name_es: 'Sunny' };
    return (await person.post<{ entity_id: string; version: number; code: string }>(path, names)).body;
  };
  const old = await add();
  const { version } = old;
  const renamed = { name_en: 'Sunny (old)', name_es: 'Sunny (vieja)' };
  await person.patch(`${path}/${old.entity_id}`, { version, ...renamed });
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

test('a column called like a property of objects is a column', () => {
  const mappings = [{ column: 'constructor', field: 'company_name' }];
  expect(readRow('SP', mappings, sp, {}).values).toEqual({});
  const cells = Object.fromEntries([['constructor', 'Builders']]);
  expect(readRow('SP', mappings, sp, cells).values).toEqual({ company_name: 'Builders' });
});

const filled = (text: string, head = ''): string =>
  head + text.repeat(Math.floor((CSV_IMPORT_MAX_BYTES - head.length) / text.length));

describe('files that would keep the server busy', () => {
  const BOMBS: [what: string, content: string, fails: string[]][] = [
    ['a record longer than any', csv('Company name,Phone', `"${'x'.repeat(300_000)}",3055550100`), []],
    ['nothing but commas', filled(','), []],
    ['nothing but quotes', filled('"'), []],
    ['more rows than providers', filled('1\n', 'NPI\n'), ['file too_many']],
    // To read it takes seconds.
    ['nothing but pairs of quotes', filled('""'), []],
  ];
  test.each(isFull ? BOMBS : BOMBS.slice(0, -1))('%s: refused', async (_what, content, fails) => {
    const { status, body } = await uploadAs(agent, content);
    expect([status, failsOf({ body })]).toEqual([422, fails]);
  });

  test('a long cell is none of them', async () => {
    const { status, body } = await uploadAs(
      agent,
      csv('Company name,Phone', `"${'x'.repeat(200_000)}",3055550100`),
    );
    expect([status, body.counts.rows]).toEqual([201, 1]);
  });
});

test('others run while a file is parsed', async () => {
  let turns = 0;
  let reading = true;
  const turn = (): void => {
    turns += 1;
    if (reading) setImmediate(turn);
  };
  setImmediate(turn);
  let rows = 0;
  for await (const piece of rowsOf(filled('a,23456789\n'), ',')) rows += piece.length;
  reading = false;
  expect(rows).toBe(Math.floor(CSV_IMPORT_MAX_BYTES / 11));
  // There are 160 pieces; short ones may share a turn.
  expect(turns).toBeGreaterThan(20);
});
