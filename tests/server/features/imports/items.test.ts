import { describe, expect, test } from 'vitest';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import type { ImportItem } from '#schemas/import-flow/index.ts';
import type { Caller } from '#tests/support/app.ts';
import { failsOf } from '#tests/support/fails.ts';
import { useImports } from './leads.ts';
import {
  analysed,
  csv,
  flowNow,
  HEADER,
  imported,
  items,
  patch,
  row,
  setStage,
  settled,
  upload,
  type Refusal,
  type Flow,
} from './support.ts';

const { api, query, leads, agent, supervisor } = useImports();

const change = (caller: Caller, { entity_id, version }: ImportItem, body: object) =>
  caller.patch<ImportItem & Refusal & { current?: ImportItem }>(`/import-flows/items/${entity_id}`, {
    version,
    ...body,
  });
const many = (caller: Caller, { entity_id, version }: Flow, body: object) =>
  caller.patch<Flow & Refusal & { current?: Flow }>(`/import-flows/${entity_id}/items`, { version, ...body });
/** Status by row number. */
const statuses = async (flow: Flow) =>
  Object.fromEntries((await items(agent, flow)).items.map(({ row_no, status }) => [row_no, status]));
const rowNo = async (flow: Flow, no: number): Promise<ImportItem> =>
  (await items(agent, flow, `row_no=${no}`)).items[0]!;
const eventsOf = ({ entity_id }: Flow) => query<{ changes: object[]; detail: { row_no?: number } }>`
  select changes, detail from history where record_id = ${entity_id} order by at, entity_id`;

describe('a row', () => {
  test('says what it is, what the row itself says of it, and what is wrong with a change of it', async () => {
    const flow = await analysed(
      agent,
      csv('Company name,Phone,State,County,Specialty', 'Said,3055550201,,Orange,207RC0000X'),
      'SP',
      [
        { column: 'Company name', field: 'company_name' },
        { column: 'Phone', field: 'phone' },
        { column: 'State', field: 'states' },
        { column: 'Specialty', field: 'specialties' },
        { field: 'states', value: 'FL' },
        { field: 'pr_assigned_id', value: 'sp.agent' },
      ],
    );
    const item = await rowNo(flow, 2);
    expect(item).toMatchObject({
      status: 'VALID',
      record: { phone: '+13055550201', states: [lookupId('state', 'FL')], company_name: 'Said' },
      decision: null,
      outcome: null,
      lead_id: null,
      duplicate_row: null,
    });
    expect([...item.said].sort()).toEqual(['company_name', 'phone', 'specialties', 'subspecialties']);
    expect(item.record).toHaveProperty('pr_assigned_id');
    expect(item).not.toHaveProperty('keys');
    expect(item).not.toHaveProperty('uneven');

    // It is changed in one way at a time, by a whole body.
    for (const body of [{}, { data: {}, removed: true }, { removed: true, decision: null }]) {
      const answer = await change(agent, item, body);
      expect(answer.status).toBe(400);
      expect(answer.body.fails.map(({ field }) => field)).toEqual(['data', 'decision', 'removed']);
    }
    const answer = await change(agent, item, {
      data: { Phone: 7, State: null },
      decision: 'burn',
      removed: 'yes',
      bogus: 1,
    });
    expect(answer.body.fails.map(({ field }) => field).sort()).toEqual([
      'bogus',
      'data.Phone',
      'data.State',
      'decision',
      'removed',
    ]);
    const columns = await change(agent, item, { data: { Nope: 'x', Neither: 'y', Phone: '3055550203' } });
    expect(failsOf(columns)).toEqual(['Neither unknown_column', 'Nope unknown_column']);
    expect(await rowNo(flow, 2)).toEqual(item);
  });

  test('is read by the lists as they are now, in the next correction as well', async () => {
    const flow = await analysed(
      agent,
      csv(
        HEADER,
        row('First', '3055550250', 'Newland,33101,'),
        row('Second', '3055550251', 'Newland,33101,'),
      ),
    );
    expect(await statuses(flow)).toEqual({ 2: 'INVALID', 3: 'INVALID' });
    const [florida] = await query<{ name_en: string }>`
      update lookup set name_en = 'Newland' where entity_id = ${lookupId('state', 'FL')} returning name_en`;
    expect(florida?.name_en).toBe('Newland');
    const again = async (no: number) =>
      (await change(agent, await rowNo(flow, no), { data: { 'Company name': `Corrected ${no}` } })).body;
    const known = await again(2);
    await query`update lookup set name_en = 'Florida' where entity_id = ${lookupId('state', 'FL')}`;
    const unknown = await again(3);
    expect(known).toMatchObject({ status: 'VALID', record: { states: [lookupId('state', 'FL')] } });
    expect(unknown).toMatchObject({ status: 'INVALID', fails: [{ field: 'states' }] });
  });

  test('taken out and in again is checked again; what repeats only it is a duplicate no more', async () => {
    const flow = await analysed(
      agent,
      csv(HEADER, row('First', '3055550210'), row('Second', '3055550210'), row('Third', '3055550210')),
    );
    expect(await statuses(flow)).toEqual({ 2: 'VALID', 3: 'DUPLICATED', 4: 'DUPLICATED' });
    const out = await change(agent, await rowNo(flow, 2), { removed: true });
    expect([out.status, out.body.status]).toEqual([200, 'REMOVED']);
    const after = await settled(agent, flow.entity_id);
    expect(after).toMatchObject({
      stage: 'analysed',
      counts: { rows: 3, processed: 3, pending: 0, valid: 1, refused: 1, removed: 1, ready: 1 },
    });
    expect(await statuses(flow)).toEqual({ 2: 'REMOVED', 3: 'VALID', 4: 'DUPLICATED' });
    // Nothing of its cells may change while it is out, and taking it out again changes nothing.
    expect((await change(agent, out.body, { data: { Phone: '3055550211' } })).status).toBe(409);
    const again = await change(agent, out.body, { removed: true });
    expect([again.status, again.body.version]).toEqual([200, out.body.version]);
    const back = await change(agent, out.body, { removed: false });
    expect(back.body).toMatchObject({ status: 'DUPLICATED', duplicate_row: 3 });
    const told = (await eventsOf(flow)).flatMap(({ changes, detail }) =>
      detail.row_no === 2 ? changes : [],
    );
    expect(told).toContainEqual({ field: 'status', from: 'VALID', to: 'REMOVED' });
    expect(told).toContainEqual({ field: 'status', from: 'REMOVED', to: 'DUPLICATED' });
  });

  test('given another key sets free what repeated it, and is itself compared with the others', async () => {
    const flow = await analysed(agent, csv(HEADER, row('Keeps', '3055550220'), row('Repeats', '3055550220')));
    const other = await change(agent, await rowNo(flow, 2), { data: { 'Company name': 'Renamed' } });
    expect(other.body.status).toBe('VALID');
    expect((await flowNow(agent, flow)).stage).toBe('analysed');
    await settled(agent, flow.entity_id);
    expect((await statuses(flow))[3]).toBe('DUPLICATED');
    await change(agent, other.body, { data: { Phone: '3055550221' } });
    await settled(agent, flow.entity_id);
    expect(await statuses(flow)).toEqual({ 2: 'VALID', 3: 'VALID' });
    const back = await change(agent, await rowNo(flow, 2), { data: { Phone: '(305) 555-0220' } });
    expect(back.body).toMatchObject({ status: 'DUPLICATED', duplicate_row: 3, fails: [{ field: 'phone' }] });
  });

  test('is decided about only as a duplicate; an agent decides nothing about the leads of others', async () => {
    const owner = demoId('sp.agent2');
    const own = { phone: '+13055550230', pr_assigned_id: owner, assignee_id: owner };
    const theirs = await leads.create(own, api.as('sp.agent2'));
    const flow = await analysed(
      agent,
      csv(HEADER, row('Mine', '3055550230'), row('Free', '3055550231'), row('Free too', '3055550231')),
    );
    const duplicate = await rowNo(flow, 2);
    expect(duplicate.duplicate_of).toBe(theirs.entity_id);
    for (const decision of ['fill', 'overwrite']) {
      const refused = await change(agent, duplicate, { decision });
      expect([refused.status, failsOf(refused)]).toEqual([400, ['decision not_yours']]);
    }
    expect((await flowNow(agent, flow)).counts.ready).toBe(1);
    const created = await change(agent, duplicate, { decision: 'create' });
    expect(created.body).toMatchObject({ status: 'DUPLICATED', decision: 'create' });
    expect((await flowNow(agent, flow)).counts).toMatchObject({ ready: 2, refused: 2 });
    const asked = await change(supervisor, created.body, { decision: 'overwrite' });
    expect(asked.body.decision).toBe('overwrite');
    const undecided = await change(agent, asked.body, { decision: null });
    expect(undecided.body.decision).toBeNull();
    expect((await flowNow(agent, flow)).counts.ready).toBe(1);
    // A twin in the file is nobody's lead.
    expect((await change(agent, await rowNo(flow, 4), { decision: 'fill' })).status).toBe(200);
    expect((await change(agent, await rowNo(flow, 3), { decision: 'create' })).status).toBe(409);
    const events = (await eventsOf(flow)).flatMap(({ changes }) => changes);
    expect(events).toContainEqual({ field: 'decision', from: null, to: 'create' });
  });

  test('changes only where it may: at its version, in its import, while nothing works on it', async () => {
    const flow = await analysed(agent, csv(HEADER, row('Now', '3055550240'), row('Bad', '1')));
    const item = await rowNo(flow, 2);
    const stale = await change(agent, { ...item, version: 99 }, { removed: true });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toEqual(item);
    for (const stage of ['analysing', 'importing']) {
      await setStage(api, flow, stage);
      for (const body of [{ data: {} }, { removed: true }])
        expect((await change(agent, item, body)).status, stage).toBe(409);
    }
    await setStage(api, flow, 'analysed');
    const done = await imported(agent, await flowNow(agent, flow));
    const mine = await rowNo(flow, 2);
    expect(mine).toMatchObject({ status: 'IMPORTED', outcome: 'CREATED', lead_id: expect.any(String) });
    for (const body of [{ data: {} }, { removed: true }, { removed: false }])
      expect((await change(agent, mine, body)).status).toBe(409);
    await patch(agent, done, { status: 'Closed' });
    expect((await change(agent, await rowNo(flow, 3), { removed: true })).status).toBe(409);
  });
});

describe('many rows', () => {
  const STATES = { status: 'INVALID', field: 'states', code: 'unknown_reference', column: 'State' };
  const files = () =>
    csv(
      HEADER,
      ...['Fla', 'Fla', 'Flo', 'FL', 'Fla'].map((state, n) =>
        row(`Many ${n}`, `305555030${n}`, `${state},33101,`),
      ),
      row('Bad phone', '12'),
    );

  test('cells with the same fault are corrected at once and checked again', async () => {
    const flow = await analysed(agent, files());
    expect(flow.counts).toMatchObject({ valid: 1, failed: 5 });
    const answer = await many(agent, flow, { where: { ...STATES, text: 'Fla' }, set: { text: 'FL' } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ stage: 'analysing', counts: { pending: 3, failed: 2 } });
    const after = await settled(agent, flow.entity_id);
    expect(after).toMatchObject({ stage: 'analysed', counts: { valid: 4, failed: 2, pending: 0 } });
    const all = (await items(agent, flow)).items;
    expect(all.map(({ data }) => data.State)).toEqual(['FL', 'FL', 'Flo', 'FL', 'FL', 'FL']);
    // Without the old text all cells with the fault are meant; an empty text empties them.
    await many(agent, after, { where: STATES, set: { text: ' ' } });
    await settled(agent, flow.entity_id);
    const emptied = await rowNo(flow, 4);
    expect(emptied).toMatchObject({ status: 'INVALID', fails: [{ field: 'states', code: 'required' }] });
    expect(emptied.data).not.toHaveProperty('State');
    await many(agent, await flowNow(agent, flow), {
      where: { ...STATES, code: 'required', text: '' },
      set: { text: 'GA' },
    });
    expect((await settled(agent, flow.entity_id)).counts).toMatchObject({ valid: 5, failed: 1 });
    const details = (await eventsOf(flow)).map(({ detail }) => detail);
    expect(details).toContainEqual({ where: { ...STATES, text: 'Fla' }, set: { text: 'FL' }, rows: 3 });
  });

  test('rows of a status or a fault are taken out and in again; stale and busy imports are left alone', async () => {
    const flow = await analysed(agent, csv(files(), row('Twin', '3055550303')));
    expect(flow.counts).toMatchObject({ valid: 1, failed: 5, refused: 1 });
    const remove = { where: { status: 'VALID' }, set: { removed: true } };
    const stale = await many(agent, { ...flow, version: 99 }, remove);
    expect([stale.status, stale.body.current]).toEqual([409, flow]);
    // Nothing found changes nothing.
    const nothing = await many(agent, flow, { where: { ...STATES, text: 'Nowhere' }, set: { text: 'FL' } });
    expect([nothing.status, nothing.body]).toEqual([200, flow]);
    const out = await many(agent, flow, { where: { ...STATES, text: 'Fla' }, set: { removed: true } });
    expect(out.body).toMatchObject({ stage: 'analysed', counts: { failed: 2, removed: 3 } });
    const more = await many(agent, out.body, { where: { status: 'INVALID' }, set: { removed: true } });
    expect(more.body.counts).toMatchObject({ failed: 0, removed: 5 });
    // The twin of a row that goes is a duplicate no more.
    const valid = await many(agent, more.body, remove);
    expect(valid.body.counts).toMatchObject({ valid: 0, removed: 6, pending: 1 });
    const settledFlow = await settled(agent, flow.entity_id);
    expect(settledFlow.counts).toMatchObject({ valid: 1, refused: 0, removed: 6 });
    await many(agent, settledFlow, { where: { status: 'REMOVED' }, set: { removed: false } });
    expect((await settled(agent, flow.entity_id)).counts).toMatchObject({
      valid: 1,
      refused: 1,
      failed: 5,
      removed: 0,
    });
    await setStage(api, flow, 'importing');
    expect((await many(agent, await flowNow(agent, flow), remove)).status).toBe(409);
  });

  test('duplicates are decided about at once; an agent leaves out the leads of others', async () => {
    const mine = await imported(agent, await analysed(agent, csv(HEADER, row('Known', '3055550310'))));
    expect(mine.counts.imported).toBe(1);
    const owner = demoId('sp.agent2');
    const own = { phone: '+13055550311', pr_assigned_id: owner, assignee_id: owner };
    await leads.create(own, api.as('sp.agent2'));
    const flow = await analysed(
      agent,
      csv(
        HEADER,
        row('Known', '3055550310'),
        row('Others', '3055550311'),
        row('A', '3055550312'),
        row('A twin', '3055550312'),
      ),
    );
    expect(flow.counts).toMatchObject({ valid: 1, refused: 3, matched: 2, ready: 1 });
    const filled = await many(agent, flow, { where: { status: 'DUPLICATED' }, set: { decision: 'fill' } });
    expect(filled.body).toMatchObject({ stage: 'analysed', counts: { refused: 3, ready: 3 } });
    const decisions = async () => (await items(agent, flow)).items.map(({ decision }) => decision);
    expect(await decisions()).toEqual(['fill', null, null, 'fill']);
    const twins = { status: 'DUPLICATED', code: 'duplicate_row' };
    const created = await many(agent, filled.body, { where: twins, set: { decision: 'create' } });
    expect(await decisions()).toEqual(['fill', null, null, 'create']);
    const all = await many(supervisor, created.body, {
      where: { status: 'DUPLICATED' },
      set: { decision: 'overwrite' },
    });
    expect(all.body.counts.ready).toBe(4);
    await many(agent, all.body, { where: { status: 'DUPLICATED' }, set: { decision: null } });
    expect((await flowNow(agent, flow)).counts.ready).toBe(1);
  });

  const VALID = { status: 'VALID' };
  test('everything wrong is told at once, and nothing is changed', async () => {
    const { body: flow } = await upload(agent, files());
    const wrong: [where: object, set: object, ...told: string[]][] = [
      // Cells of rows that have no faults.
      [
        { ...VALID, field: 'nothing', code: 'bogus', column: 'Nope', text: 'x' },
        { text: 'FL' },
        'where.code not_in_list',
        'where.column unknown_column',
        'where.field not_in_list',
        'where.status not_in_list',
      ],
      // A text of no cell, or of no column.
      [
        { status: 'INVALID', text: 'x' },
        { text: 'FL' },
        'where.code required',
        'where.column required',
        'where.field required',
      ],
      [{ status: 'INVALID', text: 'x' }, { removed: true }, 'where.column required'],
      // A column without the fault.
      [{ ...STATES, column: 'Phone' }, { text: 'FL' }, 'where.column unknown_column'],
      // No duplicates, and none that were taken out.
      [VALID, { decision: 'skip' }, 'where.status not_in_list'],
      [VALID, { removed: false }, 'where.status not_in_list'],
      [VALID, {}, 'set any_of_required'],
      [VALID, { removed: true, decision: null }, 'set only_one_of'],
      [
        { status: 'LOST' },
        { removed: 1, bogus: 1 },
        'set.bogus unknown_field',
        'set.removed wrong_type',
        'where.status not_in_list',
      ],
    ];
    for (const [where, set, ...told] of wrong) {
      const answer = await many(agent, flow, { where, set });
      expect([answer.status, failsOf(answer)]).toEqual([400, told]);
    }
    expect(await flowNow(agent, flow)).toEqual(flow);
  });
});

test('rows are found by their number, the row they repeat, and whether somebody decided about them', async () => {
  const file = csv(
    HEADER,
    ...['305 555 0190', '3055550191', '(305) 555-0190', '3055550191'].map((phone, n) =>
      row(`Acme ${n}`, phone),
    ),
  );
  const flow = await analysed(agent, file);
  const numbers = async (query: string) =>
    (await items(agent, flow, query)).items.map(({ row_no, duplicate_row }) => [row_no, duplicate_row]);
  expect(await numbers('status_in=DUPLICATED')).toEqual([
    [4, 2],
    [5, 3],
  ]);
  expect(await numbers('row_no=2')).toEqual([[2, null]]);
  expect(await numbers('row_no=99')).toEqual([]);
  expect((await agent.get(`/import-flows/${flow.entity_id}/items?row_no=two`)).status).toBe(400);
  expect((await change(agent, await rowNo(flow, 4), { decision: 'create' })).status).toBe(200);
  expect(await numbers('status_in=DUPLICATED&decided=true')).toEqual([[4, 2]]);
  expect(await numbers('status_in=DUPLICATED&decided=false')).toEqual([[5, 3]]);
});
