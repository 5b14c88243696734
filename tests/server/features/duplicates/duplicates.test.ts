import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import type { PossibleDuplicate } from '#schemas/lead/duplicates.ts';
import { demoId } from '#server/db/seed/people.ts';
import { useApp } from '#tests/support/app.ts';
import type { Refused } from '#tests/support/fails.ts';
import { leadBody } from '#tests/support/leads.ts';
import { makeLead, type Lead } from '#tests/support/makeLead.ts';

const app = useApp();

interface Refusal extends Refused {
  duplicates?: PossibleDuplicate[];
  current?: unknown;
}

const NPI = '1234567893';
const NPI_2 = '1003000126';
let count = 0;
/** A phone that no other lead of these tests has. */
const phone = (): string => `+1305556${String((count += 1)).padStart(4, '0')}`;

const create = (type: 'sp' | 'tp', more: object, person?: string) =>
  makeLead(app, type, { company_name: null, phone: phone(), ...more }, person);

const ask = async (values: Record<string, unknown>, person = 'sp.agent') => {
  const answer = await app
    .as(person)
    .post<{ items: PossibleDuplicate[] }>(`/leads/${person.slice(0, 2)}/duplicates`, values);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.items;
};
const remove = (id: string, into: string | null = null) =>
  app.query`update lead set deleted_at = now(), merged_into_id = ${into} where entity_id = ${id}`;

describe('what is typed is compared with every lead there is', () => {
  it.each([
    ['tax_id', '12-3456701', '123456701'],
    ['npi', ' 1992999825 ', '1992999825'],
    ['phone', '(305) 557-0001', '+13055570001'],
    ['email', ' Office@Dup.Example ', 'office@dup.example'],
  ] as const)('by %s, however it is written', async (field, typed, stored) => {
    const lead = await create('sp', { [field]: stored, company_name: 'One of a kind' });
    expect(await ask({ [field]: typed })).toEqual([
      {
        fields: [field],
        lead_type: 'SP',
        owner: { first_name: expect.any(String) as string, last_name: expect.any(String) as string },
        entity_id: lead.entity_id,
        company_name: 'One of a kind',
        status: 'NEW',
        phone: expect.stringMatching(/^\+1/) as string,
        can: { merge: true },
      },
    ]);
  });

  it.each([
    ['Sunrise Care, LLC', 'SUNRISE CARE'],
    ['Smith & Sons, P.A.', 'smith and sons pa'],
    ['Clínica Peña L.L.C.', 'Clinica Pena'],
    ["The St. Mary's Home Inc.", 'ST MARYS HOME'],
    ['Rx‑Care Co., Inc', 'Rx Care'],
    ['Dr. Li P. C.', 'dr li'],
  ])('by name and ZIP code: %s', async (stored, typed) => {
    const lead = await create('sp', { company_name: stored, zip: '33190' });
    const found = await ask({ company_name: typed, zip: '33190' });
    expect(found.map(({ entity_id, fields }) => [entity_id, fields])).toEqual([
      [lead.entity_id, ['company_name']],
    ]);
    expect(await ask({ company_name: typed, zip: '33191' })).toEqual([]);
    expect(await ask({ company_name: typed })).toEqual([]);
    expect(await ask({ company_name: `${typed} North`, zip: '33190' })).toEqual([]);
  });

  test('a name that says nothing but its form is still a name', async () => {
    const rows = await app.query<{ keys: (string | null)[] }>`
      select array[lead_name_key('The Company'), lead_name_key('LLC'), lead_name_key('& , .'), lead_name_key(null),
                   lead_name_key('مستشفى النور'), lead_name_key('🏥')] as keys`;
    expect(rows[0]?.keys).toEqual(['company', 'llc', 'and', null, 'مستشفىالنور', '🏥']);
  });

  test('values that are not valid yet, or are no values, repeat nothing', async () => {
    expect(await ask({})).toEqual([]);
    expect(
      await ask({ phone: '305', tax_id: '12', email: 'office@', npi: '123', zip: 'x', company_name: ' ' }),
    ).toEqual([]);
    for (const wrong of [{ phone: 7 }, { nonsense: 'x' }, { entity_id: 'x' }])
      expect((await app.as('sp.agent').post('/leads/sp/duplicates', wrong)).status).toBe(400);
  });

  test('several keys of one lead are one match, the strongest proof comes first, and there are at most ten', async () => {
    const shared = phone();
    const byPhone = await create('sp', { phone: shared });
    const byTax = await create('sp', { tax_id: '123456702', phone: shared });
    const byEmail = await create('sp', { email: 'strong@dup.example' });
    const found = await ask({ phone: shared, tax_id: '123456702', email: 'strong@dup.example' });
    expect(found.map(({ entity_id, fields }) => [entity_id, fields])).toEqual([
      [byTax.entity_id, ['tax_id', 'phone']],
      [byEmail.entity_id, ['email']],
      [byPhone.entity_id, ['phone']],
    ]);
    await app.query`insert into lead (entity_id, lead_type, status, phone)
      select gen_random_uuid(), 'SP', 'NEW', ${shared} from generate_series(1, 12)`;
    const many = await ask({ phone: shared, tax_id: '123456702' });
    expect(many).toHaveLength(10);
    expect(many[0]).toMatchObject({ entity_id: byTax.entity_id, fields: ['tax_id', 'phone'] });
  });

  test('what practitioners share proves nothing between two leads with an NPI', async () => {
    const shared = { phone: phone(), email: 'practice@dup.example', tax_id: '123456703' };
    const doctor = await create('sp', { ...shared, npi: NPI });
    expect(await ask({ ...shared, npi: NPI_2 })).toEqual([]);
    expect((await ask(shared)).map(({ fields }) => fields)).toEqual([['tax_id', 'email', 'phone']]);
    const office = await create('sp', shared);
    expect((await ask({ ...shared, npi: NPI_2 })).map(({ entity_id }) => entity_id)).toEqual([
      office.entity_id,
    ]);
    expect((await ask({ ...shared, npi: NPI })).map(({ entity_id, fields }) => [entity_id, fields])).toEqual([
      [doctor.entity_id, ['npi']],
      [office.entity_id, ['tax_id', 'email', 'phone']],
    ]);
  });

  test('of a lead of the other type only its owner is told', async () => {
    const people = { assignee_id: demoId('tp.agent2'), pr_assigned_id: demoId('tp.agent2') };
    await create('tp', { tax_id: '123456704', company_name: 'Secret Rides', ...people }, 'tp.supervisor');
    const [owner] = await app.query`
      select first_name, last_name from app_user where entity_id = ${demoId('tp.agent2')}`;
    expect(await ask({ tax_id: '123456704' })).toEqual([{ fields: ['tax_id'], lead_type: 'TP', owner }]);
    expect(await ask({ tax_id: '123456704' }, 'tp.agent')).toMatchObject([
      { company_name: 'Secret Rides', can: { merge: false } },
    ]);
    expect(await ask({ tax_id: '123456704' }, 'tp.supervisor')).toMatchObject([{ can: { merge: true } }]);
  });

  test('the lead itself, deleted and merged leads are none', async () => {
    const shared = phone();
    const self = await create('sp', { phone: shared });
    const gone = await create('sp', { phone: shared });
    const merged = await create('sp', { phone: shared });
    expect(await ask({ phone: shared, entity_id: self.entity_id })).toHaveLength(2);
    await remove(gone.entity_id);
    await remove(merged.entity_id, self.entity_id);
    expect(await ask({ phone: shared, entity_id: self.entity_id })).toEqual([]);
    expect(await ask({ phone: shared })).toHaveLength(1);
  });

  test('each key is looked up in its index', async () => {
    await app.query`insert into lead (entity_id, lead_type, status, company_name, zip, npi, tax_id, email, phone)
      select gen_random_uuid(), 'SP', 'NEW', 'Lead ' || n, '33101', 'n' || n, 't' || n, 'e' || n, 'p' || n
        from generate_series(1, 1000) n`;
    await app.query`analyze lead`;
    const plan = async (where: string) => {
      const explain = `explain select l.entity_id from lead l where ${where} and l.deleted_at is null limit 10`;
      return JSON.stringify((await sql.raw(explain).execute(app.db)).rows);
    };
    for (const key of ['npi', 'tax_id', 'email', 'phone'])
      expect(await plan(`l.${key} = 'x'`)).toMatch(new RegExp(`Scan[^"]* lead_by_${key}`));
    expect(await plan("lead_name_key(l.company_name) = lead_name_key('X, Inc') and l.zip = '33101'")).toMatch(
      /Scan[^"]* lead_by_name_and_zip/,
    );
  });
});

describe('saving with check_duplicates', () => {
  const post = async (more: Record<string, unknown>, query = '?check_duplicates=true', language = 'en') =>
    app
      .as('sp.agent', language)
      .post<Refusal & Lead>(`/leads/sp${query}`, { ...(await leadBody(app.db, 'sp')), ...more });

  it('refuses a new lead that repeats others, names their owners on the fields, and saves others, or it without the parameter', async () => {
    const shared = phone();
    await create('sp', { phone: shared, assignee_id: demoId('sp.agent2') });
    const answer = await post({ phone: shared, company_name: 'Again' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      message: 'Possible duplication',
      fails: [
        {
          field: 'phone',
          code: 'duplicate_of',
          message: expect.stringMatching(/^Exists already, owner: \w/),
        },
      ],
      duplicates: [{ fields: ['phone'], lead_type: 'SP', entity_id: expect.any(String) }],
    });
    expect(answer.body.current).toBeUndefined();
    expect((await post({ phone: shared }, '?check_duplicates=true', 'es')).body.message).toBe(
      'Posible duplicado',
    );
    // What is wrong is said first.
    expect((await post({ phone: shared, email: 'no' })).status).toBe(400);
    expect((await post({ phone: phone() }, '?check_duplicates=perhaps')).status).toBe(400);
    expect(await ask({ phone: shared })).toHaveLength(1);
    expect((await post({ phone: phone(), company_name: 'Nobody else' })).status).toBe(201);
    expect((await post({ phone: shared, company_name: 'Again' }, '')).status).toBe(201);
    expect((await post({ phone: shared, company_name: 'Again' }, '?check_duplicates=false')).status).toBe(
      201,
    );
  });

  it('looks, in a change, at what changes', async () => {
    const shared = phone();
    const other = await create('sp', { phone: shared, company_name: 'Twin Care', zip: '33177' });
    const lead = await create('sp', { phone: shared, company_name: 'Twin Care LLC' });
    const patch = (version: number, values: object, query = '?check_duplicates=true') =>
      app.as('sp.agent').patch<Refusal & Lead>(`/leads/sp/${lead.entity_id}${query}`, { version, ...values });
    // Its phone has been the other's before: the person has decided that already.
    expect((await patch(1, { dba: 'Twins', phone: shared })).status).toBe(200);
    const zip = await patch(2, { zip: '33177' });
    expect(zip.status).toBe(409);
    expect(zip.body.duplicates).toMatchObject([{ fields: ['company_name'], entity_id: other.entity_id }]);
    expect((await patch(2, { zip: '33178' })).status).toBe(200);
    expect((await patch(3, { zip: '33177' }, '')).status).toBe(200);
    expect((await patch(4, { email: 'twin@dup.example' })).status).toBe(200);
  });

  it('knows the NPI that the lead has already', async () => {
    const shared = phone();
    await create('sp', { phone: shared, npi: '1245319599' });
    const lead = await create('sp', { npi: '1740283779' });
    const patch = (version: number, values: object) =>
      app.as('sp.agent').patch(`/leads/sp/${lead.entity_id}?check_duplicates=true`, { version, ...values });
    expect((await patch(1, { phone: shared })).status).toBe(200);
    expect((await patch(2, { npi: null, phone: phone() })).status).toBe(200);
    expect((await patch(3, { phone: shared })).status).toBe(409);
  });
});
