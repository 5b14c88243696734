import { CONTRACTS } from './authorisationOfContracts.ts';
import { CREDENTIALS } from './authorisationOfCredentials.ts';
import { DASHBOARD } from './authorisationOfDashboard.ts';
import { FILE_PARTS } from './authorisationOfFileParts.ts';
import { FILES } from './authorisationOfFiles.ts';
import { FORM_MIGRATIONS } from './authorisationOfFormMigrations.ts';
import { FORM_SCHEMAS } from './authorisationOfFormSchemas.ts';
import { IMPORTS } from './authorisationOfImports.ts';
import { JOBS } from './authorisationOfJobs.ts';
import { PRIVACY } from './authorisationOfPrivacy.ts';
import { REPORT_RUNS } from './authorisationOfReportRuns.ts';
import { REPORTS } from './authorisationOfReports.ts';
import { REQUIREMENTS } from './authorisationOfRequirements.ts';
import { SCREENINGS } from './authorisationOfScreening.ts';

/**
 * Domain §6 as a table. Every column is a person, in this order; every row a route, called for a record of the
 * Specialty type that is the agents' and the provider's own, or somebody else's. The same table is tried with the types
 * exchanged. `+` allowed (whatever else is said of the call), 3: 403, 4: 404, 1: 401.
 */
export const PEOPLE = [
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

export interface Rights {
  /** On a record of one's own, or without any record. */
  readonly own: string;
  readonly others?: string;
  /** `:flow` in it stands for the key of such a record. */
  readonly body?: object;
  /** The same in the query of a GET: `key_name=:file_key`. */
  readonly query?: string;
}

export const MERGE = {
  other_id: '00000000-0000-4000-8000-000000000000',
  version: 999,
  other_version: 1,
  values: {},
};

export const MATRIX: Record<string, Rights> = {
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
export const SIGNERS_OWN = /^\/api\/v1\/signing(\/(paper|consent|complete|decline))?$/;

/** Whether a route, `METHOD /address`, is for anybody. */
export const isPublic = (route: string): boolean =>
  PUBLIC.some((address) => address.test(route.slice(route.indexOf('/'))));

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
export const kindIn = (route: string): string => {
  const [, before = '', last = ''] = /([^/ ]*)\/([^/ ]+)\/:id/.exec(route) ?? [];
  return KINDS[`${before}/${last}`] ?? KINDS[last] ?? '';
};
