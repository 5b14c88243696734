import { matchRoutes } from 'react-router-dom';
import {
  AGREEMENT_PATH,
  CONTRACTING_PATH,
  CREDENTIALS_PATH,
  CREDENTIAL_ASSIGN_PATH,
  CREDENTIAL_EDIT_PATH,
  DASHBOARD_PATH,
  FORM_SCHEMAS_PATH,
  IMPORT_PATH,
  IMPORT_TASKS_PATH,
  JOBS_PATH,
  LEADS_PATH,
  NOTICES_PATH,
  NOTICE_SETTINGS_PATH,
  REQUIREMENTS_PATH,
  SCREENING_PATH,
  TASKS_PATH,
  filesPath,
  reportsPath,
} from '#schemas/addresses.ts';
import { ASSIGN_PATH, BOARD_PATH, NEW_LEAD_PATH } from '#src/resources/leads/paths.ts';
import { credentialTopics, ownTopics } from './texts/credentials.ts';
import { formTopics } from './texts/forms.ts';
import { generalTopics } from './texts/general.ts';
import { leadTopics } from './texts/leads.ts';
import type { Topic } from './topic.ts';

/** What is said of each screen, by the address that src/App.tsx gives it. */
export const TOPICS: Readonly<Record<string, Topic>> = {
  '/': generalTopics.home,
  '/*': generalTopics.missing,
  '/lists/:list?': generalTopics.lists,
  [JOBS_PATH]: generalTopics.jobs,
  [NOTICES_PATH]: generalTopics.notices,
  [NOTICE_SETTINGS_PATH]: generalTopics.noticeSettings,
  '/download/:key': generalTopics.files,

  [LEADS_PATH]: leadTopics.leads,
  [BOARD_PATH]: leadTopics.board,
  [NEW_LEAD_PATH]: leadTopics.leadNew,
  [IMPORT_PATH]: leadTopics.import,
  [IMPORT_TASKS_PATH]: leadTopics.importTasks,
  [ASSIGN_PATH]: leadTopics.assign,
  [`${LEADS_PATH}/details/:id`]: leadTopics.lead,
  [`${AGREEMENT_PATH}/:id`]: leadTopics.lead,
  [`${LEADS_PATH}/merge/:id/:otherId`]: leadTopics.merge,
  [DASHBOARD_PATH]: leadTopics.dashboard,
  [TASKS_PATH]: leadTopics.tasks,
  [`${CONTRACTING_PATH}/templates`]: leadTopics.templates,
  [`${CONTRACTING_PATH}/templates/new`]: leadTopics.template,
  [`${CONTRACTING_PATH}/templates/:id`]: leadTopics.template,
  [`${CONTRACTING_PATH}/signatories`]: leadTopics.signers,
  [reportsPath('prospecting')]: generalTopics.reports,
  [`${reportsPath('prospecting')}/template`]: generalTopics.reportBuilder,
  [`${filesPath('prospecting')}/:view?`]: generalTopics.files,

  [CREDENTIAL_EDIT_PATH]: ownTopics.own,
  [`${CREDENTIAL_EDIT_PATH}/*`]: ownTopics.own,
  [`${CREDENTIAL_EDIT_PATH}/form/:key`]: ownTopics.form,
  [`${CREDENTIAL_EDIT_PATH}/papers`]: ownTopics.papers,
  [`${CREDENTIAL_EDIT_PATH}/resource/:id`]: ownTopics.resource,
  [`${CREDENTIAL_EDIT_PATH}/add/:kind`]: ownTopics.add,

  [CREDENTIALS_PATH]: credentialTopics.files,
  [`${CREDENTIALS_PATH}/resources`]: credentialTopics.resources,
  [CREDENTIAL_ASSIGN_PATH]: credentialTopics.assign,
  [`${CREDENTIALS_PATH}/details/:id/:type`]: credentialTopics.file,
  [SCREENING_PATH]: credentialTopics.screening,
  [REQUIREMENTS_PATH]: credentialTopics.requirements,
  [reportsPath('credentialing')]: generalTopics.reports,
  [`${reportsPath('credentialing')}/template`]: generalTopics.reportBuilder,
  [`${filesPath('credentialing')}/:view?`]: generalTopics.files,
  [FORM_SCHEMAS_PATH]: formTopics.overview,
  [`${FORM_SCHEMAS_PATH}/:key`]: formTopics.versions,
  [`${FORM_SCHEMAS_PATH}/:key/edit`]: formTopics.editor,
  [`${FORM_SCHEMAS_PATH}/:key/publish`]: formTopics.publish,
  [`${FORM_SCHEMAS_PATH}/:key/release`]: formTopics.release,
  [`${FORM_SCHEMAS_PATH}/:key/migrations/:id`]: formTopics.migration,
};

const ROUTES = Object.keys(TOPICS).map((path) => ({ path }));

/** What is said of the screen at an address. */
export function topicAt(pathname: string): Topic {
  const pattern = matchRoutes(ROUTES, pathname)?.at(-1)?.route.path;
  return TOPICS[pattern ?? '/*'] ?? generalTopics.missing;
}
