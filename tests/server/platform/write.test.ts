import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { jsonList, type Author, type Write } from '#server/platform/write.ts';
import { AGENT, BARE, event, leadOf, STALE, told, useDatabase } from './writeSupport.ts';

const OTHER = demoId('sp.supervisor');
const HOUSE: Author = { actor: null, requestId: 'a sweep' };
const { run, given, readLeads, readHistory } = useDatabase();
const at = (ids: readonly string[], version = 1) => ids.map((entity_id) => ({ entity_id, version }));

it('the author is the person who writes, or nobody where the product itself does', async () => {
  expect(await run(async (write) => write.author)).toBe(AGENT);
  expect(await run(async (write) => write.author, HOUSE)).toBeNull();
  const [id = ''] = await given(1);
  await run((write) => write.update('lead', id, 1, { dba: 'B' }, event()), HOUSE);
  expect(await readHistory([id])).toEqual([told(id, 2, 0, { actor_id: null, request_id: 'a sweep' })]);
});

it('a transaction writes all with its history, or nothing', async () => {
  const lead = leadOf();
  const failed = run(async (write) => {
    await write.insert('lead', lead, event());
    throw new Error('not meant');
  });
  await expect(failed).rejects.toThrow('not meant');
  expect(await readLeads([lead.entity_id])).toEqual([]);
  expect(await readHistory([lead.entity_id])).toEqual([]);
});

describe('insert', () => {
  it('leaves the first version, and values as their columns need them', async () => {
    const FL = lookupId('state', 'FL');
    const gone = new Date('2026-03-04T05:06:07Z');
    const lead = leadOf({ states: [FL], data: { fax: 'F', list: [1] }, deleted_at: gone, dba: null });
    await run((write) => write.insert('lead', lead, event()));
    expect(await readLeads([lead.entity_id])).toEqual([
      expect.objectContaining({ ...lead, version: 1, company_name: 'Acme', dba: null, deleted_at: gone }),
    ]);
    expect(await readHistory([lead.entity_id])).toEqual([told(lead.entity_id, 1)]);
  });

  it('writes a list into a jsonb column as JSON', async () => {
    const lead = leadOf({ data: jsonList(['a', { b: 1 }]) });
    await run((write) => write.insert('lead', lead, BARE));
    expect((await readLeads([lead.entity_id]))[0]?.data).toEqual(['a', { b: 1 }]);
  });

  it('tells it under another record where people look for it there, with an empty detail', async () => {
    const lead = leadOf();
    const account = uuidv7();
    await run((write) =>
      write.insert('lead', lead, { ...BARE, about: { resource: 'account', id: account } }),
    );
    expect(await readHistory([lead.entity_id])).toEqual([]);
    expect(await readHistory([account])).toEqual([
      told(account, 1, 0, { resource: 'account', changes: [], detail: {} }),
    ]);
  });

  it('of many leaves each its history', async () => {
    const leads = [leadOf({ dba: 'one' }), leadOf({ dba: 'two' })];
    const ids = leads.map(({ entity_id }) => entity_id);
    await run((write) => write.insertMany('lead', leads, (index) => event(index)));
    expect((await readLeads(ids)).map(({ dba, version }) => [dba, version])).toEqual([
      ['one', 1],
      ['two', 1],
    ]);
    expect(await readHistory(ids)).toEqual(ids.map((id, index) => told(id, 1, index)));
  });
});

describe('update', () => {
  it('changes one row that is at its version, and gives the next', async () => {
    const [id = '', beside = ''] = await given(2);
    expect(await run((write) => write.update('lead', id, 1, { dba: 'B', data: { a: 1 } }, event()))).toBe(2);
    expect(await readLeads([id, beside])).toMatchObject([
      { dba: 'B', data: { a: 1 }, company_name: 'Acme', version: 2, touched: true },
      { dba: null, data: {}, version: 1, touched: false },
    ]);
    expect(await readHistory([id, beside])).toEqual([told(id, 2)]);
  });

  it.each([
    ['another version', (id: string) => [id, 2] as const],
    ['another key', () => [uuidv7(), 1] as const],
  ])('is stale at %s', async (_name, of) => {
    const [id = ''] = await given(1);
    const [key, version] = of(id);
    await expect(
      run((write) => write.update('lead', key, version, { dba: 'B' }, event())),
    ).rejects.toMatchObject(STALE);
    expect(await readLeads([id])).toMatchObject([{ dba: null, version: 1 }]);
    expect(await readHistory([id, key])).toEqual([]);
  });
});

type Many = (write: Write, rows: readonly { entity_id: string; version: number }[]) => Promise<void>;
const MANY: readonly (readonly [string, Many, object])[] = [
  [
    'updateMany',
    (write, rows) => write.updateMany('lead', rows, { dba: 'B', data: { a: 1 } }, (index) => event(index)),
    { dba: 'B', data: { a: 1 } },
  ],
  [
    'updateEach',
    (write, rows) =>
      write.updateEach(
        'lead',
        rows.map((row) => ({ ...row, patch: { dba: 'B', data: { a: 1 } } })),
        (index) => event(index),
      ),
    { dba: 'B', data: { a: 1 } },
  ],
  [
    'updateKeys',
    (write, rows) =>
      write.updateKeys(
        'lead',
        'pr_assigned_id',
        rows.map((row) => ({ ...row, key: OTHER })),
        { dba: 'B' },
        (index) => event(index),
      ),
    { dba: 'B', pr_assigned_id: OTHER },
  ],
];
describe.each(MANY)('%s', (_name, change, after) => {
  it('changes each row that is at its version, with its own history', async () => {
    const ids = await given(3);
    const [one = '', two = ''] = ids;
    await run((write) => change(write, at([one, two])));
    expect(await readLeads(ids)).toMatchObject([
      { ...after, version: 2, touched: true },
      { ...after, version: 2, touched: true },
      { dba: null, pr_assigned_id: null, version: 1, touched: false },
    ]);
    expect(await readHistory(ids)).toEqual([told(one, 2), told(two, 2, 1)]);
  });

  it('changes nothing when one of them is not at its version', async () => {
    const ids = await given(2);
    const rows = [...at(ids.slice(0, 1)), ...at(ids.slice(1), 7)];
    await expect(run((write) => change(write, rows))).rejects.toMatchObject(STALE);
    expect(await readLeads(ids)).toMatchObject(ids.map(() => ({ dba: null, version: 1 })));
    expect(await readHistory(ids)).toEqual([]);
  });

  it('of no row asks the database nothing', async () => {
    const { trx, write } = await unanswered();
    await change(write, []);
    expect(trx.asked).toBe(0);
  });
});

it('updateEach gives each row its own values, and leaves the columns that only others change', async () => {
  const ids = await given(2);
  const [one, two] = at(ids);
  const GA = lookupId('state', 'GA');
  await run((write) =>
    write.updateEach(
      'lead',
      [
        { ...one!, patch: { company_name: 'One', states: [GA], dba: null } },
        { ...two!, patch: { data: { fax: 'F' }, follow_up_on: '2026-01-31' } },
      ],
      (index) => event(index),
    ),
  );
  expect(await readLeads(ids)).toMatchObject([
    { company_name: 'One', states: [GA], data: {}, follow_up_on: null },
    { company_name: 'Acme', states: [], data: { fax: 'F' }, follow_up_on: '2026-01-31' },
  ]);
});

/** A transaction that fails whatever it is asked. */
async function unanswered() {
  const trx = { asked: 0 };
  const refused = new Proxy(trx, {
    get(target, name) {
      if (name === 'asked') return target.asked;
      target.asked += 1;
      throw new Error(`asked for ${String(name)}`);
    },
  });
  const write = await run(async (real) => Object.assign(Object.create(real) as Write, { trx: refused }));
  return { trx, write };
}

describe('remove', () => {
  const keep = async (id: string, remove: (write: Write) => Promise<void>) => {
    await expect(run(remove)).rejects.toMatchObject(STALE);
    expect(await readLeads([id])).toHaveLength(1);
    expect(await readHistory([id])).toEqual([]);
  };

  it('takes one row that is at its version, and leaves its history', async () => {
    const [id = '', beside = ''] = await given(2);
    await run((write) => write.remove('lead', id, 1, event()));
    expect((await readLeads([id, beside])).map(({ entity_id }) => entity_id)).toEqual([beside]);
    expect(await readHistory([id, beside])).toEqual([told(id, null)]);
  });

  it('is stale at another version or key', async () => {
    const [id = ''] = await given(1);
    await keep(id, (write) => write.remove('lead', id, 2, event()));
    await keep(id, (write) => write.remove('lead', uuidv7(), 1, event()));
  });

  it('of many takes each at its version, or none', async () => {
    const ids = await given(3);
    const [one = '', two = '', beside = ''] = ids;
    await keep(one, (write) =>
      write.removeMany('lead', [...at([one]), ...at([two], 2)], (index) => event(index)),
    );
    await run((write) => write.removeMany('lead', at([one, two]), (index) => event(index)));
    expect((await readLeads(ids)).map(({ entity_id }) => entity_id)).toEqual([beside]);
    expect(await readHistory(ids)).toEqual([told(one, null), told(two, null, 1)]);
    const { trx, write } = await unanswered();
    await write.removeMany('lead', [], () => BARE);
    expect(trx.asked).toBe(0);
  });
});

it('a note tells what happened without a row that is written, of one or of many', async () => {
  const [one, two, three] = [uuidv7(), uuidv7(), uuidv7()];
  await run(async (write) => {
    await write.note('report', one, event());
    await write.noteMany('report', [two, three], (index) => event(index));
  });
  const report = { resource: 'report' };
  expect(await readHistory([one, two, three])).toEqual([
    told(one, null, 0, report),
    told(two, null, 0, report),
    told(three, null, 1, report),
  ]);
});
