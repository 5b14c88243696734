import { matchRoutes } from 'react-router-dom';
import {
  ASSIGN_PATH,
  BOARD_PATH,
  IMPORT_PATH,
  LEADS_PATH,
  NEW_LEAD_PATH,
} from '#src/resources/leads/paths.ts';
import { credentialTopics, ownTopics } from './texts/credentials.ts';
import { formTopics } from './texts/forms.ts';
import { generalTopics } from './texts/general.ts';
import { leadTopics } from './texts/leads.ts';
import type { Topic } from './topic.ts';

const CONTRACTING = '/prospecting/contracting';
const CREDENTIAL = '/credentialing/credential';
const FORMS = '/credentialing/form-schemas';

/** What is said of each screen, by the address that src/App.tsx gives it. */
export const TOPICS: Readonly<Record<string, Topic>> = {
  '/': generalTopics.home,
  '/*': generalTopics.missing,
  '/lists/:list?': generalTopics.lists,
  '/notices': generalTopics.notices,
  '/notices/settings': generalTopics.noticeSettings,
  '/download/:key': generalTopics.files,

  [LEADS_PATH]: leadTopics.leads,
  [BOARD_PATH]: leadTopics.board,
  [NEW_LEAD_PATH]: leadTopics.leadNew,
  [IMPORT_PATH]: leadTopics.import,
  [`${LEADS_PATH}/manage-import-tasks`]: leadTopics.importTasks,
  [ASSIGN_PATH]: leadTopics.assign,
  [`${LEADS_PATH}/details/:id`]: leadTopics.lead,
  [`${LEADS_PATH}/agreements/:id`]: leadTopics.lead,
  [`${LEADS_PATH}/merge/:id/:otherId`]: leadTopics.merge,
  '/prospecting/dashboard': leadTopics.dashboard,
  '/prospecting/tasks': leadTopics.tasks,
  [`${CONTRACTING}/templates`]: leadTopics.templates,
  [`${CONTRACTING}/templates/new`]: leadTopics.template,
  [`${CONTRACTING}/templates/:id`]: leadTopics.template,
  [`${CONTRACTING}/signatories`]: leadTopics.signers,
  '/prospecting/reports': generalTopics.reports,
  '/prospecting/reports/template': generalTopics.reportBuilder,
  '/prospecting/file-explorer/:view?': generalTopics.files,

  [`${CREDENTIAL}/edit`]: ownTopics.own,
  [`${CREDENTIAL}/edit/*`]: ownTopics.own,
  [`${CREDENTIAL}/edit/form/:key`]: ownTopics.form,
  [`${CREDENTIAL}/edit/papers`]: ownTopics.papers,
  [`${CREDENTIAL}/edit/resource/:id`]: ownTopics.resource,
  [`${CREDENTIAL}/edit/add/:kind`]: ownTopics.add,

  [CREDENTIAL]: credentialTopics.files,
  [`${CREDENTIAL}/resources`]: credentialTopics.resources,
  [`${CREDENTIAL}/assign`]: credentialTopics.assign,
  [`${CREDENTIAL}/details/:id/:type`]: credentialTopics.file,
  '/credentialing/screening': credentialTopics.screening,
  '/credentialing/requirements': credentialTopics.requirements,
  '/credentialing/reports': generalTopics.reports,
  '/credentialing/reports/template': generalTopics.reportBuilder,
  '/credentialing/file-explorer/:view?': generalTopics.files,
  [FORMS]: formTopics.overview,
  [`${FORMS}/:key`]: formTopics.versions,
  [`${FORMS}/:key/edit`]: formTopics.editor,
  [`${FORMS}/:key/publish`]: formTopics.publish,
  [`${FORMS}/:key/release`]: formTopics.release,
  [`${FORMS}/:key/migrations/:id`]: formTopics.migration,
};

const ROUTES = Object.keys(TOPICS).map((path) => ({ path }));

/** What is said of the screen at an address. */
export function topicAt(pathname: string): Topic {
  const pattern = matchRoutes(ROUTES, pathname)?.at(-1)?.route.path;
  return TOPICS[pattern ?? '/*'] ?? generalTopics.missing;
}
