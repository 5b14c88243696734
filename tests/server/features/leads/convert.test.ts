import { describe, expect, it } from 'vitest';
import type { Form } from '#schemas/engine/form.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { loadShippedForms } from '#server/features/credentialing/shippedForms.ts';
import type { Account } from '#server/features/credentialing/account.ts';
import { useApp, type Answer } from '#tests/support/app.ts';
import { failsOf, type Refused } from '#tests/support/fails.ts';
import { recordSigned } from '#tests/support/legal.ts';
import { makeLead, type Lead } from '#tests/support/makeLead.ts';
import { isFull } from '#tests/support/scope.ts';
import { fillFile, instanceOf, ok, type FormAnswer } from '../credentialing/support.ts';

const app = useApp();

/** A lead one step before its conversion, by the way that a person goes. */
async function signedLead(type: 'sp' | 'tp', more: object = {}): Promise<Lead> {
  const lead = await makeLead(app, type, more);
  await recordSigned(app, `${type}.agent`, lead, 'CONTRACT');
  return read(lead);
}

const path = (lead: Lead) => `/leads/${lead.lead_type.toLowerCase()}/${lead.entity_id}`;
const agentOf = (lead: Lead) => app.as(`${lead.lead_type.toLowerCase()}.agent`);
const supervisorOf = (lead: Lead) => app.as(`${lead.lead_type.toLowerCase()}.supervisor`);
const read = async (lead: Lead) => ok(await agentOf(lead).get<Lead>(path(lead)));
const move = async (lead: Lead, status: string, who = supervisorOf(lead)) =>
  (await who.patch(path(lead), { version: (await read(lead)).version, status })) as Answer<Lead & Refused>;
const convert = async (lead: Lead): Promise<Lead & { account_id: string }> => {
  const converted = ok(await move(lead, 'CONVERTED', agentOf(lead)));
  expect(converted.account_id).toBeTypeOf('string');
  return converted as Lead & { account_id: string };
};

const file = (id: string, rest = '') => `/credentialing/accounts/${id}${rest}`;
const giveTo = (account: string, provider: string | null) =>
  app.query`update account set provider_user_id = ${provider && demoId(provider)} where entity_id = ${account}`;
const cred = () => app.as('cred.supervisor');
const formPath = async (id: string, key?: string) =>
  `/credentialing/instances/${await instanceOf(app, id, key)}`;
const formOf = async (id: string, key?: string) => ok(await cred().get<FormAnswer>(await formPath(id, key)));
const eventsOf = async (id: string) =>
  ok(
    await cred().get<{ items: { type: string; changes: { field: string; to: unknown }[] }[] }>(
      file(id, '/changes'),
    ),
  ).items;

describe('a transportation lead that is converted', () => {
  it('opens a credential file in onboarding with what the lead knows', async () => {
    const lead = await signedLead('tp', {
      company_name: 'Harbor Care Rides LLC',
      dba: 'Harbor Rides',
      tax_id: '12-3456789',
      npi: '1234567893',
      phone: '(305) 555-0123',
      email: 'Office@Harbor.example',
      url: 'harbor.example',
      contact_first_name: 'Ana',
      contact_last_name: 'Ruiz',
      category: 'AMBULANCE',
      service_offered: ['WHEELCHAIR', 'NON_EMERGENCY_AMBULANCE'],
      drivers: 12,
      vehicles: 9,
      digital_platform: 'BAMBI',
      medicaid: true,
      aggregate_groups: ['NONE'],
      locations: [
        { address1: '9 Side St', city: 'Tampa', state: lookupId('state', 'GA'), zip: '30301' },
        {
          address1: '1 Main St',
          address2: 'Suite 5',
          city: 'Miami',
          state: lookupId('state', 'FL'),
          zip: '33101',
          main: true,
        },
      ],
    });
    expect(lead.account_id).toBeNull();
    const { account_id } = await convert(lead);
    expect(ok(await app.as('tp.agent').get<Account>(file(account_id)))).toMatchObject({
      name: 'Harbor Care Rides LLC',
      lead_id: lead.entity_id,
      lead_type: 'TP',
      credential_status: 'ONBOARDING',
      operational_status: 'NEVER_ACTIVE',
      submitted_at: null,
      provider_user_id: null,
      cred_agent_id: null,
    });
    const form = await formOf(account_id);
    const filled = Object.entries(form.data).filter(([, part]) => Object.keys(part as object).length > 0);
    expect(Object.fromEntries(filled)).toEqual({
      company: {
        legal_name: 'Harbor Care Rides LLC',
        dba: 'Harbor Rides',
        tax_id: '123456789',
        npi: '1234567893',
        phone: '+13055550123',
        email: 'office@harbor.example',
        website: 'https://harbor.example',
      },
      contact: { first_name: 'Ana', last_name: 'Ruiz' },
      address: { street: '1 Main St, Suite 5', city: 'Miami', state: 'FL', zip: '33101' },
      operations: {
        category: 'AMBULANCE',
        service_levels: ['WHEELCHAIR', 'NON_EMERGENCY_AMBULANCE'],
        drivers: 12,
        vehicles: 9,
        digital_platform: 'BAMBI',
        serves_medicaid: true,
      },
      declaration: { aggregate_groups: ['NONE'] },
    });
    expect(form.fields.legal_name).toMatchObject({ rev: 1, state: 'PENDING', draft: true });
    expect(
      await app.query`select distinct source from field_value where instance_id = ${form.instance.entity_id}`,
    ).toEqual([{ source: 'IMPORT' }]);
    const events = await eventsOf(account_id);
    expect(events.at(-1)?.type).toBe('ACCOUNT_CREATED');
    const written = events.find((event) => event.changes.some((change) => change.field === 'state'));
    expect(written?.type).toBe('CREDENTIAL_UPDATED');
    expect(written?.changes).toContainEqual({ field: 'state', from: null, to: 'FL' });
  });

  it('carries over nothing that the form would not take, and guesses nothing', async () => {
    const lead = await signedLead('tp', {
      drivers: 0,
      vehicles: 0,
      services: [{ level: 'STRETCHER' }],
      aggregate_groups: [],
      locations: [
        { address1: '1 A St', zip: '33101' },
        { address1: '2 B St', zip: '33102' },
      ],
    });
    await app.query`update lead set data = data || '{"url": "not a web address", "medicaid": "yes"}'
                 where entity_id = ${lead.entity_id}`;
    const { account_id } = await convert(lead);
    const { data } = await formOf(account_id);
    expect(data).toMatchObject({ operations: {}, address: {}, declaration: {} });
    expect(data.company).toEqual({ legal_name: 'Sunrise Care', phone: '+13055550123' });
  });
});

it.each([
  ['Eye Corner', { dba: 'Eye Corner' }],
  ['Mia Chen', { contact_first_name: 'Mia', contact_last_name: 'Chen' }],
  ['+12124342000', { phone: '(212) 434-2000' }],
])('a lead without a company name has a file called %s', async (name, more) => {
  const { account_id } = await convert(await signedLead('sp', { company_name: null, ...more }));
  expect(ok(await cred().get<Account>(file(account_id))).name).toBe(name);
});

it('leads are found by where their credential file stands, which no answer and no export says', async () => {
  const lead = await signedLead('tp');
  const found = async (statuses: string): Promise<boolean> => {
    const query = `entity_id_eq=${lead.entity_id}&credential_status_in=${statuses}`;
    const list = ok(await supervisorOf(lead).get<{ items: Lead[]; total: number }>(`/leads/tp?${query}`));
    expect(list.items).toHaveLength(list.total);
    for (const item of list.items) expect(item).not.toHaveProperty('credential_status');
    return list.total === 1;
  };
  expect(await found('none')).toBe(true);
  const { account_id } = await convert(lead);
  const among = ['ONBOARDING', 'APPROVED', 'none', 'none,ONBOARDING'];
  expect(await Promise.all(among.map(found))).toEqual([true, false, false, true]);
  const set = (status: string) =>
    app.query`update account set credential_status = ${status} where entity_id = ${account_id}`;
  await set('APPROVED');
  expect(await found('APPROVED,DENIED')).toBe(true);
  await set('ONBOARDING');
  // A file that is withdrawn with the conversion is the lead's no longer.
  ok(await move(lead, 'CONTRACT_SIGNED'));
  expect(await Promise.all(['ONBOARDING', 'none'].map(found))).toEqual([false, true]);
  const exported = await agentOf(lead).post('/leads/tp/export/csv/leads-20260101.csv', {});
  expect(exported.text).toContain('Lead source');
  expect(exported.text).not.toContain('Credential status');
});

describe('the file of a converted lead', () => {
  it('keeps its lead converted once it was submitted, or has left onboarding', async () => {
    const lead = await signedLead('tp');
    const { account_id } = await convert(lead);
    const isKept = async () => {
      const undone = await move(lead, 'CONTRACT_SIGNED');
      expect([undone.status, failsOf(undone)]).toEqual([400, ['status account_submitted']]);
      expect((await supervisorOf(lead).get<Lead>(path(lead))).body).toMatchObject({
        status: 'CONVERTED',
        account_id,
        can: { statuses: [] },
      });
    };
    // As a provider submits it: credentialing/story.test.ts.
    await app.query`update account set submitted_at = now() where entity_id = ${account_id}`;
    await isKept();
    await app.query`update account set submitted_at = null where entity_id = ${account_id}`;
    ok(await cred().post(file(account_id, '/status'), { version: 1, status: 'INCOMPLETE_APPLICATION' }));
    await isKept();
  });

  it('leaves everybody’s sight when the conversion is undone, and comes back with what was filled in', async () => {
    const lead = await signedLead('tp');
    const { account_id } = await convert(lead);
    await giveTo(account_id, 'tp.provider');
    const provider = app.as('tp.provider');
    const form = await formPath(account_id);
    ok(
      await provider.patch(form, {
        version: (await formOf(account_id)).instance.version,
        values: { legal_name: 'As the provider wrote it', billing_contact: 'Ana Vega' },
      }),
    );

    expect(failsOf(await move(lead, 'CONTRACT_SIGNED', agentOf(lead)))).toEqual(['status supervisor_only']);
    const undone = ok(await move(lead, 'CONTRACT_SIGNED'));
    expect(undone).toMatchObject({ status: 'CONTRACT_SIGNED', account_id: null });
    expect(undone.can.statuses).toContain('CONVERTED');
    for (const person of ['tp.agent', 'cred.agent', 'cred.supervisor', 'tp.provider']) {
      for (const at of [file(account_id), form, file(account_id, '/changes')])
        expect((await app.as(person).get(at)).status, person + at).toBe(404);
      const list = ok(await app.as(person).get<{ items: Account[] }>('/credentialing/accounts?size=1000'));
      expect(list.items.map((item) => item.entity_id)).not.toContain(account_id);
    }
    expect((await provider.get('/credentialing/accounts/mine')).status).toBe(404);
    expect((await provider.patch(form, { version: 2, values: {} })).status).toBe(404);
    expect((await provider.post(file(account_id, '/submit'), { version: 2, confirm: true })).status).toBe(
      404,
    );
    expect((await cred().post(file(account_id, '/claim'), { version: 2 })).status).toBe(404);

    const again = await convert(lead);
    expect(again.account_id).toBe(account_id);
    expect((await formOf(account_id)).data).toMatchObject({
      company: { legal_name: 'As the provider wrote it' },
      billing: { billing_contact: 'Ana Vega' },
    });
    expect(ok(await provider.get<Account>('/credentialing/accounts/mine')).entity_id).toBe(account_id);
    expect((await eventsOf(account_id)).slice(0, 2).map((event) => event.type)).toEqual([
      'ACCOUNT_RESTORED',
      'ACCOUNT_WITHDRAWN',
    ]);
    await giveTo(account_id, null);
  });

  it('is not opened when the rest of the save is refused', async () => {
    const lead = await signedLead('tp');
    const answer = await agentOf(lead).patch<Refused>(path(lead), {
      version: lead.version,
      status: 'CONVERTED',
      zip: '1',
    });
    expect(failsOf(answer)).toEqual(['zip invalid_zip']);
    expect(await accountsOf(lead)).toBe(0);
  });

  const accountsOf = async (lead: Lead) =>
    (await app.query`select 1 from account where lead_id = ${lead.entity_id}`).length;

  it('is one, however many convert at once', async () => {
    const lead = await signedLead('tp');
    const people = ['tp.agent', 'tp.supervisor', 'tp.agent', 'tp.supervisor', 'tp.agent'];
    const answers = await Promise.all(
      people.map((person) =>
        app.as(person).patch(path(lead), { version: lead.version, status: 'CONVERTED' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await accountsOf(lead)).toBe(1);
  });

  it.runIf(isFull)(
    'is either submitted or withdrawn, not both, when both are asked for at once',
    async () => {
      for (let round = 0; round < 4; round += 1) {
        const lead = await signedLead('tp');
        const { account_id, version } = await convert(lead);
        await fillFile(app, 'cred.supervisor', account_id);
        const ready = ok(await cred().get<Account>(file(account_id)));
        const [submitted, undone] = await Promise.all([
          cred().post(file(account_id, '/submit'), { version: ready.version, confirm: true }),
          supervisorOf(lead).patch(path(lead), { version, status: 'CONTRACT_SIGNED' }),
        ]);
        const rows = await app.query`
          select submitted_at is not null as submitted, withdrawn_at is not null as withdrawn, l.status
            from account a join lead l on l.entity_id = a.lead_id where a.entity_id = ${account_id}`;
        const wasSubmitted = submitted.status === 200;
        expect(
          [submitted.status, undone.status],
          `${submitted.text.slice(0, 200)} ${undone.text.slice(0, 400)}`,
        ).toEqual(wasSubmitted ? [200, 400] : [404, 200]);
        expect(rows).toEqual([
          {
            submitted: wasSubmitted,
            withdrawn: !wasSubmitted,
            status: wasSubmitted ? 'CONVERTED' : 'CONTRACT_SIGNED',
          },
        ]);
      }
    },
  );
});

const TP = SHIPPED_FORMS['tp-account']!;
const edited = (from: string, to: string): Form =>
  JSON.parse(JSON.stringify(TP).replaceAll(from, to)) as Form;
const versions = async () =>
  (await app.query`select version from form_schema where key = 'tp-account' order by version`).map(
    ({ version }) => version,
  );

it('the shipped forms say where a value comes from; a source that does not exist cannot be published', async () => {
  for (const source of 'lead.shoe_size lead.main_location.moon lead.locations lead.assignee_id zip'.split(
    ' ',
  ))
    await expect(
      loadShippedForms(app.db, { 'tp-account': edited('lead.company_name', source) }),
    ).rejects.toThrow(`legal_name/x-prefill: ${source} is no value that a lead can give`);
  expect(await versions()).toEqual([1]);
});
