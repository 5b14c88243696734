import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { isMany, type Field } from '#schemas/engine/field.ts';
import { writable } from '#schemas/engine/resource.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { useApp } from '#tests/support/app.ts';
import type { Refused } from '#tests/support/fails.ts';
import { leadBody } from '#tests/support/leads.ts';
import { isFull } from '#tests/support/scope.ts';
import { SCRIPT, SIGNS, SQL, trialsOf } from '#tests/support/wrong.ts';

/**
 * Every field of both lead bodies, also inside rows, with everything that it must not take. The fields come from the
 * schema: a new one is tried without an edit here. All fields are wrong at once, since all must be told at once.
 */
type Body = Refused & { readonly entity_id: string };
type Values = Record<string, unknown>;

const app = useApp();

/** Everything there is, in one number that any write changes. */
const everything = async () =>
  (
    await app.query<{ n: string }>`
      select (select count(*) from lead) || ' ' || (select count(*) from history) || ' ' ||
             (select coalesce(sum(version), 0) from lead) as n`
  )[0]?.n;

const told = ({ fails }: Body): string[] => fails.map(({ field, code }) => `${field} ${code}`);

describe.each(['SP', 'TP'] as const)('a lead of type %s', (type) => {
  const kind = type.toLowerCase() as 'sp' | 'tp';
  const path = `/leads/${kind}`;
  const fields = writable(LEADS[type]);
  // What both types share is tried once.
  const own = fields.filter(([name, field]) => type === 'SP' || LEADS.SP.fields[name] !== field);
  const ofEachKind = isFull ? own : [...new Map(own.map((one) => [one[1].kind, one])).values()];
  const good = async (): Promise<Values> => ({
    ...(await leadBody(app.db, kind)),
    contact_first_name: 'Ana',
    contact_last_name: 'Ruiz',
    status: 'NEW',
  });
  const person = (language = 'en') => app.as(`${kind}.supervisor`, language);

  it('has wrong values to try for each of its fields and cells', () => {
    const tried = new Set(
      [...trialsOf(fields).values()].flatMap((trial) => trial.told.map((one) => one.split(' ')[0])),
    );
    for (const [name, field] of fields) {
      expect(tried, name).toContain(name);
      if (field.kind === 'rows')
        for (const cell of Object.keys(field.fields)) expect(tried, cell).toContain(`${name}.0.${cell}`);
    }
    expect(tried.size).toBeGreaterThan(50);
  });

  it('is refused with every wrong field at once, in the words of the reader, when it is new', async () => {
    const base = await good();
    const before = await everything();
    // A new lead begins its life by itself.
    const created = fields.map(([name, field]): [string, Field] => [
      name,
      name === 'status' ? ({ ...field, required: false } as Field) : field,
    ]);
    for (const [what, trial] of trialsOf(created)) {
      const body = { ...base, ...trial.body };
      const [en, es] = [await person().post<Body>(path, body), await person('es').post<Body>(path, body)];
      expect([en.status, es.status], `${what}: ${en.text.slice(0, 300)}`).toEqual([400, 400]);
      expect(told(en.body), what).toEqual(expect.arrayContaining([...trial.told]));
      expect(told(es.body), what).toEqual(told(en.body));
      expect([en.body.message, es.body.message]).toEqual([
        'Some values are not valid',
        'Algunos valores no son válidos',
      ]);
      en.body.fails.forEach(({ field, message }, index) => {
        expect(message.length, field).toBeGreaterThan(5);
        expect(message, field).not.toBe(es.body.fails[index]?.message);
      });
    }
    expect(await everything()).toBe(before);
  });

  it('is refused in the same way when it changes, and stays as it was', async () => {
    const { body: lead } = await person().post<Body>(path, await good());
    const stored = async () =>
      (await app.query`select to_jsonb(t) as row from lead t where entity_id = ${lead.entity_id}`)[0];
    const [before, row] = [await everything(), await stored()];
    for (const [what, trial] of trialsOf(isFull ? fields : own)) {
      const body = { version: 1, ...trial.body };
      const answer = await person().patch<Body>(`${path}/${lead.entity_id}`, body);
      expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBe(400);
      expect(told(answer.body), what).toEqual(expect.arrayContaining([...trial.told]));
    }
    for (const [version, code] of [
      [undefined, 'required'],
      [null, 'required'],
      ['1', 'wrong_type'],
      [0, 'wrong_type'],
      [1.5, 'wrong_type'],
      [1e300, 'wrong_type'],
    ]) {
      const answer = await person().patch<Body>(`${path}/${lead.entity_id}`, { version, dba: 'x' });
      expect([answer.status, told(answer.body)], String(version)).toEqual([400, [`version ${code}`]]);
    }
    expect(await everything()).toBe(before);
    expect(await stored()).toEqual(row);
  });

  it('names one field that is wrong or missing, and no other', async () => {
    const base = await good();
    for (const [name, field] of ofEachKind) {
      const answer = await person().post<Body>(path, { ...base, [name]: { a: 1 } });
      expect([answer.status, told(answer.body)], field.kind).toEqual([400, [`${name} wrong_type`]]);
    }
    for (const [name] of fields.filter(([, field]) => field.required && field.kind !== 'code')) {
      const { [name]: _left, ...rest } = base;
      const answer = await person().post<Body>(path, rest);
      expect([answer.status, told(answer.body)]).toEqual([400, [`${name} required`]]);
    }
  });

  it('takes no text that cannot be stored, and none without end, in any field', async () => {
    const base = await good();
    const before = await everything();
    for (const text of ['a\0b', 'a\uD800', '\uDC00b']) {
      const body = Object.fromEntries(fields.map(([name, field]) => [name, isMany(field) ? [text] : text]));
      const answer = await person().post<Body>(path, { ...base, ...body });
      expect(answer.status).toBe(400);
      expect(told(answer.body).sort()).toEqual(
        fields.map(([name, field]) => `${name}${isMany(field) ? '.0' : ''} invalid`).sort(),
      );
    }
    const vast = 'x'.repeat(1_000_000);
    for (const [name] of ofEachKind) {
      const answer = await person().post<Body>(path, { ...base, [name]: vast });
      expect([answer.status, told(answer.body)]).toEqual([400, [`${name} too_long`]]);
    }
    expect(await everything()).toBe(before);
  });

  it('has no field called after what every object inherits', async () => {
    const base = JSON.stringify(await good()).slice(0, -1);
    const before = await everything();
    const send = (more: string) =>
      person().post<Body>(path, `${base},${more}}`, { 'content-type': 'application/json' });
    for (const name of 'toString hasOwnProperty valueOf can entity_id created_at deleted_at'.split(' ')) {
      const answer = await send(`"${name}":{"polluted":1}`);
      expect([answer.status, told(answer.body)]).toEqual([400, [`${name} unknown_field`]]);
    }
    for (const more of [
      '"__proto__":{"polluted":1}',
      '"constructor":{"prototype":{"polluted":1}}',
      '"notes":{"__proto__":{"polluted":1}}',
      '"locations":[{"address1":"x","__proto__":{"polluted":1}}]',
    ])
      expect((await send(more)).status, more).toBe(400);
    expect(({} as Values).polluted).toBeUndefined();
    expect(await everything()).toBe(before);
  });

  it('keeps a text that only looks hostile as it is: stored, listed, found, exported', async () => {
    const name = "<b>O'Brien & Söhne</b> שלום 🚑";
    const texts = fields.filter(([, field]) => field.kind === 'text' || field.kind === 'longText');
    const sent: Values = {
      ...(await good()),
      ...Object.fromEntries(texts.map(([field]) => [field, `${name} e\u0301`])),
      company_name: name,
      // No spreadsheet may run it (every such start: export.test.ts).
      title: '=1+1',
      locations: [{ address1: SCRIPT, city: SQL, address2: SIGNS }],
    };
    const made = await person().post<Body & Values>(path, sent);
    expect(made.status, made.text).toBe(201);
    const kept = Object.fromEntries(
      [...texts.map(([field]) => field), 'locations'].map((field) => [field, sent[field]]),
    );
    expect(made.body).toMatchObject(kept);
    expect((await person().get(`${path}/${made.body.entity_id}`)).body).toMatchObject(kept);
    for (const search of ["o'brien", 'SÖHNE', 'שלום', '<b>', '& Söhne</b>']) {
      const found = await person().get<{ items: Body[] }>(`${path}?search=${encodeURIComponent(search)}`);
      expect(found.body.items, search).toMatchObject([{ entity_id: made.body.entity_id }]);
    }
    const answer = await person().get(`${path}/${made.body.entity_id}`);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'x-content-type-options': 'nosniff',
    });
    const csv = await person().post(`${path}/export/csv/x.csv?entity_id_eq=${made.body.entity_id}`, {});
    const { data } = Papa.parse<Record<string, string>>(csv.text.replace('\uFEFF', ''), { header: true });
    expect(data[0]).toMatchObject({
      'Company name': name,
      DBA: `${name} e\u0301`,
      Title: "'=1+1",
      Locations: expect.stringContaining(SCRIPT),
    });
  });
});
