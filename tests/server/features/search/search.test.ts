import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { failsOf } from '#tests/support/fails.ts';
import { found, keepWorld, searchAs, titlesOf, WORLD, type Type } from './support.ts';

const app = useApp();
let keys: Awaited<ReturnType<typeof keepWorld>>;
beforeAll(async () => {
  keys = await keepWorld(app);
});

const LEAD = { SP: 'lead: Zephyr Eye Clinic', TP: 'lead: Zephyr Rides' };
const ACCOUNT = { SP: 'account: Zephyr Eye Clinic File', TP: 'account: Zephyr Rides File' };
const RESOURCE = { SP: 'resource: Dr. Zephyrine Vale', TP: 'resource: Zephyr Van KX7 4411' };
const AGREEMENT = { SP: 'agreement: Letter of intent SP', TP: 'agreement: Letter of intent TP' };
const TYPES = ['SP', 'TP'] as const;

/** What a person of each rank finds of both types; leads and agreements are prospecting's. */
const PEOPLE: [person: string, leads: readonly Type[], files: readonly Type[]][] = [
  ['sp.agent', ['SP'], ['SP']],
  ['sp.supervisor', ['SP'], ['SP']],
  ['tp.agent', ['TP'], ['TP']],
  ['tp.supervisor', ['TP'], ['TP']],
  ['cred.agent', [], TYPES],
  ['cred.supervisor', [], TYPES],
  ['sp.provider', [], ['SP']],
  ['tp.provider', [], ['TP']],
];

describe.each(PEOPLE)('%s', (person, leads, files) => {
  const all = (names: Record<Type, string>, types: readonly Type[]) => types.map((type) => names[type]);
  const finds = async (q: string) => (await found(app, person, q)).sort();

  it('finds by a name what it may read, of no other type', async () => {
    const expected = [
      ...all(LEAD, leads),
      ...all(ACCOUNT, files),
      ...all(RESOURCE, files),
      ...all(AGREEMENT, leads),
    ];
    expect(await finds('ZEPHYR')).toEqual(expected.sort());
    expect(await finds('letter of')).toEqual(all(AGREEMENT, leads).sort());
  });

  it('finds a lead and its file by numbers as people write them, a practitioner by its NPI, a vehicle by its number', async () => {
    for (const type of TYPES) {
      const { phone, tax, npi } = WORLD[type];
      const mine = (types: readonly Type[]) => types.filter((one) => one === type);
      const expected = [
        ...all(LEAD, mine(leads)),
        ...all(ACCOUNT, mine(files)),
        ...all(AGREEMENT, mine(leads)),
      ].sort();
      for (const number of [
        phone.replace(/^\+1(...)(...)/, '($1) $2-'),
        phone.slice(2, 10),
        `${tax.slice(0, 2)}-${tax.slice(2)}`,
        npi,
        npi.slice(0, 6),
      ])
        expect(await finds(number), number).toEqual(expected);
    }
    const of = (type: Type) => (files.includes(type) ? [RESOURCE[type]] : []);
    expect(await finds(WORLD.SP.own)).toEqual(of('SP'));
    expect(await finds('4411')).toEqual(of('TP'));
  });
});

it('takes the start of a tax id for leads, and only the whole of it for files, so that nobody guesses it', async () => {
  expect(await found(app, 'sp.agent', '56123478')).toEqual([LEAD.SP, AGREEMENT.SP]);
  expect(await found(app, 'cred.supervisor', '98765432')).toEqual([]);
  expect(await found(app, 'cred.supervisor', '987654321')).toEqual([ACCOUNT.TP]);
});

it('finds people whose work the reader can open, however their names are accented', async () => {
  const people = (person: string, q: string) => titlesOf(app, person, q, 'person');
  // The demo's own are named by their tokens.
  await app.query`
    insert into app_user (entity_id, username, first_name, last_name, roles) values
      (gen_random_uuid(), 'x.sp', 'Zoë', 'Núñez Vale', '{SPECIALTY_PR_AGENT}'),
      (gen_random_uuid(), 'x.tp', 'Zoé', 'Nunez Pond', '{TRANSPORTATION_PR_SUPERVISOR}'),
      (gen_random_uuid(), 'x.cred', 'Zoe', 'Núñez', '{CREDENTIALS_AGENT}'),
      (gen_random_uuid(), 'x.pv', 'Zoe', 'Nunez Provider', '{CREDENTIALS_SP_PROVIDER}')`;
  await app.query`
    insert into app_user (entity_id, username, first_name, last_name, roles, active) values
      (gen_random_uuid(), 'x.left~1', 'Zoe', 'Nunez Who Left', '{CREDENTIALS_AGENT}', false)`;
  expect(await people('sp.supervisor', 'nunez zoe')).toEqual(['Zoë Núñez Vale']);
  expect(await people('sp.agent', 'VALE NÚÑ')).toEqual(['Zoë Núñez Vale']);
  expect(await people('tp.supervisor', 'x.tp')).toEqual(['Zoé Nunez Pond']);
  expect(await people('cred.agent', 'nunez')).toEqual(['Zoe Núñez']);
  expect(await people('cred.supervisor', 'zoe')).toEqual(['Zoe Núñez']);
  // Lists of people find them the same way, and nobody with an accent stands behind Z.
  const listed = async (person: string, path: string) =>
    (await app.as(person).get<{ items: { first_name: string; last_name: string }[] }>(path)).body.items.map(
      (one) => `${one.first_name} ${one.last_name}`,
    );
  await app.query`
    insert into app_user (entity_id, username, first_name, last_name, roles) values
      (gen_random_uuid(), 'x.first', 'Ágata', 'Zúñiga', '{SPECIALTY_PR_AGENT}')`;
  for (const path of ['/auth/users', '/leads/agents']) {
    expect(await listed('sp.supervisor', `${path}?search=zuniga`), path).toEqual(['Ágata Zúñiga']);
    expect((await listed('sp.supervisor', path)).slice(-1), path).toEqual(['Zoë Núñez Vale']);
  }
  expect((await searchAs(app, 'sp.provider', 'nunez')).map(({ kind }) => kind)).toEqual([
    'account',
    'resource',
  ]);
});

it('finds names however they or the search are accented', async () => {
  const accented = 'Óptica Núñez';
  const at = { lead: 'company_name', account: 'name', resource: 'name', agreement: 'name' } as const;
  const call = async (kind: keyof typeof at, name: string) =>
    sql`update ${sql.table(kind)} set ${sql.ref(at[kind])} = ${name} where entity_id = ${keys.SP[kind]!}`.execute(
      app.db,
    );
  for (const kind of Object.keys(at) as (keyof typeof at)[]) await call(kind, accented);
  try {
    const all = ['lead', 'account', 'resource', 'agreement'].map((kind) => `${kind}: ${accented}`);
    for (const q of ['optica nunez', 'ÓPTICA NÚÑEZ', 'O\u0301ptica nun\u0303ez'])
      expect(await found(app, 'sp.agent', q), q).toEqual(all);
    const lists = [
      ['sp.agent', '/leads/sp', accented],
      ['sp.agent', '/leads/companies', accented],
      ['cred.agent', '/credentialing/accounts', accented],
      ['cred.agent', '/credentialing/resources', accented],
    ] as const;
    for (const [person, path, name] of lists) {
      const { body } = await app.as(person).get<{ items: Record<string, unknown>[] }>(`${path}?search=nunez`);
      expect(
        body.items.map((item) => item.company_name ?? item.name),
        path,
      ).toEqual([name]);
    }
  } finally {
    await call('lead', WORLD.SP.name);
    await call('account', `${WORLD.SP.name} File`);
    await call('resource', 'Dr. Zephyrine Vale');
    await call('agreement', 'Letter of intent SP');
  }
});

it('answers what a link needs, and nothing that is masked', async () => {
  const groups = await searchAs(app, 'tp.supervisor', 'zephyr');
  const { lead, account, resource, agreement } = keys.TP;
  const some = (item: object) => expect.objectContaining(item) as unknown;
  const whole = { entity_id: lead, title: 'Zephyr Rides', lead_type: 'TP', status: 'NEW' };
  const group = (kind: string, ...items: unknown[]) => ({ kind, items, more: false, failed: false });
  expect(groups).toEqual([
    group('lead', { ...whole, variant: null, detail: WORLD.TP.phone }),
    group('account', some({ entity_id: account, status: 'PENDING_REVIEW' })),
    group('resource', some({ entity_id: resource, variant: 'VEHICLE', detail: 'Zephyr Rides File' })),
    group('agreement', some({ entity_id: agreement, variant: 'LOI', detail: 'Zephyr Rides' })),
    group('person'),
  ]);
  expect(JSON.stringify(groups)).not.toMatch(new RegExp(`${WORLD.TP.tax}|${WORLD.TP.npi}`));
});

it('does not find what was deleted or withdrawn', async () => {
  await app.query`update lead set deleted_at = now() where entity_id = ${keys.SP.lead!}`;
  await app.query`update account set withdrawn_at = now() where entity_id = ${keys.SP.account!}`;
  try {
    for (const person of ['sp.agent', 'cred.supervisor', 'sp.provider'])
      for (const q of ['zephyr eye', 'zephyrine', WORLD.SP.npi, WORLD.SP.own, 'intent SP'])
        expect(await found(app, person, q), `${person}: ${q}`).toEqual([]);
  } finally {
    await app.query`update lead set deleted_at = null where entity_id = ${keys.SP.lead!}`;
    await app.query`update account set withdrawn_at = null where entity_id = ${keys.SP.account!}`;
  }
});

it.each(['%%%', '___', '\\\\\\', "'''", "'; drop table lead; --", '%zephyr%', 'z_phyr', '((((', '\u0000bc'])(
  'takes %j for the letters it is made of',
  async (q) => {
    const { status, body } = await app
      .as('sp.supervisor')
      .post<{ groups: { items: unknown[] }[] }>('/search', { q });
    if (q.includes('\u0000')) expect(status).toBe(400);
    else expect(body.groups.flatMap(({ items }) => items)).toEqual([]);
  },
);

it.each<[string, unknown, string]>([
  ['two letters', ' ab ', 'q too_short'],
  ['nothing', '   ', 'q required'],
  ['more than a name', 'x'.repeat(201), 'q too_long'],
  ['no text', 5, 'q wrong_type'],
  ['no question', undefined, 'q required'],
])('refuses %s', async (_what, q, fail) => {
  const answer = await app.as('sp.agent').post('/search', { q });
  expect([answer.status, failsOf(answer)]).toEqual([400, [fail]]);
});

it('takes the longest text there may be', async () => {
  expect(await found(app, 'sp.supervisor', 'zephyr '.repeat(28).trim())).toContain(LEAD.SP);
  expect(await found(app, 'sp.supervisor', 'x'.repeat(200))).toEqual([]);
});
