import type { FileArea } from './file/places.ts';

/** Where the console's screens are (specification §2), for all who lead there: menus, notices, mails. src/App.tsx shows them. */
export const LEADS_PATH = '/prospecting/leads';
/** Both show the import screen: one starts with a file, the other with the tasks. */
export const IMPORT_PATH = `${LEADS_PATH}/import`;
export const IMPORT_TASKS_PATH = `${LEADS_PATH}/manage-import-tasks`;
/** Where an agreement is found of which nothing is known but its key: `${AGREEMENT_PATH}/<key>`. */
export const AGREEMENT_PATH = `${LEADS_PATH}/agreements`;
export const leadPath = (id: string | number): string => `${LEADS_PATH}/details/${encodeURIComponent(id)}`;

export const DASHBOARD_PATH = '/prospecting/dashboard';
/** The tasks of all leads. */
export const TASKS_PATH = '/prospecting/tasks';
export const CONTRACTING_PATH = '/prospecting/contracting';

export const CREDENTIALS_PATH = '/credentialing/credential';
/** Where a provider works on its file; everything of it is below this address. */
export const CREDENTIAL_EDIT_PATH = `${CREDENTIALS_PATH}/edit`;
export const CREDENTIAL_ASSIGN_PATH = `${CREDENTIALS_PATH}/assign`;
/** Where the staff reads a file: `id` is the account's or the resource's. @param kind as it stands in an address */
export const credentialPath = (id: string, kind = 'account'): string =>
  `${CREDENTIALS_PATH}/details/${encodeURIComponent(id)}/${kind}`;

/** Exclusion screening; it begins with the hits that are open. */
export const SCREENING_PATH = '/credentialing/screening';
export const REQUIREMENTS_PATH = '/credentialing/requirements';
export const FORM_SCHEMAS_PATH = '/credentialing/form-schemas';

export const reportsPath = (area: FileArea): string => `/${area}/reports`;
export const filesPath = (area: FileArea): string => `/${area}/file-explorer`;

/** Slow work: what waits, runs, failed. */
export const JOBS_PATH = '/operations/jobs';

export const NOTICES_PATH = '/notices';
export const NOTICE_SETTINGS_PATH = `${NOTICES_PATH}/settings`;
