import { describe, expect, it } from 'vitest';
import { writable } from '#schemas/engine/resource.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { useApp } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';
import { demoId } from '#server/db/seed/people.ts';
import { instanceOf, openAccount } from './features/credentialing/support.ts';
import { isFull } from '#tests/support/scope.ts';
import { leastCpuMs } from '#tests/support/cpu.ts';

const app = useApp();

interface Body {
  entity_id: string;
  fails: { field: string; code: string }[];
}

/** What people and programs send, good or bad: a field takes it as it is, or names what is wrong. */
const VALUES = {
  script: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  sql: "'; drop table lead; -- \\ %_ $1 $$",
  rtl: '\u202Eمستشفى النور\u202C',
  emoji: '🏥👩🏽‍⚕️ Ñandú e\u0301',
  control: 'a\u0001b\u001B[31m',
  nul: 'a\0b',
  highHalf: 'a\uD800',
  lowHalf: '\uDC00b',
  long: 'x'.repeat(5000),
  huge: 'x'.repeat(200_000),
  empty: '',
  blanks: ' \t\n ',
  null: null,
  number: 1.5,
  vast: 1e300,
  negative: -1,
  yes: true,
  object: { constructor: { name: 'x' }, length: 3 },
  array: [],
  nested: [[['x']]],
  mixed: [1, null, 'x', {}],
  halves: ['\uD800'],
  ghost: '00000000-0000-4000-8000-000000000000',
};

/** The fields of a type that people write; what both types share is tried once, with those of SP. */
const fieldsOf = (type: 'SP' | 'TP') =>
  writable(LEADS[type]).filter(([name, field]) => type === 'SP' || LEADS.SP.fields[name] !== field);

describe.each(['SP', 'TP'] as const)('every field of a lead of type %s', (type) => {
  const [own, other] = type === 'SP' ? (['sp', 'tp'] as const) : (['tp', 'sp'] as const);
  const path = `/leads/${own}`;

  it('belongs to people of its own team, and keeps one who has left it', async () => {
    const person = app.as(`${own}.supervisor`);
    const good = await leadBody(app.db, own);
    for (const stranger of [`${other}.agent`, `${own}.provider`, 'cred.agent']) {
      const { status, body } = await person.post<Body>(path, { ...good, assignee_id: demoId(stranger) });
      expect([status, body.fails?.map(({ field }) => field)], stranger).toEqual([400, ['assignee_id']]);
    }
    const leaver = demoId(`${own}.agent2`);
    const made = await person.post<Body>(path, { ...good, assignee_id: leaver });
    await app.query`update app_user set active = false where entity_id = ${leaver}`;
    const kept = { version: 1, dba: 'Kept', assignee_id: leaver };
    expect((await person.patch(`${path}/${made.body.entity_id}`, kept)).status).toBe(200);
    expect((await person.post(path, { ...good, assignee_id: leaver })).status).toBe(400);
  });
});

/** Of such, one after the other, readers that try again from each sign make work that grows with the square of the length. */
const SIGNS = [...' \t\u00A0\n1-.+(=/;,a', 'a.', 'a@', '@a', 'a-'];
const LONG = 99_000;
const FIELDS_AT_ONCE = 4;

it.each(['SP', 'TP'] as const)(
  'texts as long as a body takes are read at once, in every field of %s',
  async (type) => {
    const person = app.as(`${type.toLowerCase()}.agent`);
    const names = fieldsOf(type).map(([name]) => name);
    for (const sign of isFull ? SIGNS : SIGNS.slice(0, 3)) {
      const text = `${sign.repeat(LONG / sign.length - 1)}!`;
      for (let from = 0; from < names.length; from += FIELDS_AT_ONCE) {
        const few = names.slice(from, from + FIELDS_AT_ONCE);
        const body = Object.fromEntries(few.map((name) => [name, text]));
        const read = async () =>
          expect((await person.post(`/leads/${type.toLowerCase()}`, body)).status).toBe(400);
        const spent = await leastCpuMs(read, 3000);
        expect(spent, `${JSON.stringify(sign)} in ${few.join(', ')}`).toBeLessThan(3000);
      }
    }
  },
);

describe('a body made to break its reader', () => {
  const post = (payload: string, type = 'application/json') =>
    app.as('sp.agent').post<Body>('/leads/sp', payload, { 'content-type': type });

  it.each([
    ['deep nesting', `{"notes":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['half a name', '{"\\ud800":1}'],
    ['no JSON', '{"company_name":'],
    ['no object', '[1]'],
    ['nothing', ''],
    ['rows without end', `{"locations":[${'{},'.repeat(300_000)}{}]}`],
    ['choices without end', `{"aggregate_groups":"${'a;'.repeat(45_000)}"}`],
  ])('%s is refused, soon', async (_what, payload) => {
    const refuse = async () => {
      const answer = await post(payload);
      expect(answer.status, answer.text.slice(0, 200)).toBe(400);
      expect(answer.text.length).toBeLessThan(1_000_000);
    };
    expect(await leastCpuMs(refuse, 1000)).toBeLessThan(1000);
  });

  it('in another type than JSON is refused', async () => {
    const types = ['application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data'];
    for (const type of ['text/plain', ...types]) expect((await post('{}', type)).status, type).toBe(400);
  });

  it('cannot break a credential file', async () => {
    const id = await openAccount(app, { provider_user_id: demoId('tp.provider') });
    const form = await instanceOf(app, id);
    const { script, nul, object } = VALUES;
    for (const field of ['legal_name', 'constructor', '__proto', 'no_such']) {
      const tried = isFull || field === 'legal_name' ? VALUES : { script, nul, object };
      for (const [what, value] of Object.entries(tried)) {
        const body = { version: 1, values: { [field]: value } };
        const answer = await app.as('tp.provider').patch(`/credentialing/instances/${form}`, body);
        expect(answer.status, `${field} = ${what}: ${answer.text}`).toBeLessThan(500);
      }
    }
  });
});

describe('a query made to break its reader', () => {
  it.each([
    'status_in=constructor',
    'status_in=toString,NEW',
    'assignee_id_in=',
    'assignee_id_in=,,',
    'health_plans_in=',
    'npi_in=,,',
    'entity_id_in=',
    'created_at_range=|',
    'tax_id_like=abc',
    'company_name_like=%25_%5C',
    'search=%25%25%25%5C',
    'ordering=,,',
    'ordering=company_name,company_name',
    'status_eq=NEW&status_eq=CONTACTED',
  ])('%s finds what there is', async (query) => {
    expect((await app.as('sp.agent').get(`/leads/sp?${query}`)).status).toBe(200);
  });

  it.each([
    ['states_eq=', 'states_eq'],
    ['created_at_range=0000-01-01|', 'created_at_range'],
    ['created_at_range=2026-02-30|', 'created_at_range'],
    ['entity_id_eq=%00', 'entity_id_eq'],
    ['company_name_eq=%00', 'company_name_eq'],
    ['search=abc%00', 'search'],
    ['__proto__=1', '__proto__'],
    ['page=1e3', 'page'],
    ['page=1&page=x', 'page'],
  ])('%s is refused by its name', async (query, field) => {
    const answer = await app.as('sp.agent').get<Body>(`/leads/sp?${query}`);
    expect([answer.status, answer.body.fails.map((fail) => fail.field)]).toEqual([400, [field]]);
  });

  it.each([
    '/util/states?page=1e300',
    '/util/states?size=1e300',
    '/util/states?id_in=%00',
    '/util/states?ordering=x',
    '/auth/users?search=%00',
    '/auth/users?page=1e9',
    '/import-flows?ordering=constructor',
    '/credentialing/accounts?entity_id_eq=1',
    '/leads/sp/%zz',
  ])('%s is refused in the words of the API', async (path) => {
    const answer = await app.as('sp.agent', 'es').get<{ message: string; status: number }>(path);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: 'Algunos valores no son válidos', status: 400 });
  });

  it('has a language whatever the header says', async () => {
    const headers = ['', ';;;,,,=', 'q=1', 'es;q=x', '*', 'x'.repeat(5000), 'en;q=1e999, es;q=-1', '\u00ff'];
    for (const language of headers) {
      const { body } = await app.as('sp.agent', language).get('/no/such');
      expect(body, language).toMatchObject({ message: 'No results found' });
    }
  });
});
