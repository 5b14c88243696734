import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '#server/db/seed/people.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';
import { openAccount } from './features/credentialing/support.ts';
import { csv, HEADER, items, settled, upload } from './features/imports/support.ts';

/**
 * Domain §6 as a table. Every column is a person, in this order; every row a route, called for a record of the
 * Specialty type that is the agents' and the provider's own, or somebody else's. The same table is tried with the types
 * exchanged. `+` allowed (whatever else is said of the call), 3: 403, 4: 404, 1: 401.
 */
const PEOPLE = [
  'sp.agent',
  'sp.supervisor',
  'tp.agent',
  'tp.supervisor',
  'cred.agent',
  'cred.supervisor',
  'sp.provider',
  'tp.provider',
  null,
];
const EVERYBODY = '++++++++1';
const PR_TYPE = '++4433331';

interface Rights {
  /** On a record of one's own, or without any record. */
  readonly own: string;
  readonly others?: string;
  readonly body?: object;
}

const IMPORTS = (prefix: string): Record<string, Rights> => ({
  [`POST ${prefix}/import-flows`]: { own: PR_TYPE },
  [`GET ${prefix}/import-flows`]: { own: '++++33331' },
  [`GET ${prefix}/import-flows/:id`]: { own: PR_TYPE, others: '4+4433331' },
  [`PATCH ${prefix}/import-flows/:id`]: { own: PR_TYPE, others: '4+4433331' },
  [`GET ${prefix}/import-flows/:id/items`]: { own: PR_TYPE, others: '4+4433331' },
  [`PATCH ${prefix}/import-flows/items/:id`]: {
    own: PR_TYPE,
    others: '4+4433331',
    body: { version: 999, data: {} },
  },
});
const ACCOUNT = '/credentialing/accounts/:id';
const DECISION = { field_id: 'legal_name', rev: 1, state: 'APPROVED' };

const MATRIX: Record<string, Rights> = {
  'GET /auth/session': { own: EVERYBODY },
  'GET /auth/users': { own: '++++++331' },
  'GET /util/states': { own: EVERYBODY },
  'GET /util/regions': { own: EVERYBODY },
  'GET /util/counties': { own: EVERYBODY },
  'GET /leads/sp/specialties': { own: EVERYBODY },
  'GET /leads/sp/subspecialties': { own: EVERYBODY },
  'GET /leads/health-plans': { own: EVERYBODY },
  'GET /leads/business-lines': { own: EVERYBODY },
  'GET /leads/mobility-types': { own: EVERYBODY },
  'GET /leads/{type}': { own: PR_TYPE },
  'POST /leads/{type}': { own: PR_TYPE },
  'GET /leads/{type}/:id': { own: PR_TYPE, others: PR_TYPE },
  'GET /leads/{type}/:id/changes': { own: PR_TYPE, others: PR_TYPE },
  'PATCH /leads/{type}/:id': { own: PR_TYPE, others: '3+4433331' },
  'POST /leads/{type}/export/csv/:filename': { own: PR_TYPE },
  ...IMPORTS('/leads'),
  ...IMPORTS(''),
  'GET /credentialing/accounts': { own: EVERYBODY },
  'GET /credentialing/accounts/mine': { own: '444444++1' },
  [`GET ${ACCOUNT}`]: { own: '++44+++41', others: '++44++441' },
  [`GET ${ACCOUNT}/changes`]: { own: '++44+++41', others: '++44++441' },
  [`GET ${ACCOUNT}/form`]: { own: '++44+++41', others: '++44++441' },
  [`PATCH ${ACCOUNT}/form`]: { own: '3333+++41', others: '33333+441', body: { version: 999, values: {} } },
  [`POST ${ACCOUNT}/submit`]: { own: '3333+++41', others: '33333+441' },
  [`POST ${ACCOUNT}/review`]: { own: '3333++331', others: '33333+331', body: { decisions: [DECISION] } },
  [`POST ${ACCOUNT}/status`]: {
    own: '3333++331',
    others: '33333+331',
    body: { version: 999, status: 'DENIED' },
  },
  [`POST ${ACCOUNT}/claim`]: { own: '3333++331', others: '33333+331', body: { version: 1 } },
};

/** What anybody may call: below these addresses nothing is anybody's data. */
const PUBLIC = [
  /^\/api\/(docs|openapi\.json|health|ready)\b/,
  /^\/api\/v1\/credentialing\/forms\/:key\/:version\/:checksum\/validator\.:language\.js$/,
  /^\/portal\b/,
  /^\/console\.json$/,
  /^\/(index\.html|assets\/.*|[\w.-]+\.(svg|png|ico|webmanifest|txt|js)|\*)?$/,
];

type Type = 'sp' | 'tp';
let app: TestApp;
/** Key by type, whose it is, and kind of record. */
const keys = new Map<string, string>();

beforeAll(async () => {
  app = await startApp();
  for (const type of ['sp', 'tp'] as const) {
    for (const [whose, agent] of [
      ['own', `${type}.agent`],
      ['others', `${type}.agent2`],
    ] as const) {
      const keep = (kind: string, id: string) => keys.set(`${type} ${whose} ${kind}`, id);
      const owner = app.as(agent);
      const lead = await owner.post<{ entity_id: string }>(`/leads/${type}`, {
        ...(await leadBody(app.db, type)),
        assignee_id: demoId(agent),
        pr_assigned_id: demoId(agent),
      });
      keep('lead', lead.body.entity_id);
      const file = csv(HEADER, `Matrix ${agent},,Florida,33101,`);
      const { body: flow } = await upload(owner, file, type.toUpperCase());
      keep('flow', flow.entity_id);
      await owner.patch(`/import-flows/${flow.entity_id}`, { version: flow.version, action: 'analyse' });
      await settled(owner, flow.entity_id);
      keep('item', (await items(owner, flow)).items[0]!.entity_id);
      const account = await openAccount(app, {
        lead_type: type === 'sp' ? 'SP' : 'TP',
        cred_agent_id: demoId(whose === 'own' ? 'cred.agent' : 'cred.agent2'),
        ...(whose === 'own' ? { provider_user_id: demoId(`${type}.provider`) } : {}),
      });
      keep('account', account);
    }
  }
});
afterAll(() => app.close());

/** Every route of the application, `METHOD /address`, from the tree that Fastify prints; HEAD goes with GET. */
function registered(): string[] {
  const path: string[] = [];
  return app.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*?)[├└]── (.*?) \(([A-Z, ]+)\)$/.exec(line) ?? [];
      if (part === '') return [];
      path.splice(indent.length / 4, Infinity, part);
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${path.join('')}`);
    });
}

const isPublic = (route: string): boolean =>
  PUBLIC.some((address) => address.test(route.slice(route.indexOf('/'))));

it('names every route there is, and none that there is not', () => {
  const routes = registered();
  expect(routes.length).toBeGreaterThan(50);
  const inTable = Object.keys(MATRIX).flatMap((route) => [
    ...new Set((['sp', 'tp'] as const).map((type) => route.replace('{type}', type).replace(' ', ' /api/v1'))),
  ]);
  expect(routes.filter((route) => !isPublic(route)).sort()).toEqual(inTable.sort());
});

/** The same row for the other type: its people change places. */
const exchanged = (row: string): string => [2, 3, 0, 1, 4, 5, 7, 6, 8].map((column) => row[column]).join('');

const kindIn = (route: string): string =>
  /import-flows\/items/.test(route)
    ? 'item'
    : (/(leads\/(?=\{)|import-flows|accounts)/.exec(route)?.[1] ?? '');
const KINDS: Record<string, string> = {
  'leads/': 'lead',
  'import-flows': 'flow',
  accounts: 'account',
  item: 'item',
};

async function answer(route: string, type: Type, whose: string, person: string | null, body?: object) {
  const [method = '', pattern = ''] = route.split(' ');
  const id = keys.get(`${type} ${whose} ${KINDS[kindIn(route)] ?? ''}`) ?? '';
  const address = pattern.replace('{type}', type).replace(':id', id).replace(':filename', 'x.csv');
  const caller = app.as(person);
  if (method === 'GET') return caller.get(address);
  if (method === 'PATCH') return caller.patch(address, body ?? { version: 999 });
  return address.endsWith('/import-flows')
    ? upload(caller, csv(HEADER, 'New,,Florida,33101,'), type.toUpperCase())
    : caller.post(address, body ?? { version: 999 });
}

const SIGNS: Record<number, string> = { 401: '1', 403: '3', 404: '4' };

describe.each(['sp', 'tp'] as const)('records of type %s', (type) => {
  it.each(Object.entries(MATRIX))('%s', async (route, { own, others, body }) => {
    for (const [whose, row] of Object.entries({ own, others })) {
      if (row === undefined) continue;
      let seen = '';
      for (const person of PEOPLE) {
        const { status, text } = await answer(route, type, whose, person, body);
        expect(status, `${String(person)}: ${text}`).toBeLessThan(500);
        seen += SIGNS[status] ?? '+';
      }
      expect(seen, whose).toBe(type === 'sp' ? row : exchanged(row));
    }
  });
});

it('lets anybody in where nothing is guarded, and nobody where no route is', async () => {
  for (const route of registered().filter(isPublic)) {
    const [method = '', address = ''] = route.split(' ');
    const { statusCode } = await app.app.inject({ method: method as 'GET', url: address });
    expect([401, 403], route).not.toContain(statusCode);
  }
  for (const method of ['PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])
    expect(
      (await app.app.inject({ method: method as 'PUT', url: '/api/v1/leads/sp' })).statusCode,
      method,
    ).toBe(404);
  expect((await app.app.inject({ method: 'HEAD', url: '/api/v1/leads/sp' })).statusCode).toBe(401);
});
