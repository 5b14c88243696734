/** Who works on leads of the type. */
const PR_TYPE = '++4433331';

/** Rows of the table in authorisation.test.ts: imports, whose addresses begin with `prefix`. */
export const IMPORTS = (prefix: string) => ({
  [`POST ${prefix}/import-flows`]: { own: PR_TYPE },
  [`GET ${prefix}/import-flows`]: { own: '++++33331' },
  [`GET ${prefix}/import-flows/:id`]: { own: PR_TYPE, others: '4+4433331' },
  [`GET ${prefix}/import-flows/:id/preview`]: { own: PR_TYPE, others: '4+4433331' },
  [`PATCH ${prefix}/import-flows/:id`]: { own: PR_TYPE, others: '4+4433331' },
  [`GET ${prefix}/import-flows/:id/items`]: { own: PR_TYPE, others: '4+4433331' },
  [`PATCH ${prefix}/import-flows/:id/items`]: {
    own: PR_TYPE,
    others: '4+4433331',
    body: { version: 999, where: { status: 'VALID' }, set: { removed: true } },
  },
  [`GET ${prefix}/import-flows/:id/faults`]: { own: PR_TYPE, others: '4+4433331' },
  [`POST ${prefix}/import-flows/:id/export/csv/:filename`]: {
    own: PR_TYPE,
    others: '4+4433331',
    body: {},
  },
  [`PATCH ${prefix}/import-flows/items/:id`]: {
    own: PR_TYPE,
    others: '4+4433331',
    body: { version: 999, data: {} },
  },
  [`POST ${prefix}/import_task`]: {
    own: PR_TYPE,
    others: '4+4433331',
    body: { flow_id: ':flow', version: 999 },
  },
  [`GET ${prefix}/import_task/:id`]: { own: PR_TYPE, others: '4+4433331' },
  [`PATCH ${prefix}/import_task/:id`]: {
    own: PR_TYPE,
    others: '4+4433331',
    body: { version: 999, action: 'pause' },
  },
  [`GET ${prefix}/import_task/:id/undo`]: { own: '3+3433331', others: '3+3433331' },
  [`POST ${prefix}/import_task/:id/undo`]: { own: '3+3433331', others: '3+3433331' },
  [`GET ${prefix}/import-mappings`]: { own: '++++33331' },
  [`POST ${prefix}/import-mappings`]: { own: '++++33331' },
  // All of the lead type use a saved mapping; its owner and supervisors change it.
  [`PATCH ${prefix}/import-mappings/:id`]: { own: PR_TYPE, others: '3+4433331' },
  [`DELETE ${prefix}/import-mappings/:id`]: { own: PR_TYPE, others: '3+4433331' },
});
