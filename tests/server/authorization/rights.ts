import type { Action } from '#schemas/permissions.ts';

/**
 * The decision which right each route needs. A line holds for its address and for all addresses below it, unless a
 * longer line says otherwise; `*` stands for every method that has no line of its own. A route under no line fails.
 */
export const RIGHTS: Readonly<Record<string, Action>> = {
  'GET /auth/session': 'session.read',
  '* /auth/settings': 'setting.write',
  'GET /auth/users': 'user.read',
  'GET /contracts': 'contract.read',
  '* /contracts': 'contract.write',
  'POST /contracts/templates/:id/preview': 'contract.read',
  'GET /credentialing/accounts': 'credential.read',
  'POST /credentialing/accounts/:id/claim': 'credential.claim',
  'PATCH /credentialing/accounts/:id/cycle': 'credential.review',
  'GET /credentialing/accounts/:id/logins': 'credential.assign',
  'POST /credentialing/accounts/:id/packet': 'credential.export',
  '* /credentialing/accounts/:id/privacy': 'credential.privacy',
  'PATCH /credentialing/accounts/:id/provider': 'credential.assign',
  'POST /credentialing/accounts/:id/request-agent': 'credential.request',
  'POST /credentialing/accounts/:id/screen': 'screening.clear',
  'POST /credentialing/accounts/:id/status': 'credential.review',
  'POST /credentialing/accounts/:id/submit': 'credential.submit',
  'POST /credentialing/accounts/assign': 'credential.claim',
  '* /credentialing/accounts/views': 'credential.view',
  'GET /credentialing/comments': 'credential.read',
  'POST /credentialing/comments': 'credential.edit',
  '* /credentialing/documents': 'credential.edit',
  'POST /credentialing/documents/:id/review': 'credential.review',
  'GET /credentialing/form-migrations': 'form.read',
  '* /credentialing/form-migrations': 'form.write',
  'GET /credentialing/form-schemas': 'form.read',
  '* /credentialing/form-schemas': 'form.write',
  'GET /credentialing/instances': 'credential.read',
  'PATCH /credentialing/instances': 'credential.edit',
  'POST /credentialing/instances/:id/reveal': 'credential.reveal',
  'POST /credentialing/instances/:id/review': 'credential.review',
  'GET /credentialing/items': 'credential.read',
  'POST /credentialing/items/:id/waive': 'credential.review',
  'GET /credentialing/requirements': 'requirement.read',
  '* /credentialing/requirements': 'requirement.write',
  'GET /credentialing/resources': 'credential.read',
  '* /credentialing/resources': 'credential.edit',
  '* /credentialing/resources/:id/privacy': 'credential.privacy',
  'POST /credentialing/resources/:id/status': 'credential.review',
  'POST /credentialing/resources/:id/submit': 'credential.submit',
  '* /credentialing/resources/import': 'credential.edit',
  '* /credentialing/resources/views': 'credential.view',
  'GET /credentialing/screening': 'screening.read',
  'POST /credentialing/screening/hits/:id/resolve': 'screening.clear',
  'POST /credentialing/screening/lists': 'screening.load',
  'GET /credentialing/settings': 'requirement.read',
  'PATCH /credentialing/settings': 'requirement.write',
  'GET /credentialing/verifications': 'credential.internal',
  'POST /credentialing/verifications': 'credential.review',
  '* /import-flows': 'import.write',
  '* /import-mappings': 'import.write',
  '* /import_task': 'import.write',
  '* /import_task/:id/undo': 'import.undo',
  'GET /jobs': 'job.read',
  '* /jobs': 'job.write',
  'GET /leads/agents': 'lead.read',
  'GET /leads/agreements': 'lead.read',
  '* /leads/agreements': 'agreement.create',
  'POST /leads/agreements/:id/preview': 'lead.read',
  'POST /leads/agreements/:id/sign-here': 'lead.read',
  'GET /leads/assign-rules': 'rule.read',
  '* /leads/assign-rules': 'rule.write',
  'GET /leads/business-lines': 'lookup.read',
  'GET /leads/companies': 'lead.read',
  'GET /leads/health-plans': 'lookup.read',
  'GET /leads/mobility-types': 'lookup.read',
  'PATCH /leads/notes': 'activity.edit',
  'PATCH /leads/task': 'activity.edit',
  'GET /leads/{type}': 'lead.read',
  'POST /leads/{type}': 'lead.create',
  'PATCH /leads/{type}': 'lead.edit',
  '* /leads/{type}/:id/merge': 'lead.merge',
  '* /leads/{type}/:id/privacy': 'lead.privacy',
  'POST /leads/{type}/agreements': 'agreement.create',
  'POST /leads/{type}/assign': 'lead.assign',
  'POST /leads/{type}/bulk': 'lead.edit',
  'POST /leads/{type}/bulk/:id/undo': 'lead.unassign',
  'POST /leads/{type}/export': 'lead.export',
  'POST /leads/{type}/merges/:id/undo': 'lead.reopen',
  'POST /leads/{type}/notes': 'activity.create',
  'POST /leads/{type}/outreach': 'activity.create',
  'GET /leads/{type}/specialties': 'lookup.read',
  'GET /leads/{type}/stats/export': 'lead.export',
  'GET /leads/{type}/subspecialties': 'lookup.read',
  'POST /leads/{type}/task': 'activity.create',
  'POST /leads/{type}/task/bulk': 'activity.edit',
  '* /leads/{type}/views': 'view.write',
  'GET /leads/{type}/views': 'lead.read',
  '* /notices': 'notice.read',
  'GET /reports': 'report.run',
  '* /reports': 'report.write',
  '* /reports/folders/:id/shares': 'report.write',
  'POST /reports/preview': 'report.run',
  '* /reports/runs': 'report.run',
  '* /reports/schedules': 'report.run',
  'PUT /reports/templates/:id/marks': 'report.run',
  '* /reports/templates/:id/shares': 'report.write',
  'POST /search': 'search.use',
  'GET /util/counties': 'lookup.read',
  'GET /util/custom-fields': 'lead.read',
  'GET /util/file': 'file.read',
  '* /util/file': 'file.edit',
  'POST /util/file/:id/cancel': 'file.create',
  'POST /util/file/:id/uploaded': 'file.create',
  'POST /util/file/folders': 'file.create',
  'POST /util/file/purge': 'file.purge',
  'POST /util/file/upload-url': 'file.create',
  'POST /util/file/zip': 'file.read',
  '* /util/lists': 'lookup.write',
  'GET /util/regions': 'lookup.read',
  'GET /util/states': 'lookup.read',
};

/** What anybody may call: the answers at these addresses hold nobody's data. */
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

/** A route as the tables name it: for both lead types at once, and imports without their second address. */
export const nameOf = (route: string): string =>
  route
    .replace('/api/v1', '')
    .replace(/\/leads\/(sp|tp)(?=\/|$)/, '/leads/{type}')
    .replace('/leads/import', '/import');

/** The line of RIGHTS that holds for a route by the name of `nameOf`. */
export function lineFor(name: string): string | undefined {
  const [method, address = ''] = name.split(' ');
  for (let path = address; path !== ''; path = path.slice(0, path.lastIndexOf('/')))
    for (const line of [`${method} ${path}`, `* ${path}`]) if (RIGHTS[line]) return line;
  return undefined;
}
