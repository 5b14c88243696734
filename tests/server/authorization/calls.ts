import { day } from '../features/credentialing/support.ts';

/** What a call says so that nothing but its right and its record decide; most routes need neither part. */
export interface Call {
  /** `:flow` in it stands for the key of such a record. */
  readonly body?: object;
  /** The same in the query of a GET: `key_name=:file_key`. */
  readonly query?: string;
}

const ANY_KEY = '00000000-0000-4000-8000-000000000000';
export const MERGE = { other_id: ANY_KEY, version: 999, other_version: 1, values: {} };
export const NEW_REQUIREMENT = {
  code: 'MATRIX',
  subject_kind: 'VEHICLE',
  name_en: 'Matrix',
  name_es: 'Matriz',
} as const;

const OF_ACCOUNT = { query: 'account_id_eq=:account' };
const NOTHING = { body: {} };
const REASON = { body: { reason: 'x' } };
const ERASE = { body: { reason: 'x', confirm: 'x' } };
const DENIED = { body: { version: 999, status: 'DENIED' } };
const NO_SHARES = { body: { version: 999, items: [] } };
const PART = { account_id: ':account', kind: 'OWNER' };
const ACCOUNT = { entity_id: ':account', version: 999 };
const FILE = { kind: 'file', entity_id: ':file', version: 999 };
const THROWN = { body: { items: [{ ...FILE, entity_id: ':thrown' }] } };
const WISH = { body: { name: 'New.pdf', size: 10, use: 'explorer', folder_prefix: ':place' } };
const REPORT = { body: { items: [{ kind: 'report', entity_id: ':report', version: 999 }] } };

/** By the name of the route. Without a line, a call about a record names a version that the record never had. */
export const CALLS: Readonly<Record<string, Call>> = {
  'PUT /auth/settings/:key': { body: { value: {} } },
  'POST /notices/read': { body: { ids: [] } },
  'POST /notices/unread': { body: { ids: [] } },
  'POST /search': { body: { q: 'Sunrise' } },
  'POST /util/lists/:list/:id/move': { body: { before: null, order: 'x' } },
  'POST /leads/{type}/:id/merge': { body: MERGE },
  'POST /leads/{type}/:id/privacy/report': REASON,
  'POST /leads/{type}/:id/privacy/erase': ERASE,
  'POST /leads/{type}/assign': { body: { ids: [] } },
  'POST /leads/{type}/task/bulk': { body: { ids: [], action: 'complete' } },
  'POST /leads/agreements/:id/preview': NOTHING,
  'POST /leads/agreements/:id/sign-here': NOTHING,
  'POST /leads/agreements/:id/remind': NOTHING,
  'POST /leads/agreements/:id/check': NOTHING,
  'POST /leads/agreements/:id/resend': { body: { party: 'PROVIDER' } },
  'POST /contracts/templates/:id/preview': NOTHING,
  'PATCH /import-flows/:id/items': {
    body: { version: 999, where: { status: 'VALID' }, set: { removed: true } },
  },
  'POST /import-flows/:id/export/csv/:filename': NOTHING,
  'PATCH /import-flows/items/:id': { body: { version: 999, data: {} } },
  'POST /import_task': { body: { flow_id: ':flow', version: 999 } },
  'PATCH /import_task/:id': { body: { version: 999, action: 'pause' } },
  'POST /util/file/upload-url': WISH,
  'POST /util/file/upload-url/secure': WISH,
  'POST /util/file/:id/uploaded': { body: { no: 1 } },
  'POST /util/file/:id/cancel': { body: { no: 1 } },
  'GET /util/file/states': { query: 'ids=:file' },
  'GET /util/file': { query: 'folder_prefix=:place' },
  'GET /util/file/trash': { query: 'area=prospecting' },
  'PATCH /util/file/:id': { body: { version: 999, name: 'X.pdf' } },
  'POST /util/file/folders': { body: { folder_prefix: ':place', name: '..' } },
  'PATCH /util/file/folders/:id': { body: { version: 999, name: 'X' } },
  'POST /util/file/move': { body: { items: [FILE], folder_prefix: ':place' } },
  'POST /util/file/to-trash': { body: { items: [FILE] } },
  'POST /util/file/restore': THROWN,
  'POST /util/file/purge': THROWN,
  'GET /util/file/download-url': { query: 'key_name=:file_key' },
  'POST /util/file/zip': { body: { items: [FILE] } },
  'POST /credentialing/form-schemas/import': { body: { key: 'spaceship', form: {} } },
  'POST /credentialing/form-schemas/:key/draft/dry-run': { body: { revision: 1 } },
  'POST /credentialing/screening/lists': { body: { source: 'LEIE' } },
  'POST /credentialing/screening/hits/:id/resolve': {
    body: { version: 999, resolution: 'CLEARED', note: 'Somebody else' },
  },
  'POST /credentialing/requirements/preview': { body: { requirement: NEW_REQUIREMENT } },
  'POST /credentialing/resources': { body: { ...PART, name: 'Somebody' } },
  'PATCH /credentialing/resources/:id': { body: { version: 999, name: 'X' } },
  'POST /credentialing/resources/import': { body: { ...PART, csv: 'First name' } },
  'POST /credentialing/resources/:id/status': DENIED,
  'POST /credentialing/resources/:id/privacy/report': REASON,
  'POST /credentialing/resources/:id/privacy/erase': ERASE,
  'GET /credentialing/items': OF_ACCOUNT,
  'POST /credentialing/items/:id/waive': { body: { version: 999, not_applicable: false } },
  'POST /credentialing/documents': { body: { item_id: ':requirement_item', file_id: ANY_KEY } },
  'PATCH /credentialing/documents/:id': { body: { version: 999, issued_on: day(-1) } },
  'POST /credentialing/documents/:id/review': { body: { version: 999, state: 'APPROVED' } },
  'GET /credentialing/verifications': OF_ACCOUNT,
  'POST /credentialing/verifications': { body: { account_id: ':account' } },
  'GET /credentialing/comments': OF_ACCOUNT,
  'POST /credentialing/comments': {
    body: { account_id: ':account', visibility: 'PROVIDER', text: 'Hello' },
  },
  'PATCH /credentialing/instances/:id': { body: { version: 999, values: {} } },
  'POST /credentialing/instances/:id/review': {
    body: { decisions: [{ field_id: 'legal_name', rev: 1, state: 'APPROVED' }] },
  },
  'POST /credentialing/instances/:id/reveal': { body: { field_id: 'legal_name', reason: 'x' } },
  'POST /credentialing/accounts/:id/status': DENIED,
  'POST /credentialing/accounts/:id/screen': NOTHING,
  'POST /credentialing/accounts/:id/privacy/report': REASON,
  'POST /credentialing/accounts/:id/privacy/erase': ERASE,
  'PATCH /credentialing/accounts/:id/provider': { body: { version: 999, provider_user_id: null } },
  'POST /credentialing/accounts/:id/request-agent': { body: { note: 'Please' } },
  'PUT /reports/templates/:id/marks': NOTHING,
  'PUT /reports/templates/:id/shares': NO_SHARES,
  'PUT /reports/folders/:id/shares': NO_SHARES,
  'POST /reports/affected': REPORT,
  'POST /reports/to-trash': REPORT,
  'POST /reports/restore': REPORT,
  'POST /reports/purge': REPORT,
  'POST /jobs/:id/retry': { body: { attempts: 999 } },
  'POST /jobs/:id/give-up': { body: { attempts: 999, reason: 'Of no use' } },
  'POST /jobs/retry-dead': { body: { kind: 'live.sweep' } },
  // These give the file to another agent: they come last, in this order.
  'POST /credentialing/accounts/:id/claim': { body: { version: 1 } },
  'POST /credentialing/accounts/assign': {
    body: { items: [ACCOUNT], strategy: 'ALL', shares: [{ user_id: null }] },
  },
  'POST /credentialing/accounts/assign/undo': { body: { items: [{ ...ACCOUNT, cred_agent_id: null }] } },
};
const LAST = Object.keys(CALLS).slice(-3);

/** The place of a route among those that are called last; -1 for all others. */
export const lastToCall = (name: string): number => LAST.indexOf(name);

/** Which record a route is called for, by what stands before its `:id`. */
const KINDS: Readonly<Record<string, string>> = {
  sp: 'lead',
  tp: 'lead',
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

/** The kind of the record in the address of a route; '' where no record stands there. Throws where nobody says which. */
export function kindIn(route: string): string {
  const [, before = '', last = ''] = /([^/ ]*)\/([^/ ]+)\/:id/.exec(route) ?? [];
  const kind = KINDS[`${before}/${last}`] ?? KINDS[last] ?? '';
  if (kind === '' && route.includes(':id')) throw new Error(`KINDS lacks the record of ${route}`);
  return kind;
}

/** The kinds of all records that a call names, in its address, its query and its body. */
export function kindsIn(name: string): string[] {
  const { body = {}, query = '' } = CALLS[name] ?? {};
  const named = `${JSON.stringify(body)}"${query}"`.matchAll(/[":=]:(\w+)"/g);
  return [kindIn(name), ...[...named].map(([, kind = '']) => kind)].filter((kind) => kind !== '');
}
