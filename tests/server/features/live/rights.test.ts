import { beforeAll, expect, it } from 'vitest';
import { LIVE_RESOURCES, topicOf, type LiveResource } from '#schemas/live.ts';
import { demoId } from '#server/db/seed/people.ts';
import { saveSigner } from '#tests/support/contracts.ts';
import { sendFile } from '#tests/support/files.ts';
import { paperOf } from '#tests/support/signing.ts';
import { customForm, EVERY_KIND, publishCustom } from '#tests/support/customForm.ts';
import { useApp, type Caller } from '#tests/support/app.ts';
import { openAccount } from '../credentialing/support.ts';
import { csv, HEADER, openRun, upload } from '../imports/support.ts';
import { addLead, listen, settleConsoles, watching, type Console, type Place } from './support.ts';

const PEOPLE = [
  'sp.agent',
  'sp.agent2',
  'sp.supervisor',
  'tp.agent',
  'tp.supervisor',
  'cred.agent',
  'cred.supervisor',
  'sp.provider',
  'tp.provider',
] as const;
type Person = (typeof PEOPLE)[number];

/** A record and the call that says whether a person may read it. */
interface Case {
  readonly topic: string;
  readonly isRead: (caller: Caller) => Promise<boolean>;
}

const app = useApp({}, false);
let place: Place;
let consoles: Record<Person, Console>;
const cases: Record<string, Case> = {};
const accounts: Record<string, string> = {};

beforeAll(async () => {
  place = await listen(app);
  for (const type of ['sp', 'tp'] as const) {
    const lead = await addLead(app, type);
    gives(`a lead of ${type}`, 'lead', lead, `/leads/${type}/${lead}`);
    accounts[type] = await openAccount(app, {
      lead_type: type === 'sp' ? 'SP' : 'TP',
      cred_agent_id: demoId('cred.agent'),
      provider_user_id: demoId(`${type}.provider`),
    });
    gives(`an account of ${type}`, 'account', accounts[type], `/credentialing/accounts/${accounts[type]}`);
    const { body: bulk } = await app.as(`${type}.agent`).post<{ entity_id: string }>(`/leads/${type}/bulk`, {
      kind: 'assign',
      params: { assignee_id: demoId(`${type}.agent`) },
      ids: [lead],
    });
    gives(`a bulk action of ${type}`, 'bulk_action', bulk.entity_id, `/leads/${type}/bulk/${bulk.entity_id}`);
  }
  const flow = (await upload(app.as('sp.agent'), csv(HEADER, 'New,,Florida,33101,'))).body;
  gives('an import', 'import_flow', flow.entity_id, `/import-flows/${flow.entity_id}`);
  const run = await openRun(app, flow);
  gives('a run of an import', 'import_job', run, `/import_task/${run}`);
  const state = await keyOf(app.query`select entity_id as id from lookup where list = 'state' limit 1`);
  gives('a state', 'lookup', state, `/util/states?id_in=${state}`);
  await addViews();
  await addForms();
  const requirement = await keyOf(app.query`select entity_id as id from requirement limit 1`);
  gives('a requirement', 'requirement', requirement, '/credentialing/requirements?size=1');
  await addContracting();
  const opened = await Promise.all(PEOPLE.map((person) => watching(place, person, LIVE_RESOURCES)));
  consoles = Object.fromEntries(PEOPLE.map((person, index) => [person, opened[index]])) as typeof consoles;
});

const keyOf = async (rows: Promise<{ id: string }[]>): Promise<string> => (await rows)[0]!.id;

function gives(name: string, resource: LiveResource, id: string, path: string): void {
  const isRead = async (caller: Caller) => (await caller.get(path)).status === 200;
  cases[name] = { topic: topicOf(resource, id), isRead };
}

async function addViews(): Promise<void> {
  const query = { filter: {}, sort: { field: 'updated_at', order: 'DESC' }, perPage: 25, board: false };
  for (const [name, list, person, shared] of [
    ['a view of one’s own', '/leads/sp/views', 'sp.agent', false],
    ['a view of a team', '/leads/sp/views', 'sp.supervisor', true],
    ['a view of files', '/credentialing/accounts/views', 'cred.agent', false],
  ] as const) {
    const { body, text } = await app.as(person).post<{ entity_id: string }>(list, { name, shared, query });
    expect(body.entity_id, text).toBeTypeOf('string');
    const isRead = async (caller: Caller) => (await caller.get(list)).text.includes(body.entity_id);
    cases[name] = { topic: topicOf('saved_view', body.entity_id), isRead };
  }
}

async function addForms(): Promise<void> {
  await publishCustom(app.db, 'TP', customForm({ ramps: EVERY_KIND.ramps }));
  const own = await keyOf(app.query`select id from form_schema where key = 'lead.tp.custom'`);
  const isRead = async (caller: Caller) =>
    (await caller.get('/util/custom-fields')).status === 200 ||
    (await caller.get('/credentialing/form-schemas/lead.tp.custom')).status === 200;
  cases['fields of leads'] = { topic: topicOf('form_schema', own), isRead };
  const form = await keyOf(app.query`select id from form_schema where key = 'tp-account'`);
  gives('a form of files', 'form_schema', form, '/credentialing/form-schemas/tp-account');
}

/** A signer is read in the list alone. */
async function addContracting(): Promise<void> {
  const signer = await saveSigner(app, 'sp.supervisor');
  const isRead = async (caller: Caller) =>
    (await caller.get('/contracts/signers?size=100')).text.includes(signer);
  cases['an internal signer'] = { topic: topicOf('signer', signer), isRead };
  // Nothing is made of its paper here, since no job is done.
  const { entity_id: paper } = await sendFile(app, 'tp.supervisor', {
    name: 'paper.pdf',
    use: 'template',
    content: Buffer.from(await paperOf(1)),
  });
  const id = await keyOf(app.query`
    insert into contract_template (entity_id, lead_type, name, type, file_id)
    values (gen_random_uuid(), 'TP', 'Theirs', 'NDA', ${paper}) returning entity_id as id`);
  await app.query`insert into contract_template_version (template_id, no, file_id, pdf_key, pdf_sha256, pages)
            values (${id}, 1, ${paper}, 'paper', 'hash', '[]')`;
  gives('a template', 'contract_template', id, `/contracts/templates/${id}`);
}

const heardBy = (topic: string): Person[] =>
  PEOPLE.filter((person) => consoles[person].heard.includes(topic));
const clear = (): void => Object.values(consoles).forEach((console) => (console.said.length = 0));

/** Something that everybody hears, so that what came before it has been heard. */
async function everybodyHears(): Promise<void> {
  const topic = cases['a requirement']!.topic;
  await tell(topic);
  for (const console of Object.values(consoles)) await expect.poll(() => console.heard).toContain(topic);
}

const tell = (...topics: string[]): Promise<void> => tellOf('cred.agent', ...topics);

async function tellOf(person: Person, ...topics: string[]): Promise<void> {
  const [resources, ids] = [0, 1].map((part) => topics.map((topic) => topic.split('/')[part]));
  await app.query`
    insert into history (entity_id, type, resource, record_id, actor_id)
    select gen_random_uuid(), 'LEAD_UPDATED', r, id, ${demoId(person)}
      from unnest(${resources}::text[], ${ids}::uuid[]) as t (r, id)`;
}

it('is tried with every kind of record', () => {
  const tried = Object.values(cases).map(({ topic }) => topic.split('/')[0]);
  // Notices come unasked, to one person: below.
  expect([...new Set(tried), 'notice'].sort()).toEqual([...LIVE_RESOURCES].sort());
});

it('is heard by exactly those who may read the record', async () => {
  await settleConsoles(app, ...Object.values(consoles));
  await tell(...Object.values(cases).map(({ topic }) => topic));
  await everybodyHears();
  const heard: Record<string, string[]> = {};
  const read: Record<string, string[]> = {};
  for (const [name, { topic, isRead }] of Object.entries(cases)) {
    heard[name] = heardBy(topic);
    read[name] = [];
    for (const person of PEOPLE) if (await isRead(app.as(person))) read[name].push(person);
  }
  expect(heard).toEqual(read);
  // The calls themselves tell people apart; else this would be true of nothing.
  expect(new Set(Object.values(read).map(String)).size).toBeGreaterThan(7);
});

it('names who did it only to those who may know people, and to themselves', async () => {
  clear();
  await tell(topicOf('account', accounts.sp));
  await everybodyHears();
  const account = (person: Person) =>
    consoles[person].events.find(({ resource }) => resource === 'account') ?? {};
  expect(account('cred.supervisor')).toMatchObject({ by: demoId('cred.agent') });
  expect(Object.keys(account('sp.provider'))).toEqual(['type', 'id', 'resource', 'entity_id', 'version']);
  clear();
  await tellOf('sp.provider', topicOf('account', accounts.sp));
  await everybodyHears();
  expect(account('sp.provider')).toMatchObject({ by: demoId('sp.provider') });
});

it.each([
  ['INTERNAL', ['sp.supervisor', 'cred.agent', 'cred.supervisor']],
  ['PROVIDER', ['sp.agent', 'sp.agent2', 'sp.supervisor', 'cred.agent', 'cred.supervisor', 'sp.provider']],
])('a comment with the audience %s is heard of by those who read it', async (visibility, readers) => {
  clear();
  const comment = { account_id: accounts.sp, text: 'Hello', visibility };
  expect((await app.as('cred.agent').post('/credentialing/comments', comment)).status).toBe(201);
  await everybodyHears();
  expect(heardBy(topicOf('account', accounts.sp))).toEqual(readers);
});

it('tells a notice to the person alone, unasked', async () => {
  clear();
  const provider = await watching(place, 'tp.provider', []);
  const comment = { account_id: accounts.tp, text: 'Hello', visibility: 'PROVIDER' };
  await app.as('cred.agent').post('/credentialing/comments', comment);
  // One that was told before, which is mailed only now, is news as well.
  await expect.poll(() => [...new Set(provider.events.map(({ resource }) => resource))]).toEqual(['notice']);
  await everybodyHears();
  const told = PEOPLE.filter((person) =>
    consoles[person].events.some(({ resource }) => resource === 'notice'),
  );
  expect(told).toEqual(['tp.provider']);
});

it('tells of what is gone those who had it', async () => {
  const lead = await addLead(app);
  clear();
  const shared = cases['a view of a team']!.topic;
  await app.query`update lead set deleted_at = now() where entity_id = ${lead}`;
  await tell(topicOf('lead', lead));
  const signer = cases['an internal signer']!.topic;
  for (const path of [
    `/leads/sp/views/${shared.split('/')[1]}?version=1`,
    `/contracts/${signer.replace('/', 's/')}?version=1`,
  ])
    expect((await app.as('sp.supervisor').delete(path)).status).toBe(204);
  await everybodyHears();
  for (const topic of [topicOf('lead', lead), shared, signer])
    expect(heardBy(topic), topic).toEqual(['sp.agent', 'sp.agent2', 'sp.supervisor']);
});

it('goes by the rights of now: a file that is given to another provider is told to that one', async () => {
  const topic = topicOf('account', accounts.tp);
  await app.query`update account set provider_user_id = null where entity_id = ${accounts.tp}`;
  clear();
  await tell(topic);
  await everybodyHears();
  expect(heardBy(topic)).toEqual(['tp.agent', 'tp.supervisor', 'cred.agent', 'cred.supervisor']);
});
