import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { settled } from '#tests/support/files.ts';
import { failsOf, ok } from '../credentialing/support.ts';
import {
  addList,
  foundOf,
  idle,
  leieFile,
  load,
  loaded,
  LEIE_COLUMNS,
  putFile,
  readLists,
  subjects,
  SUPERVISOR,
  zipOf,
  type LeieRow,
} from './support.ts';
import { samFile } from './sam.ts';

const app = useApp();

const rowsOf = async (id: string): Promise<number> =>
  (await app.query`select from exclusion_row where list_id = ${id}`).length;
const people = (count: number, more: LeieRow = {}): LeieRow[] =>
  Array.from({ length: count }, (_, n) => ({ LASTNAME: `LAST${n}`, FIRSTNAME: 'ANA', STATE: 'FL', ...more }));

describe('A LEIE file', () => {
  it('becomes the list that counts, in the place of the one before, whose rows go', async () => {
    const first = await load(app, 'LEIE', leieFile(people(5)));
    expect(first).toMatchObject({ status: 'CURRENT', rows: 5, skipped: 0, failure: null });
    const second = await load(app, 'LEIE', leieFile([...people(6), ...people(2, { REINDATE: '20160120' })]));
    expect(second).toMatchObject({ status: 'CURRENT', rows: 6, skipped: 2 });
    const now = await readLists(app);
    expect(now.find(({ entity_id }) => entity_id === first.entity_id)).toMatchObject({
      status: 'REPLACED',
      rows: 5,
    });
    expect([await rowsOf(first.entity_id), await rowsOf(second.entity_id)]).toEqual([0, 6]);
  });

  it('may have its columns in any order and called otherwise, and be written as Windows did', async () => {
    const columns = [...LEIE_COLUMNS]
      .reverse()
      .map((name) => (name === 'WVRSTATE' ? 'waiverstate' : name.toLowerCase()));
    const text = leieFile(
      [{ LASTNAME: 'NUNEZ', FIRSTNAME: 'JOSE', WVRSTATE: 'TX', STATE: 'FL' }],
      [...LEIE_COLUMNS].reverse(),
    )
      .toString()
      .replace(/^.*\r\n/, `${columns.join(',')}\r\n`)
      .replace('NUNEZ', 'NUÑEZ');
    const list = await load(app, 'LEIE', Buffer.from(text, 'latin1'), { complete: true });
    expect(list).toMatchObject({ status: 'CURRENT', rows: 1 });
    const rows =
      await app.query`select last_key, first_key, state, npi, data->>'LASTNAME' as name, data->>'WVRSTATE' as waiver
      from exclusion_row where list_id = ${list.entity_id}`;
    expect(rows).toEqual([
      { last_key: 'NUNEZ', first_key: 'JOSE', state: 'FL', npi: null, name: 'NUÑEZ', waiver: 'TX' },
    ]);
  });

  it('that is no such list fails, saying which columns it lacks, and the former stays', async () => {
    const before = (await readLists(app)).find(({ status }) => status === 'CURRENT');
    const list = await load(app, 'LEIE', Buffer.from('Name,NPI\r\nAna,1003000126\r\n'));
    expect(list.status).toBe('FAILED');
    expect(list.failure).toBe(
      'Not this list: it has no column LASTNAME, FIRSTNAME, BUSNAME, DOB, STATE, EXCLTYPE, EXCLDATE, REINDATE',
    );
    expect((await loaded(app, list.entity_id, 'es')).failure).toContain(
      'No es esta lista: no tiene la columna LASTNAME',
    );
    expect((await readLists(app)).find(({ status }) => status === 'CURRENT')).toEqual(before);
  });

  it('that is damaged fails, saying in which row, and leaves nothing behind', async () => {
    const whole = leieFile(people(50)).toString();
    const cut = await load(app, 'LEIE', Buffer.from(whole.slice(0, -60)), { complete: true });
    expect(cut).toMatchObject({ status: 'FAILED', failure: 'Row 51 cannot be read' });
    const header = whole.slice(0, whole.indexOf('\n') + 1);
    const quote = await load(app, 'LEIE', Buffer.from(`${header}"A"B,"C"\r\n`), { complete: true });
    expect(quote).toMatchObject({ status: 'FAILED', failure: 'Row 2 cannot be read' });
    const none = await load(app, 'LEIE', Buffer.from(header), { complete: true });
    expect(none).toMatchObject({ status: 'FAILED', failure: 'The file holds no rows' });
    expect(await rowsOf(cut.entity_id)).toBe(0);
  });

  it('with less than half of the rows is taken for a supplement, unless said to be complete', async () => {
    await load(app, 'LEIE', leieFile(people(20)), { complete: true });
    const few = leieFile(people(9));
    const refused = await load(app, 'LEIE', few);
    expect(refused.status).toBe('FAILED');
    expect(refused.failure).toContain('less than half of the present list (20 rows)');
    expect(await load(app, 'LEIE', few, { complete: true })).toMatchObject({ status: 'CURRENT', rows: 9 });
  });

  it('that is no table is refused as soon as that is known, and fails where it was added before', async () => {
    const known = await putFile(app, randomBytes(2000));
    expect((await settled(app, SUPERVISOR, known)).state).toBe('FAILED');
    const refused = await addList(app, { source: 'LEIE', file_id: known });
    expect([refused.status, failsOf(refused)]).toEqual([400, ['file_id upload_failed']]);
    await app.query`update file set state = 'SCANNING' where entity_id = ${known}`;
    const { body } = await addList(app, { source: 'LEIE', file_id: known });
    // The list waits, and is tried again, until it is known what the file is.
    const waiting = () =>
      app.query`select from graphile_worker.jobs where task_identifier = 'screening.load' and run_at > now()`;
    await expect.poll(async () => (await waiting()).length).toBe(1);
    await app.query`update file set state = 'FAILED' where entity_id = ${known}`;
    const list = await loaded(app, body.entity_id);
    expect(list.status).toBe('FAILED');
    expect(list.failure).toContain('This type of file is not allowed here');
  });
});

describe('A SAM extract', () => {
  it('is read out of its archive: people, firms and their NPI, no ships, nothing that has ended', async () => {
    const jane = { Classification: 'Individual', First: 'Jane', Last: 'Roe', NPI: '1003000126' };
    const firm = (name: string, more: LeieRow = {}) => ({ Classification: 'Firm', Name: name, ...more });
    const rows = [
      jane,
      { Classification: 'Individual', Name: 'DOE, JOHN Q' },
      firm('Acme Transport Holdings LLC', { 'State / Province': 'TX' }),
      { Classification: 'Special Entity Designation', Name: 'Orient Bureau', Country: 'IRN' },
      { Classification: 'Vessel', Name: 'SEA STAR' },
      firm('Old Sins Inc', { 'Termination Date': '01/01/2020' }),
      firm('Later Inc', { 'Termination Date': '01/01/2999' }),
    ].map((row, index) => ({ ...row, 'SAM Number': `S4MR${index + 1}` }));
    const content = await zipOf({
      // SAM holds some twice.
      'SAM_Exclusions_Public_Extract_V2_26001.CSV': samFile([...rows, rows[0]!]),
    });
    const ids = await subjects(app, [
      { first_name: 'Zoe', last_name: 'Other', npi: '1003000126' },
      { first_name: 'John', last_name: 'Doe' },
      { business_names: ['ACME Transport Holdings, Inc.'], states: ['TX'] },
      { business_names: ['ACME Transport Holdings, Inc.'], states: ['FL'] },
      { business_names: ['Orient Bureau'], states: ['FL'] },
      { business_names: ['Sea Star'], states: ['FL'] },
      { business_names: ['Old Sins'], states: ['FL'] },
      { business_names: ['Later LLC'], states: ['FL'] },
      {},
    ]);
    const list = await load(app, 'SAM', content, { name: 'sam.zip' });
    expect(list).toMatchObject({ status: 'CURRENT', rows: 6, skipped: 2, failure: null });
    const found = await foundOf(app, ids);
    expect(
      ids.map((id) => (found.get(id) ?? []).map(({ result, row }) => `${result} ${row['SAM Number']}`)),
    ).toEqual([
      ['CONFIRMED_CANDIDATE S4MR1'],
      ['SUSPECTED S4MR2'],
      ['SUSPECTED S4MR3'],
      [],
      ['SUSPECTED S4MR4'],
      [],
      [],
      ['SUSPECTED S4MR7'],
      [],
    ]);
    expect(
      await app.query`select result from exclusion_check where source = 'SAM' and account_id = ${ids.at(-1)}`,
    ).toEqual([{ result: 'INSUFFICIENT' }]);
  });

  it('in an archive that holds two tables, none, or is damaged, fails', async () => {
    const table = samFile([{ Classification: 'Firm', Name: 'A' }]);
    const whole = await zipOf({
      'a.csv': samFile(Array.from({ length: 500 }, (_, n) => ({ Classification: 'Firm', Name: `F${n}` }))),
    });
    const broken = Buffer.from(whole);
    broken.fill(7, 200, 400);
    for (const content of [
      await zipOf({ 'a.csv': table, 'b.csv': table }),
      await zipOf({ 'a.txt': table }),
      broken,
    ])
      expect(await load(app, 'SAM', content, { name: 'a.zip', complete: true })).toMatchObject({
        status: 'FAILED',
        failure: 'The archive is damaged, or does not hold exactly one CSV file',
      });
    await idle(app);
  });
});

it('A list is refused without a file or an address, with both, or with an upload of something else', async () => {
  const file_id = await putFile(app, leieFile(people(1)));
  for (const [body, fail] of [
    [{}, 'file_id any_of_required'],
    [{ file_id, url: 'https://oig.example/a.csv' }, 'url only_one_of'],
    [{ file_id: '00000000-0000-7000-8000-000000000000' }, 'file_id unknown_reference'],
    [{ file_id, source: 'OFAC' }, 'source not_in_list'],
  ] as const) {
    const answer = await addList(app, { source: 'LEIE', ...body });
    expect([answer.status, failsOf(answer)]).toEqual([400, [fail]]);
  }
  // One that was taken already.
  ok(await addList(app, { source: 'LEIE', file_id, complete: true }));
  await idle(app);
  expect(failsOf(await addList(app, { source: 'LEIE', file_id }))).toEqual(['file_id unknown_reference']);
});
