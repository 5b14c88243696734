import { describe, expect, test } from 'vitest';
import { lookupId } from '#server/db/lookups/index.ts';
import type { Caller } from '#tests/support/app.ts';
import { failsOf } from '#tests/support/fails.ts';
import { useImports } from './leads.ts';
import { analysed, csv, flowNow, HEADER, imported, items, patch, row, upload, type Flow } from './support.ts';

const { api, leads, agent, supervisor } = useImports();

const leadNamed = async (name: string) => {
  const { body } = await agent.get<{ items: Record<string, unknown>[] }>(
    `/leads/sp?search=${encodeURIComponent(name)}`,
  );
  return body.items;
};

describe('upload', () => {
  test('answers headers, samples and what the headers say by themselves', async () => {
    const { status, body } = await upload(
      agent,
      csv(HEADER, row('', '3055550101'), row('Second', '3055550102')),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'New',
      stage: 'mapping',
      separator: ',',
      lead_type: 'SP',
      counts: { rows: 2 },
    });
    expect(body.headers).toEqual(['Company name', 'Phone', 'State', 'ZIP code', 'NPI']);
    expect(body.samples[0]).toEqual(['Second']);
    expect(body.mappings).toContainEqual({ column: 'ZIP code', field: 'zip' });
    expect(body.mappings).toContainEqual({ field: 'pr_assigned_id', value: 'sp.agent' });
    expect(body.submitter).toMatchObject({ entity_id: expect.any(String) });
  });

  test('refuses repeated headers, naming each, in the language of the reader', async () => {
    const answer = await upload(api.as('sp.agent', 'es'), csv('Phone,State,Phone,State', '1,2,3,4'));
    expect(answer.status).toBe(422);
    const message = 'Hay encabezados con el mismo nombre; seleccione otro archivo';
    expect(answer.body.fails).toEqual(
      ['Phone', 'State'].map((field) => ({ field, code: 'repeated_header', message })),
    );
  });

  test.each([
    ['a wrong delimiter', csv(HEADER, row('A', '3055550104')), ';'],
    ['quotes that do not close', csv(HEADER, '"A,3055550104,FL,33101,'), undefined],
    ['rows of other lengths than the headers', csv(HEADER, 'A', 'B', row('C', '1')), ','],
    ['a binary file', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0x0a, 0x1a]), undefined],
    ['a page', '<!doctype html>\n<table><tr><td>Company name, Phone</td></tr></table>\n', undefined],
    ['nothing', '', undefined, 'empty_file'],
    ['only blanks', ' \n\n', undefined, 'empty_file'],
    ['only headers', HEADER, undefined, 'empty_file'],
  ])('refuses %s', async (_what, content, separator, ...codes) => {
    const { status, body } = await upload(agent, content, 'SP', separator);
    expect([status, body.fails.map(({ code }) => code)]).toEqual([422, codes]);
    if (codes.length === 0)
      expect(body.message).toBe(
        'Invalid CSV. Please, check the format or the correct choice of the delimiter',
      );
  });

  test('refuses more than 5,242,880 bytes and takes exactly as many', async () => {
    const head = csv(HEADER, '');
    const line = `${row('Padding of a file', '3055550105')}\r\n`;
    const whole = head + line.repeat(Math.floor((5_242_880 - head.length) / line.length));
    const exact = whole + ' '.repeat(5_242_880 - whole.length);
    expect((await upload(agent, exact)).status).toBe(201);
    expect((await upload(agent, `${exact} `)).status).toBe(413);
  });
});

test('an agent sees its own tasks, a supervisor those of the type', async () => {
  const mine = (await upload(agent, csv(HEADER, row('Mine', '3055550106')))).body;
  const theirs = (await upload(supervisor, csv(HEADER, row('Theirs', '3055550107')))).body;
  const idsOf = async (caller: Caller) =>
    (await caller.get<{ items: Flow[] }>('/import-flows?size=100')).body.items.map((flow) => flow.entity_id);
  expect(await idsOf(agent)).not.toContain(theirs.entity_id);
  expect(await idsOf(supervisor)).toEqual(expect.arrayContaining([mine.entity_id, theirs.entity_id]));
  expect(await idsOf(api.as('tp.supervisor'))).toEqual([]);
});

describe('mapping', () => {
  test('names every fault at once and keeps what was there', async () => {
    const { body: flow } = await upload(agent, csv(HEADER, row('A', '3055550108')));
    const answer = await patch(agent, flow, {
      mappings: [
        { column: 'Phone', field: 'phone' },
        { column: 'NPI', field: 'phone' },
        { column: 'Nope', field: 'zip' },
        { column: 'State', field: 'lead_type' },
      ],
      action: 'analyse',
    });
    expect(answer.status).toBe(400);
    expect(failsOf(answer)).toEqual([
      'lead_type unknown_field',
      'phone mapped_twice',
      'pr_assigned_id required',
      'states required',
      'zip unknown_column',
    ]);
    expect(await flowNow(agent, flow)).toEqual(flow);
  });

  test('a changed separator is read anew; one that does not fit is refused', async () => {
    const { body: flow } = await upload(agent, csv('Company name;Phone;State', 'A;3055550109;FL'));
    expect((await patch(agent, flow, { separator: '|' })).status).toBe(422);
    const { status, body } = await patch(agent, flow, { separator: ';' });
    expect([status, body.version, body.headers]).toEqual([200, 2, ['Company name', 'Phone', 'State']]);
  });

  test('a stale version is refused with the flow as it is; a closed flow cannot change', async () => {
    const { body: flow } = await upload(agent, csv(HEADER, row('A', '3055550110')));
    const closed = await patch(agent, flow, { status: 'CLOSED' });
    expect(closed.body).toMatchObject({
      status: 'Closed',
      version: 2,
      can: { edit: false, import: false, close: false },
    });
    const stale = await patch(agent, flow, { action: 'analyse' });
    expect([stale.status, stale.body.current?.status]).toEqual([409, 'Closed']);
    for (const body of [
      { action: 'analyse' },
      { separator: ',' },
      { status: 'Closed' },
      { mappings: flow.mappings },
    ]) {
      const answer = await patch(agent, closed.body, body);
      expect(answer.status).toBe(409);
      expect(answer.body).not.toHaveProperty('current');
    }
  });
});

describe('analysis and import', () => {
  test('rows become leads with their history; nothing loses its zeros, quotes or line breaks', async () => {
    const flow = await analysed(
      agent,
      csv(
        'Company name,Phone,State,ZIP code,Notes,Tax ID,Medicaid,Specialty',
        '"Quoted ""Care"", Inc",(617) 555-0111,MA,02134,"first line\r\nsecond line",01-2345678,yes,207RC0000X',
        'Plus Four,617-555-0112,massachusetts,021345678,,,no,Chiropractor',
      ),
    );
    expect(flow).toMatchObject({
      status: 'In Progress',
      stage: 'analysed',
      counts: { rows: 2, processed: 2, valid: 2, failed: 0 },
    });
    const done = await imported(agent, flow);
    expect(done).toMatchObject({
      stage: 'imported',
      counts: { processed: 2, valid: 0, imported: 2 },
      can: { edit: false, import: false },
    });
    expect(done.finished_at).not.toBeNull();
    const [quoted] = await leadNamed('Quoted "Care"');
    expect(quoted).toMatchObject({
      company_name: 'Quoted "Care", Inc',
      phone: '+16175550111',
      zip: '02134',
      tax_id: '012345678',
      notes: 'first line\nsecond line',
      medicaid: true,
      states: [lookupId('state', 'MA')],
      specialties: [lookupId('specialty', '207R00000X', 'SP')],
      subspecialties: [lookupId('subspecialty', '207RC0000X', 'SP')],
      status: 'NEW',
    });
    expect(quoted?.last_imported_by_id).toBe(quoted?.pr_assigned_id);
    const [plus] = await leadNamed('Plus Four');
    expect(plus).toMatchObject({
      zip: '02134',
      medicaid: false,
      specialties: [lookupId('specialty', '111N00000X', 'SP')],
    });
    const { body: history } = await agent.get<{ items: { type: string; changes: unknown[] }[] }>(
      `/leads/sp/${String(quoted?.entity_id)}/changes`,
    );
    expect(history.items.map((entry) => entry.type)).toEqual(['LEAD_IMPORTED_CREATED']);
    expect(history.items[0]?.changes).toContainEqual({ field: 'zip', from: null, to: '02134' });
  });

  test('bad cells are named in words; a corrected row is checked again and imported', async () => {
    const flow = await analysed(
      agent,
      csv(
        HEADER,
        row('Bad Phone', '12345'),
        row('Bad State', '3055550120', 'Atlantis,33101,'),
        'Too,3055550121,FL,33101,,more',
        ',,,,',
        row('Good', '3055550122'),
      ),
    );
    expect(flow.counts).toMatchObject({ processed: 5, valid: 1, failed: 4 });
    expect(await leads.rows(flow, 'status')).toEqual([
      '2 INVALID phone:invalid_phone',
      '3 INVALID states:unknown_reference',
      '4 INVALID :inconsistent',
      '5 INVALID states:required company_name:any_of_required phone:any_of_required',
      '6 VALID',
    ]);
    const bad = await items(agent, flow, 'status_in=INVALID');
    expect(bad.items[0]?.fails[0]?.message).toBe('Not a valid US phone number');
    const first = bad.items[0]!;
    const fix = (caller: Caller, version: number, data: object) =>
      caller.patch(`/import-flows/items/${first.entity_id}`, { version, data });
    const { version } = first;
    expect((await fix(agent, version, { Phone: 'a\u0000b' })).status).toBe(400);
    const corrected = await fix(agent, version, { Phone: '3055550123' });
    expect(corrected.body).toMatchObject({
      status: 'VALID',
      version: version + 1,
      fails: [],
      data: { Phone: '3055550123', 'Company name': 'Bad Phone' },
    });
    const now = await flowNow(agent, flow);
    expect(now.counts).toMatchObject({ valid: 2, failed: 3 });
    expect((await imported(agent, now)).counts).toMatchObject({ imported: 2, failed: 3, valid: 0 });
    // An imported flow is not analysed again, but what is corrected later is imported as well.
    const after = await flowNow(agent, flow);
    expect((await patch(agent, after, { action: 'analyse' })).status).toBe(409);
    const second = bad.items[1]!;
    await agent.patch(`/import-flows/items/${second.entity_id}`, {
      version: second.version,
      data: { State: 'GA' },
    });
    expect((await imported(agent, after)).counts).toMatchObject({ imported: 3, failed: 2 });
    expect(await leadNamed('Bad State')).toHaveLength(1);
  });

  test('what became a lead after the analysis is refused by the import', async () => {
    const racing = row('Racing', '3055550140');
    const one = await analysed(agent, csv(HEADER, racing, row('Alone', '3055550141')));
    const two = await analysed(supervisor, csv(HEADER, racing));
    expect((await imported(supervisor, two)).counts.imported).toBe(1);
    expect((await imported(agent, one)).counts).toMatchObject({
      imported: 1,
      refused: 1,
      matched: 1,
      valid: 0,
    });
    expect(await leadNamed('Racing')).toHaveLength(1);
  });
});
