import { beforeAll, expect, it } from 'vitest';
import type { FormRef, ResourceRecord } from '#schemas/credential/subject.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import type { ResourceKind } from '#schemas/vocabulary/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import type { Account } from '#server/features/credentialing/account.ts';
import type { FileState } from '#server/features/credentialing/instance/present.ts';
import { useApp } from '#tests/support/app.ts';
import { publishRaw } from '#tests/support/internalForm.ts';
import { packetText } from '#tests/support/packet.ts';
import { csvOf } from '../reports/runs/support.ts';
import { filesWith, tablesWith, tracesOf } from '../privacy/support.ts';
import { withField } from './formSchemas/support.ts';
import {
  addResource,
  approveAll,
  changesOf,
  failsOf,
  revealed,
  submitFile,
  typeInto,
  fillFile,
  fillForm,
  handInItems,
  ok,
  openAccount,
} from './support.ts';

/** What is typed, of every class in every place that there is: nothing else says any of it. */
const ROW = { state: 'FL', kind: 'MD', standing: 'ACTIVE', expires_on: '2031-12-31' };
const PLANTED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'tp-account': {
    service_levels: ['NON_EMERGENCY_AMBULANCE'],
    business_license_number: 'Plant-Business-7701',
    ambulance_license: 'Plant-Ambulance-7702',
  },
  'sp-account': { business_license_number: 'Plant-Business-7703' },
  driver: {
    ssn: '219097743',
    birth_date: '1961-07-23',
    license_number: 'Plant-Driver-7704',
    background_story: 'Plant-Background-7705',
  },
  practitioner: {
    ssn: '219097744',
    birth_date: '1962-08-24',
    dea_number: 'BX9173547',
    cds_number: 'Plant-Controlled-7706',
    has_dea: true,
    has_cds: true,
    licenses: [
      { key: 'a', ...ROW, number: 'Plant-Medical-7707' },
      { key: 'b', ...ROW, number: 'Plant-Medical-7708' },
    ],
  },
  location: { has_facility_license: true, facility_license_number: 'Plant-Facility-7709' },
  owner: { owner_type: 'INDIVIDUAL', ssn: '219097745', birth_date: '1963-09-25' },
};
const CSV =
  'First name,Last name,License number,Date of birth\nAda,Moss,Plant-Import-7710,10/26/1964\nBo,Ray,Plant-Import-7711,11/27/1965\n';
const CORRECTED = 'Plant-Corrected-7712';

const TEXTS = [
  ...JSON.stringify(PLANTED).matchAll(/Plant-\w+-\d+|BX9173547|21909774\d|196\d-\d\d-\d\d/g),
].map(([text]) => text);
const SAID = [
  ...TEXTS,
  ...['Plant-Import-7710', 'Plant-Import-7711', '1964-10-26', '10/26/1964', '1965-11-27', CORRECTED],
  ...['219-09-7743', '07/23/1961', '219-09-7744', '08/24/1962'],
];
const TRACES = SAID.flatMap(tracesOf);

const lines: string[] = [];
const app = useApp({ PROVNET_LOG_REQUESTS: 'on', PROVNET_LOG: 'debug' }, true, undefined, lines);
let tp: string;
let sp: string;
let driver: ResourceRecord;
let practitioner: ResourceRecord;
const answers: string[] = [];

const heard = <A extends { readonly text: string }>(answer: A): A => {
  answers.push(answer.text);
  return answer;
};
const formsAt = async (path: string): Promise<readonly FormRef[]> =>
  ok(await app.as('cred.supervisor').get<Account>(path)).forms!;
const plant = async (person: string, form: FormRef) => {
  const state = await fillForm(app, person, form, PLANTED[form.key]);
  answers.push(JSON.stringify(state));
  return state;
};

beforeAll(async () => {
  // A background in words: what is shipped has codes, which stand in the form as well.
  const told = withField(SHIPPED_FORMS.driver!, 'background_story', { 'x-sensitive': 'BACKGROUND' });
  await publishRaw(app.db, 'driver', told);
  tp = await openAccount(app, {
    provider_user_id: demoId('tp.provider'),
    cred_agent_id: demoId('cred.agent'),
  });
  sp = await openAccount(app, { lead_type: 'SP', provider_user_id: demoId('sp.provider') });
});

it('is filled in by providers and staff, by hand and by a file, judged, corrected and judged again', async () => {
  const parts = await fillFile(app, 'tp.provider', tp);
  driver = parts.driver;
  for (const form of await formsAt(`/credentialing/accounts/${tp}`)) await plant('tp.provider', form);
  await plant('tp.provider', driver.forms![0]!);
  const subjects = [null, driver.entity_id, parts.vehicle.entity_id].map((resource_id) => ({
    account_id: tp,
    resource_id,
  }));
  for (const one of subjects) await handInItems(app, 'tp.provider', one);
  ok(heard(await submitFile(app, 'tp.provider', tp)));
  for (const one of subjects) await approveAll(app, 'cred.agent', one);
  const path = `/credentialing/instances/${driver.forms![0]!.entity_id}`;
  const { data } = ok(heard(await app.as('cred.agent').get<FileState>(path)));
  expect(data).toMatchObject({ license: { license_number: '•••7704' }, identity: { ssn: '•••-••-7743' } });
  const staff = await typeInto(app, 'cred.agent', driver.forms![0]!.entity_id, { license_number: CORRECTED });
  expect(ok(heard(staff)).fields.license_number).toMatchObject({
    state: 'PENDING',
    value_approved: '•••7704',
  });
  await approveAll(app, 'cred.supervisor', subjects[1]!);

  const account_id = await openAccount(app);
  const send = () =>
    app
      .as('cred.supervisor')
      .post<object>('/credentialing/resources/import', { account_id, kind: 'DRIVER', csv: CSV });
  expect(ok(heard(await send()))).toMatchObject({ created: 2, duplicates: [] });
  expect(ok(heard(await send()))).toMatchObject({ created: 0, duplicates: [{ row: 2 }, { row: 3 }] });
  for (const form of await formsAt(`/credentialing/accounts/${sp}`)) await plant('sp.provider', form);
  const add = (kind: ResourceKind) => addResource(app, 'sp.provider', sp, kind);
  for (const kind of ['LOCATION', 'OWNER', 'PRACTITIONER'] as const) {
    const resource = await add(kind);
    const state = await plant('sp.provider', resource.forms![0]!);
    if (kind === 'PRACTITIONER') {
      practitioner = resource;
      expect(state.data).toMatchObject({
        prescribing: { dea_number: '•••3547', cds_number: '•••7706' },
        licenses: { licenses: [{ number: '•••7707' }, { number: '•••7708' }] },
      });
    }
  }
});

it('keeps a number of a list whose row goes on under its mask, and takes no mask of another row', async () => {
  const form = practitioner.forms![0]!.entity_id;
  const send = async (licenses: object[]) => heard(await typeInto(app, 'sp.provider', form, { licenses }));
  const odd = await send([
    { key: 'b', ...ROW, number: '•••7707' },
    { key: 'c', ...ROW, number: '•••7708' },
  ]);
  expect([odd.status, failsOf(odd)]).toEqual([
    400,
    ['licenses.licenses.0.number invalid', 'licenses.licenses.1.number invalid'],
  ]);
  const moved = ok(
    await send([
      { key: 'b', ...ROW, kind: 'DO', number: '•••7708' },
      { key: 'a', ...ROW, number: '•••7707' },
    ]),
  );
  expect(moved.data).toMatchObject({
    licenses: {
      licenses: [
        { key: 'b', kind: 'DO', number: '•••7708' },
        { key: 'a', number: '•••7707' },
      ],
    },
  });
  const same = await send((moved.data as { licenses: { licenses: object[] } }).licenses.licenses);
  expect(ok(same).instance.version).toBe(moved.instance.version);
});

it('is told to nobody by what is exported, reported, or read of the history', async () => {
  // A report reads what was handed in.
  await app.query`update field_value set draft = false`;
  const told = await csvOf(app, 'cred.supervisor', {
    category: 'PROVIDERS',
    definition: {
      columns: ['licenses', 'dea_number'].map((field) => ({ column: `form:practitioner.${field}` })),
    },
  });
  expect(told.flat().join()).toMatch(/•••7708.*•••7707.*•••3547/s);
  answers.push(told.flat().join());
  for (const id of [tp, sp]) {
    const at = `/credentialing/accounts/${id}`;
    ok(heard(await changesOf(app, 'cred.supervisor', id)));
    ok(heard(await app.as('cred.supervisor').post(`${at}/privacy/report`, { reason: 'Asked for' })));
    answers.push(await packetText((await app.as('cred.supervisor').postRaw(`${at}/packet`)).bytes));
  }
  for (const { entity_id } of [driver, practitioner]) {
    const at = `/credentialing/resources/${entity_id}/privacy/report`;
    ok(heard(await app.as('cred.supervisor').post(at, { reason: 'Asked for' })));
  }
  expect(answers.join('\n')).toContain('•••7707');
  expect(answers.filter((text) => TRACES.some((trace) => text.includes(trace)))).toEqual([]);
});

it('is given in full to who says why', async () => {
  const reveal = (resource: ResourceRecord, field: string) =>
    revealed(app, resource.forms![0]!.entity_id, field);
  expect(await reveal(driver, 'license_number')).toBe(CORRECTED);
  expect(await reveal(driver, 'background_story')).toBe('Plant-Background-7705');
  expect(await reveal(practitioner, 'licenses')).toMatchObject([
    { key: 'b', number: 'Plant-Medical-7708' },
    { key: 'a', number: 'Plant-Medical-7707' },
  ]);
});

it('stands in no table, in no file and in no line of the log, however it might be written', async () => {
  // That it would be found.
  await app.query`insert into installation (key, value) values ('planted', 'x Plant-Driver-7704 x')`;
  expect(await tablesWith(app, TRACES)).toEqual(['installation']);
  await app.query`delete from installation where key = 'planted'`;
  expect(await tablesWith(app, TRACES)).toEqual([]);
  expect(await filesWith(app.dataDir, TRACES)).toEqual([]);
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter((line) => TRACES.some((trace) => line.includes(trace)))).toEqual([]);
});
