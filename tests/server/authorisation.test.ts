import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookupId } from '#server/db/lookups/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { leadBody } from '#tests/support/leads.ts';
import { routesOf } from '#tests/support/routes.ts';
import { FILE_PARTS, keepFileParts } from './authorisationOfFileParts.ts';
import { FILES, keepFiles } from './authorisationOfFiles.ts';
import { FORM_MIGRATIONS, keepMigration } from './authorisationOfFormMigrations.ts';
import { FORM_SCHEMAS } from './authorisationOfFormSchemas.ts';
import { IMPORTS } from './authorisationOfImports.ts';
import { PRIVACY } from './authorisationOfPrivacy.ts';
import { JOBS, keepJob } from './authorisationOfJobs.ts';
import { keepRun, REPORT_RUNS } from './authorisationOfReportRuns.ts';
import { keepReports, REPORTS } from './authorisationOfReports.ts';
import { keepRequirement, REQUIREMENTS } from './authorisationOfRequirements.ts';
import { keepHit, SCREENINGS } from './authorisationOfScreening.ts';
import { DASHBOARD } from './authorisationOfDashboard.ts';
import { CONTRACTS, keepContracts } from './authorisationOfContracts.ts';
import { CREDENTIALS, keepCredentials } from './authorisationOfCredentials.ts';
import { openAccount } from './features/credentialing/support.ts';
import { csv, HEADER, imported, items, settled, upload } from './features/imports/support.ts';

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
/** An entry of a list that supervisors administer, of one lead type. */
const ENTRY = '3+343+331';

interface Rights {
  /** On a record of one's own, or without any record. */
  readonly own: string;
  readonly others?: string;
  /** `:flow` in it stands for the key of such a record. */
  readonly body?: object;
  /** The same in the query of a GET: `key_name=:file_key`. */
  readonly query?: string;
}

const MERGE = {
  other_id: '00000000-0000-4000-8000-000000000000',
  version: 999,
  other_version: 1,
  values: {},
};

const MATRIX: Record<string, Rights> = {
  'GET /auth/session': { own: EVERYBODY },
  'GET /auth/users': { own: '++++++331' },
  'GET /auth/settings/:key': { own: EVERYBODY },
  'PUT /auth/settings/:key': { own: EVERYBODY, body: { value: {} } },
  'GET /notices': { own: EVERYBODY },
  'GET /notices/unread': { own: EVERYBODY },
  'POST /notices/read': { own: EVERYBODY, body: { ids: [] } },
  'POST /notices/unread': { own: EVERYBODY, body: { ids: [] } },
  // Which kinds and which rows each person finds: features/search.
  'POST /search': { own: EVERYBODY, body: { q: 'Sunrise' } },
  'GET /util/states': { own: EVERYBODY },
  'GET /util/regions': { own: EVERYBODY },
  'GET /util/counties': { own: EVERYBODY },
  'GET /util/custom-fields': { own: '++++33331' },
  'GET /util/lists/:list': { own: '3+3+3+331' },
  'GET /util/lists/:list/use': { own: '3+3+3+331' },
  'POST /util/lists/:list': { own: '3+3+3+331', body: {} },
  'PATCH /util/lists/:list/:id': { own: ENTRY },
  'POST /util/lists/:list/:id/move': { own: ENTRY, body: { before: null, order: 'x' } },
  'GET /util/lists/:list/:id/use': { own: ENTRY },
  'DELETE /util/lists/:list/:id': { own: ENTRY },
  'GET /leads/sp/specialties': { own: EVERYBODY },
  'GET /leads/sp/subspecialties': { own: EVERYBODY },
  'GET /leads/health-plans': { own: EVERYBODY },
  'GET /leads/business-lines': { own: EVERYBODY },
  'GET /leads/mobility-types': { own: EVERYBODY },
  'GET /leads/{type}': { own: PR_TYPE },
  'POST /leads/{type}': { own: PR_TYPE },
  'GET /leads/{type}/:id': { own: PR_TYPE, others: PR_TYPE },
  'GET /leads/{type}/:id/changes': { own: PR_TYPE, others: PR_TYPE },
  'GET /leads/{type}/:id/changes/people': { own: PR_TYPE, others: PR_TYPE },
  'PATCH /leads/{type}/:id': { own: PR_TYPE, others: '3+4433331' },
  'GET /leads/{type}/basic-info': { own: PR_TYPE },
  'GET /leads/{type}/additional-info': { own: PR_TYPE },
  'GET /leads/{type}/:id/additional-info': { own: PR_TYPE, others: PR_TYPE },
  'GET /leads/{type}/addresses': { own: PR_TYPE },
  'GET /leads/{type}/:id/addresses': { own: PR_TYPE, others: PR_TYPE },
  'GET /leads/{type}/places': { own: PR_TYPE },
  'GET /leads/companies': { own: '++++33331' },
  'GET /leads/agents': { own: '++++33331' },
  'POST /leads/{type}/duplicates': { own: PR_TYPE, body: {} },
  // With itself: whatever else is said, who may look is let in.
  'GET /leads/{type}/:id/merge/:other_id': { own: PR_TYPE, others: PR_TYPE },
  'POST /leads/{type}/:id/merge': { own: PR_TYPE, others: '3+4433331', body: MERGE },
  'GET /leads/{type}/:id/merges': { own: PR_TYPE, others: PR_TYPE },
  'POST /leads/{type}/merges/:id/undo': { own: '3+3433331', others: '3+3433331' },
  'POST /leads/{type}/export/csv/:filename': { own: PR_TYPE, body: {} },
  'GET /leads/{type}/stats': { own: PR_TYPE },
  'GET /leads/{type}/stats/map': { own: PR_TYPE },
  'GET /leads/{type}/stats/export': { own: PR_TYPE },
  ...PRIVACY,
  'GET /leads/assign-rules': { own: '++++33331' },
  'POST /leads/assign-rules': { own: '3+3+33331' },
  'PATCH /leads/assign-rules/:id': { own: '3+3433331' },
  'DELETE /leads/assign-rules/:id': { own: '3+3433331' },
  'POST /leads/assign-rules/:id/run': { own: '3+3433331' },
  'POST /leads/{type}/bulk': { own: PR_TYPE },
  'GET /leads/{type}/bulk': { own: PR_TYPE },
  'GET /leads/{type}/bulk/:id': { own: PR_TYPE, others: '4+4433331' },
  'POST /leads/{type}/bulk/:id/cancel': { own: PR_TYPE, others: '4+4433331' },
  'GET /leads/{type}/bulk/:id/skipped': { own: PR_TYPE, others: '4+4433331' },
  'GET /leads/{type}/bulk/:id/shares': { own: PR_TYPE, others: '4+4433331' },
  'POST /leads/{type}/bulk/:id/undo': { own: '3+3433331', others: '3+3433331' },
  // Which leads an agent may assign is decided lead by lead (assign/assign.test.ts).
  'POST /leads/{type}/assign': { own: PR_TYPE, body: { ids: [] } },
  'GET /leads/{type}/notes': { own: PR_TYPE },
  'POST /leads/{type}/notes': { own: PR_TYPE },
  'PATCH /leads/notes/:id': { own: PR_TYPE, others: '3+4433331' },
  'GET /leads/{type}/outreach': { own: PR_TYPE },
  'POST /leads/{type}/outreach': { own: PR_TYPE },
  'GET /leads/{type}/task': { own: PR_TYPE },
  'POST /leads/{type}/task': { own: PR_TYPE },
  'GET /leads/{type}/task/counts': { own: PR_TYPE },
  'GET /leads/{type}/task/calendar': { own: PR_TYPE },
  // Which tasks an agent may change is decided task by task (activities/bulk.test.ts).
  'POST /leads/{type}/task/bulk': { own: PR_TYPE, body: { ids: [], action: 'complete' } },
  'PATCH /leads/task/:id': { own: PR_TYPE, others: '3+4433331' },
  'GET /leads/{type}/agreements': { own: PR_TYPE },
  'POST /leads/{type}/agreements': { own: PR_TYPE },
  'PATCH /leads/agreements/:id': { own: PR_TYPE, others: '3+4433331' },
  'GET /leads/{type}/views': { own: PR_TYPE },
  'POST /leads/{type}/views': { own: PR_TYPE },
  // A private view is nobody else's, a supervisor's neither.
  'PATCH /leads/{type}/views/:id': { own: '+44433331', others: '444433331' },
  'DELETE /leads/{type}/views/:id': { own: '+44433331', others: '444433331' },
  ...FILES,
  ...FORM_SCHEMAS,
  ...FORM_MIGRATIONS,
  ...SCREENINGS,
  ...REQUIREMENTS,
  ...IMPORTS('/leads'),
  ...IMPORTS(''),
  // Before the rows that give the file to another agent.
  ...FILE_PARTS,
  ...CREDENTIALS,
  ...CONTRACTS,
  ...REPORTS,
  ...REPORT_RUNS,
  ...DASHBOARD,
  ...JOBS,
};

/** What anybody may call: below these addresses nothing is anybody's data. */
const PUBLIC = [
  /^\/api\/(docs|openapi\.json|health|ready|metrics)\b/,
  /^\/api\/v1\/credentialing\/forms\/:key\/:version\/:checksum\/validator\.:language\.js$/,
  // The token of a link, the signature of a form are rights of their own.
  /^\/api\/v1\/util\/file\/content\/:token$/,
  // The token of a letter, the session that its code makes (tests/server/features/signing).
  /^\/api\/v1\/signing\b/,
  // The first message says who it is; who hears what: tests/server/features/live.
  /^\/api\/v1\/ws$/,
  /^\/storage\/upload$/,
  /^\/portal\b/,
  /^\/console\.json$/,
  /^\/(index\.html|assets\/.*|[\w.-]+\.(svg|png|ico|webmanifest|txt|js)|\*)?$/,
];

/** Of these, what needs the session of somebody who signs. */
const SIGNERS_OWN = /^\/api\/v1\/signing(\/(paper|consent|complete|decline))?$/;

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
      const [stays, goes] = [
        await owner.post<{ entity_id: string }>(`/leads/${type}`, await leadBody(app.db, type)),
        await owner.post<{ entity_id: string }>(`/leads/${type}`, await leadBody(app.db, type)),
      ];
      const merged = `/leads/${type}/${stays.body.entity_id}/merge`;
      await owner.post(merged, { ...MERGE, other_id: goes.body.entity_id, version: 1 });
      const merges = await owner.get<{ items: { entity_id: string }[] }>(`${merged}s`);
      keep('merge', merges.body.items[0]!.entity_id);
      const bulk = await owner.post<{ entity_id: string }>(`/leads/${type}/bulk`, {
        kind: 'assign',
        params: { assignee_id: demoId(agent) },
        ids: [lead.body.entity_id],
      });
      keep('bulk', bulk.body.entity_id);
      const template_id = await keepContracts(app, type, keep);
      for (const [kind, body] of Object.entries({
        notes: { subject: 'GENERICS' },
        task: { title: 'Call', type: 'call' },
        agreements: { method: 'ESIGN', type: 'LOI', name: 'Letter', template_id },
      })) {
        const path = `/leads/${type}/${kind}`;
        const made = await owner.post<{ entity_id: string }>(path, {
          ...body,
          lead_id: lead.body.entity_id,
        });
        keep(kind, made.body.entity_id);
      }
      const file = csv(HEADER, `Matrix ${agent},,Florida,33101,`);
      const { body: flow } = await upload(owner, file, type.toUpperCase());
      keep('flow', flow.entity_id);
      const mapping = await owner.post<{ entity_id: string }>('/import-mappings', {
        flow_id: flow.entity_id,
        name: `Matrix ${agent}`,
        mappings: flow.mappings,
      });
      keep('mapping', mapping.body.entity_id);
      await owner.patch(`/import-flows/${flow.entity_id}`, { version: flow.version, action: 'analyse' });
      const { job } = await imported(owner, await settled(owner, flow.entity_id));
      keep('job', job!.entity_id);
      keep('item', (await items(owner, flow)).items[0]!.entity_id);
      const rule = await app.as(`${type}.supervisor`).post<{ entity_id: string }>('/leads/assign-rules', {
        name: whose,
        trigger: 'MANUAL',
        plan: { strategy: 'ALL', shares: [{ user_id: demoId(agent) }] },
        // Of no lead of the other rows.
        query: { search: 'Nobody’s at all' },
      });
      keep('rule', rule.body.entity_id);
      const query = { filter: {}, sort: { field: 'updated_at', order: 'DESC' }, perPage: 25, board: false };
      const view = await owner.post<{ entity_id: string }>(`/leads/${type}/views`, { name: 'Mine', query });
      keep('view', view.body.entity_id);
      const account = await openAccount(app, {
        lead_type: type === 'sp' ? 'SP' : 'TP',
        cred_agent_id: demoId(whose === 'own' ? 'cred.agent' : 'cred.agent2'),
        ...(whose === 'own' ? { provider_user_id: demoId(`${type}.provider`) } : {}),
      });
      keep('account', account);
      await keepCredentials(app, type, account, keep);
      await keepFileParts(app, account, whose === 'own' ? `${type}.provider` : 'cred.agent2', keep);
      await keepHit(app, account, keep);
      await keepMigration(app, keep);
      keep('entry', type === 'sp' ? lookupId('region', 'FL-W', 'SP') : lookupId('region', 'FL-N', 'TP'));
      await keepRequirement(app, `${type}_${whose}`, keep);
      await keepFiles(app, agent, keep);
      await keepReports(app, type, agent, keep);
      await keepRun(app, agent, keep);
      await keepJob(app, keep);
    }
  }
});
afterAll(() => app.close());

const isPublic = (route: string): boolean =>
  PUBLIC.some((address) => address.test(route.slice(route.indexOf('/'))));

it('names every route there is, and none that there is not', () => {
  expect(Object.keys(MATRIX).filter((route) => route.includes(':id') && kindIn(route) === '')).toEqual([]);
  const routes = routesOf(app.app);
  expect(routes.length).toBeGreaterThan(50);
  const inTable = Object.keys(MATRIX).flatMap((route) => [
    ...new Set((['sp', 'tp'] as const).map((type) => route.replace('{type}', type).replace(' ', ' /api/v1'))),
  ]);
  expect(routes.filter((route) => !isPublic(route)).sort()).toEqual(inTable.sort());
});

/** The same row for the other type: its people change places. */
const exchanged = (row: string): string => [2, 3, 0, 1, 4, 5, 7, 6, 8].map((column) => row[column]).join('');

/** Which record a route is called for, by what stands before its `:id`. */
const KINDS: Readonly<Record<string, string>> = {
  '{type}': 'lead',
  notes: 'notes',
  task: 'task',
  agreements: 'agreements',
  bulk: 'bulk',
  views: 'view',
  'assign-rules': 'rule',
  merges: 'merge',
  'import-flows': 'flow',
  import_task: 'job',
  'import-mappings': 'mapping',
  items: 'item',
  'credentialing/items': 'requirement_item',
  documents: 'document',
  accounts: 'account',
  instances: 'instance',
  resources: 'resource',
  hits: 'hit',
  jobs: 'slow_job',
  'form-migrations': 'migration',
  requirements: 'requirement',
  ':list': 'entry',
  signers: 'signer',
  templates: 'template',
  file: 'file',
  folders: 'folder',
  'reports/runs': 'run',
  'reports/templates': 'report',
  'reports/folders': 'report_folder',
  schedules: 'schedule',
};
const kindIn = (route: string): string => {
  const [, before = '', last = ''] = /([^/ ]*)\/([^/ ]+)\/:id/.exec(route) ?? [];
  return KINDS[`${before}/${last}`] ?? KINDS[last] ?? '';
};

async function answer(
  route: string,
  type: Type,
  whose: string,
  person: string | null,
  { body: says, query }: Rights,
) {
  const [method = '', pattern = ''] = route.split(' ');
  const keyOf = (kind: string): string => keys.get(`${type} ${whose} ${kind}`) ?? '';
  const id = keyOf(kindIn(route));
  const body =
    says &&
    (JSON.parse(
      JSON.stringify(says).replace(/":(\w+)"/g, (_all, kind: string) => `"${keyOf(kind)}"`),
    ) as object);
  const address = pattern
    .replace('{type}', type)
    .replace(':id', id)
    .replace(':other_id', id)
    .replace(':filename', 'x.csv')
    .replace(':list', 'region')
    .replace(':no', '1')
    .replace(':kind', 'owner')
    .replace(':key', 'columns.x');
  // More calls than one address may make a minute.
  const caller = app.as(person, 'en', type === 'sp' ? '127.0.0.2' : '127.0.0.3');
  if (method === 'GET')
    return caller.get(
      query ? `${address}?${query.replace(/:(\w+)/, (_all, kind: string) => keyOf(kind))}` : address,
    );
  if (method === 'PATCH') return caller.patch(address, body ?? { version: 999 });
  if (method === 'DELETE') return caller.delete(`${address}?version=999`);
  if (method === 'PUT') return caller.put(address, body ?? { version: 999 });
  return address.endsWith('/import-flows')
    ? upload(caller, csv(HEADER, 'New,,Florida,33101,'), type.toUpperCase())
    : caller.post(address, body ?? { version: 999 });
}

const SIGNS: Record<number, string> = { 401: '1', 403: '3', 404: '4' };

describe.each(['sp', 'tp'] as const)('records of type %s', (type) => {
  it.each(Object.entries(MATRIX))('%s', async (route, rights) => {
    const { own, others } = rights;
    for (const [whose, row] of Object.entries({ own, others })) {
      if (row === undefined) continue;
      let seen = '';
      for (const person of PEOPLE) {
        const { status, text } = await answer(route, type, whose, person, rights);
        expect(status, `${String(person)}: ${text}`).toBeLessThan(500);
        seen += SIGNS[status] ?? '+';
      }
      expect(seen, whose).toBe(type === 'sp' ? row : exchanged(row));
    }
  });
});

it('lets anybody in where nothing is guarded, and nobody where no route is', async () => {
  for (const route of routesOf(app.app).filter(isPublic)) {
    const [method = '', address = ''] = route.split(' ');
    const { statusCode } = await app.app.inject({ method: method as 'GET', url: address });
    if (SIGNERS_OWN.test(address)) expect(statusCode, route).toBe(401);
    else expect([401, 403], route).not.toContain(statusCode);
  }
  for (const method of ['PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])
    expect(
      (await app.app.inject({ method: method as 'PUT', url: '/api/v1/leads/sp' })).statusCode,
      method,
    ).toBe(404);
  expect((await app.app.inject({ method: 'HEAD', url: '/api/v1/leads/sp' })).statusCode).toBe(401);
});
