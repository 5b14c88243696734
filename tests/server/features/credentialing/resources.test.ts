import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ResourceRecord } from '#schemas/credential/subject.ts';
import { KINDS_OF } from '#schemas/credential/resource.ts';
import { useApp } from '#tests/support/app.ts';
import { addOne, handIn, itemOf, openFile, setStatus } from './partsSupport.ts';
import { changesOf, eventsOf, failsOf, ok, openAccount, typeInto, type Refusal } from './support.ts';

const app = useApp();
let account: string;
const path = (id: string) => `/credentialing/resources/${id}`;
beforeAll(async () => {
  account = await openFile(app);
});

const add = async (kind: 'DRIVER' | 'VEHICLE' = 'DRIVER', name = 'Rosa Delgado') =>
  ok(await addOne(app, account, kind, name));
const read = async (id: string, person = 'cred.supervisor') =>
  ok(await app.as(person).get<ResourceRecord>(path(id)));

/** Types values into the only form of a resource. */
const type = async (id: string, values: Record<string, unknown>, person = 'tp.provider') =>
  ok(await typeInto(app, person, (await read(id)).forms![0]!.entity_id, values));

describe('a resource that is added', () => {
  it('has its form, its first cycle and an event of the chain, and is told in the history', async () => {
    const answer = await addOne(app, account, 'DRIVER', '  Rosa Delgado ');
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({
      account_id: account,
      lead_type: 'TP',
      kind: 'DRIVER',
      name: 'Rosa Delgado',
      credential_status: 'INCOMPLETE_APPLICATION',
      operational_status: 'NEVER_ACTIVE',
      submitted_at: null,
      cycle: { no: 1, kind: 'INITIAL', closed_at: null },
      can: { edit: true, remove: true, review: false },
    });
    expect(answer.body.forms?.map((form) => form.key)).toEqual(['driver']);
    expect(answer.body.missing_items).toBeGreaterThan(0);
    expect(await read(answer.body.entity_id, 'tp.provider')).toEqual(answer.body);
    const { items: history } = ok(await changesOf(app, 'cred.agent', account));
    expect(history.find((entry) => entry.type === 'CREDENTIAL_COMPONENT_CREATED')?.changes).toEqual([
      { field: 'kind', from: null, to: 'DRIVER' },
      { field: 'name', from: null, to: 'Rosa Delgado' },
    ]);
    const { items: events, intact } = await eventsOf(app, 'cred.agent', account);
    expect(intact).toBe(true);
    const { entity_id: resource_id } = answer.body;
    expect(events[0]).toMatchObject({ resource_id, from: null, to: 'INCOMPLETE_APPLICATION' });
  });

  it('is of a kind that the account has, and has a name', async () => {
    const sp = await openAccount(app, { lead_type: 'SP', name: 'Lakeside Cardiology' });
    for (const kind of ['DRIVER', 'VEHICLE'] as const)
      expect(failsOf(await addOne(app, sp, kind, 'X', 'cred.supervisor'))).toEqual(['kind not_in_list']);
    for (const kind of KINDS_OF.SP)
      expect((await addOne(app, sp, kind, 'X', 'cred.supervisor')).status).toBe(201);
    for (const [name, fail] of [
      ['', 'name too_short'],
      ['   ', 'name required'],
      ['x'.repeat(201), 'name too_long'],
    ] as const)
      expect(failsOf(await addOne(app, account, 'DRIVER', name))).toEqual([fail]);
    expect((await addOne(app, account, 'PLANE' as 'DRIVER')).status).toBe(400);
  });

  it('may come later, whatever the account waits for, as one of at most five thousand', async () => {
    const id = await openFile(app, { provider_user_id: null });
    for (const status of ['PENDING_REVIEW', 'CREDENTIALING_REVIEW', 'UPDATES_NEEDED', 'APPROVED']) {
      await setStatus(app, 'account', id, status);
      expect((await addOne(app, id, 'VEHICLE', 'Van', 'cred.agent')).status, status).toBe(201);
    }
    await app.query`
      insert into resource (entity_id, account_id, lead_type, kind, name, credential_status, operational_status)
      select gen_random_uuid(), ${id}, 'TP', 'VEHICLE', 'Van ' || n, 'ACTIVE', 'ACTIVE' from generate_series(1, 4995) n`;
    expect((await addOne(app, id, 'DRIVER', 'The last', 'cred.agent')).status).toBe(201);
    expect(failsOf(await addOne(app, id, 'DRIVER', 'One more', 'cred.agent'))).toEqual(['kind too_many']);
  });
});

it('the list of resources is of one account, by kind and status, in pages, and only of accounts that are seen', async () => {
  const id = await openFile(app, { provider_user_id: null });
  for (const [kind, name] of [
    ['DRIVER', 'Ada Reyes'],
    ['DRIVER', 'Luz Ortiz'],
    ['VEHICLE', 'Van 7'],
  ] as const)
    ok(await addOne(app, id, kind, name, 'cred.agent'));
  const names = async (asked: string, person = 'cred.agent2') => {
    const path = `/credentialing/resources?account_id_eq=${id}&ordering=name&${asked}`;
    return ok(await app.as(person).get<{ items: ResourceRecord[] }>(path)).items.map(({ name }) => name);
  };
  expect(await names('')).toEqual(['Ada Reyes', 'Luz Ortiz', 'Van 7']);
  expect(await names('size=2&page=2')).toEqual(['Van 7']);
  expect(await names('', 'tp.agent')).toHaveLength(3);
  for (const person of ['tp.provider', 'sp.agent', 'sp.provider'])
    expect(await names('', person)).toEqual([]);
});

it('the name is changed as long as the form gives none', async () => {
  const made = await add('DRIVER', 'Driver 1');
  const rename = (version: number, name: string) =>
    app.as('tp.provider').patch<ResourceRecord & Refusal>(path(made.entity_id), { version, name });
  const renamed = ok(await rename(made.version, 'Driver One'));
  expect([renamed.name, renamed.version]).toEqual(['Driver One', made.version + 1]);
  const stale = await rename(made.version, 'Too late');
  expect([stale.status, stale.body.current]).toMatchObject([409, { name: 'Driver One' }]);
  await type(made.entity_id, { first_name: 'Inés', last_name: 'Peña' });
  expect(await read(made.entity_id)).toMatchObject({ name: 'Inés Peña' });
  expect((await rename(renamed.version, 'X')).status).toBe(409);
});

describe('a resource that was never submitted', () => {
  it('is removed with its values and documents, whoever typed them; the file is whole without it', async () => {
    const made = await add('DRIVER', 'Gone soon');
    const id = made.entity_id;
    await type(id, { first_name: 'Provider' });
    // A draft of two people: the first has become a revision.
    await type(id, { first_name: 'Staff' }, 'cred.agent');
    ok(await handIn(app, await itemOf(app, 'DRIVER_LICENSE', account, id)));
    const gone = await app.as('tp.provider').delete(`${path(id)}?version=${(await read(id)).version}`);
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await app.as('cred.supervisor').get(path(id))).status).toBe(404);
    for (const table of ['document', 'requirement_item', 'form_instance', 'credential_cycle'])
      expect(await app.query`select from ${sql.table(table)} where resource_id = ${id}`).toEqual([]);
    const { items } = ok(await changesOf(app, 'tp.provider', account));
    expect(items[0]).toMatchObject({
      type: 'CREDENTIAL_COMPONENT_DELETED',
      changes: [
        { field: 'kind', from: 'DRIVER', to: null },
        { field: 'name', from: 'Staff', to: null },
      ],
    });
    expect((await eventsOf(app, 'cred.agent', account)).intact).toBe(true);
  });

  it('is not removed at an older version, and never once it was submitted', async () => {
    const { entity_id: id, version } = await add('VEHICLE', 'Stays');
    const remove = async (at = version) =>
      (await app.as('tp.provider').delete(`${path(id)}?version=${at}`)).status;
    expect(await remove(version + 1)).toBe(409);
    expect((await app.as('tp.provider').delete(path(id))).status).toBe(400);
    await app.query`update resource set submitted_at = now() where entity_id = ${id}`;
    expect((await read(id, 'tp.provider')).can.remove).toBe(false);
    expect(await remove()).toBe(409);
    // Nor past the application: a revision is kept from then on.
    await type(id, { unit: 'Van 1' });
    await app.query`update field_value set draft = false where draft`;
    await expect(
      app.query`delete from field_value where instance_id in (select entity_id from form_instance where resource_id = ${id})`,
    ).rejects.toThrow(/submitted/);
  });
});
