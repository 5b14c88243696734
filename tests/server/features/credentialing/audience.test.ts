import { beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import { INTERNAL_FORM, publishRaw } from '#tests/support/internalForm.ts';
import {
  changesOf,
  failsOf,
  instanceOf,
  ok,
  openAccount,
  typeInto,
  type FormAnswer,
  type Refusal,
} from './support.ts';

/** Those who read the file: the credentials staff, and others. */
const STAFF = ['cred.agent', 'cred.supervisor'] as const;
const OTHERS = ['tp.provider', 'tp.agent', 'tp.supervisor'] as const;
/** Nothing of a secret field may stand in an answer: neither its name nor its place nor its value. */
const SECRET = /network_score|network_contact|Risk score|"network"|77001|Contact of the network/;

const app = useApp();
let account: string;
let instance: string;
let path: string;
const read = async (person: string) => ok(await app.as(person).get<FormAnswer>(path));
/** The validator that is served with a form. */
async function moduleOf({ validator_url: url }: FormAnswer): Promise<string> {
  const { statusCode, body } = await app.app.inject({ method: 'GET', url });
  expect(statusCode).toBe(200);
  return body;
}
const save = (person: string, values: Record<string, unknown>) => typeInto(app, person, instance, values);

beforeAll(async () => {
  await publishRaw(app.db, 'insurance', INTERNAL_FORM);
  account = await openAccount(app, {
    provider_user_id: demoId('tp.provider'),
    cred_agent_id: demoId('cred.agent'),
  });
  instance = await instanceOf(app, account, 'insurance');
  path = `/credentialing/instances/${instance}`;
  ok(await save('cred.agent', { network_score: 77001, network_number: 'N-1' }));
});

describe('a field that only the staff sees', () => {
  it('is on the form of the staff like any other, and of nobody else: no schema, no look, no rule, no state, no value', async () => {
    for (const person of OTHERS) {
      const answer = await app.as(person).get<FormAnswer>(path);
      expect(ok(answer).instance.schema_version).toBe(2);
      expect(answer.text, person).not.toMatch(SECRET);
      // What it only reads is there.
      expect(answer.body.data).toMatchObject({ general: { network_number: 'N-1' } });
      expect(await moduleOf(answer.body), person).not.toMatch(/network_score/);
    }
    for (const person of STAFF) {
      const body = await read(person);
      expect(body.data).toMatchObject({ network: { score: 77001 } });
      expect(body.fields.network_score).toMatchObject({
        label: 'Risk score',
        required: true,
        source: 'STAFF',
      });
      const rule = { rule: 'order', before: 'network.score', after: 'general.aggregate_amount' };
      expect(body.rules).toContainEqual(rule);
      expect(await moduleOf(body)).toMatch(/network_score/);
    }
  });

  it('is told by the history of the file to the staff, and to others that something happened alone', async () => {
    ok(
      await app.as('cred.supervisor').post(`/credentialing/comments`, {
        account_id: account,
        field_id: 'network_score',
        visibility: 'INTERNAL',
        text: 'About it',
      }),
    );
    for (const person of OTHERS) {
      const answer = await changesOf(app, person, account);
      expect(answer.text, person).not.toMatch(SECRET);
      const fields = ok(answer).items.map(({ changes }) => changes.map(({ field }) => field));
      expect(fields.filter((some) => some.includes('network_number'))).toEqual([['network_number']]);
    }
    const staff = await changesOf(app, 'cred.agent', account);
    expect(staff.text).toMatch(/network_score/);
    expect(staff.text).toMatch(/77001/);
  });

  it('keeps what was written into it while it was internal from others when it is so no more', async () => {
    const { network: _open, ...sections } = INTERNAL_FORM.schema.properties as Record<string, object>;
    await publishRaw(app.db, 'insurance', {
      ...INTERNAL_FORM,
      schema: { ...INTERNAL_FORM.schema, properties: sections },
      rules: [],
    });
    const answer = await changesOf(app, 'tp.provider', account);
    expect(answer.text).not.toMatch(/network_score|77001/);
  });

  it('has no name in what is written about it, and is nothing to write to a provider about', async () => {
    const write = (person: string, body: object) =>
      app.as(person).post<Refusal>('/credentialing/comments', {
        account_id: account,
        field_id: 'network_score',
        text: 'Look',
        ...body,
      });
    expect(failsOf(await write('cred.agent', { visibility: 'PROVIDER' }))).toEqual([
      'visibility internal_field',
    ]);
    expect(failsOf(await write('tp.provider', {}))).toEqual(['field_id unknown_field']);
    expect((await write('cred.agent', { visibility: 'INTERNAL' })).status).toBe(201);
    const list = `/credentialing/comments?account_id_eq=${account}&size=100`;
    expect((await app.as('tp.supervisor').get(list)).text).not.toMatch(SECRET);
    expect((await app.as('cred.supervisor').get(list)).text).toMatch(/network_score/);
  });
});

describe('who fills a field in', () => {
  it('is for the provider what is on its form and its own, all else refused at once, and nothing stored', async () => {
    const answer = await save('tp.provider', {
      network_score: 5,
      network_contact: 'not a key',
      network_number: 'N-2',
      no_such_field: 1,
      broker_name: 'Ana',
    });
    expect(answer.status).toBe(400);
    expect(failsOf(answer)).toEqual([
      'network_score unknown_field',
      'network_contact unknown_field',
      'general.network_number read_only',
      'no_such_field unknown_field',
    ]);
    // A secret field is refused in the very words of one that does not exist.
    const words = answer.body.fails.filter(({ code }) => code === 'unknown_field');
    expect(new Set(words.map(({ message }) => message)).size).toBe(1);
    expect((await read('cred.agent')).data).toMatchObject({ general: { network_number: 'N-1' } });
    expect((await read('cred.agent')).data).not.toHaveProperty('coverage.broker_name');
    expect(ok(await save('tp.provider', { signed_by: 'Ana Luz' })).data).toMatchObject({
      general: { signed_by: 'Ana Luz' },
    });
  });

  it('is for the staff all but what only the provider can say', async () => {
    expect(failsOf(await save('cred.supervisor', { signed_by: 'Me' }))).toEqual([
      'general.signed_by read_only',
    ]);
    expect(ok(await save('cred.supervisor', { network_number: 'N-3' })).data).toMatchObject({
      general: { network_number: 'N-3' },
    });
  });

  it('counts for the provider what is asked of it, and for the staff its own besides', async () => {
    const [own, staff] = [await read('tp.provider'), await read('cred.agent')];
    expect(own.progress.missing).not.toContain('network_number');
    expect(own.fields.network_number).toMatchObject({ required: false });
    expect(own.fields.signed_by).toMatchObject({ required: true });
    expect(staff.fields.network_number).toMatchObject({ required: true });
    expect(staff.fields.signed_by).toMatchObject({ required: false });
    const parts = () => app.query`select required_parts from account where entity_id = ${account}`;
    const settled = await parts();
    // Not even a required one of the staff makes the provider's way longer.
    ok(await save('cred.agent', { network_score: null }));
    expect(await parts()).toEqual(settled);
  });
});
