import type { Language, Text } from '#schemas/engine/codes.ts';
import type { Field, Fields } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { ROLES } from '#schemas/permissions.ts';
import { VOCABULARY } from '#schemas/vocabulary/index.ts';
import { activitiesMessages } from './messages/activities.ts';
import { agreementMessages } from './messages/agreements.ts';
import { appMessages } from './messages/app.ts';
import { boardMessages } from './messages/board.ts';
import { bulkMessages } from './messages/bulk.ts';
import { chartMessages } from './messages/charts.ts';
import { contractMessages } from './messages/contracts.ts';
import { credentialEditMessages } from './messages/credentialEdit.ts';
import { credentialAssignMessages } from './messages/credentialAssign.ts';
import { credentialQueueMessages } from './messages/credentialQueue.ts';
import { credentialDetailsMessages } from './messages/credentialDetails.ts';
import { credentialReviewMessages } from './messages/credentialReview.ts';
import { credentialMessages } from './messages/credentials.ts';
import { detailsMessages } from './messages/details.ts';
import { filePreviewMessages } from './messages/filePreview.ts';
import { fileUploadMessages } from './messages/fileUploads.ts';
import { fileExplorerMessages } from './messages/fileExplorer.ts';
import { formPreviewMessages } from './messages/formPreview.ts';
import { formEditorMessages } from './messages/formEditor.ts';
import { formEditorVisualMessages } from './messages/formEditorVisual.ts';
import { formFieldMessages } from './messages/formFields.ts';
import { formChangeMessages } from './messages/formChanges.ts';
import { formMigrationMessages } from './messages/formMigrations.ts';
import { formUseMessages } from './messages/formUse.ts';
import { formPublishMessages } from './messages/formPublish.ts';
import { formSchemaMessages } from './messages/formSchemas.ts';
import { importJobMessages } from './messages/importJobs.ts';
import { importRowMessages } from './messages/importRows.ts';
import { importMessages } from './messages/imports.ts';
import { assignmentMessages } from './messages/assignment.ts';
import { assignRuleMessages } from './messages/assignRules.ts';
import { coverageMessages } from './messages/coverage.ts';
import { dashboardMessages } from './messages/dashboard.ts';
import { homeMessages } from './messages/home.ts';
import { leadAssignMessages } from './messages/leadAssign.ts';
import { leadMessages } from './messages/leads.ts';
import { lifecycleMessages } from './messages/lifecycle.ts';
import { listMessages } from './messages/list.ts';
import { liveMessages } from './messages/live.ts';
import { mergeMessages } from './messages/merge.ts';
import { noticeMessages } from './messages/notices.ts';
import { reportMessages } from './messages/reports.ts';
import { reportExplorerMessages } from './messages/reportsExplorer.ts';
import { requirementMessages } from './messages/requirements.ts';
import { screeningMessages } from './messages/screening.ts';
import { signMessages } from './messages/sign.ts';
import { taskMessages } from './messages/tasks.ts';
import { timelineMessages } from './messages/timeline.ts';
import { verifyMessages } from './messages/verify.ts';
import { viewsMessages } from './messages/views.ts';
import type { Messages } from './types.ts';

/** The console's own texts, by area. */
export const OWN: Messages = {
  app: appMessages,
  leads: leadMessages,
  explorer: fileExplorerMessages,
  imports: importMessages,
  import_jobs: importJobMessages,
  import_rows: importRowMessages,
  contracts: contractMessages,
  credentials: credentialMessages,
  credential_file: credentialDetailsMessages,
  credential_review: credentialReviewMessages,
  credential_queue: credentialQueueMessages,
  credential_assign: credentialAssignMessages,
  credential_edit: credentialEditMessages,
  activities: activitiesMessages,
  agreements: agreementMessages,
  tasks: taskMessages,
  timeline: timelineMessages,
  bulk: bulkMessages,
  charts: chartMessages,
  notices: noticeMessages,
  verify: verifyMessages,
  views: viewsMessages,
  board: boardMessages,
  assignment: assignmentMessages,
  lead_assign: leadAssignMessages,
  assign_rules: assignRuleMessages,
  dashboard: dashboardMessages,
  coverage: coverageMessages,
  home: homeMessages,
  merge: mergeMessages,
  list: listMessages,
  live: liveMessages,
  lifecycle: lifecycleMessages,
  details: detailsMessages,
  form_editor: formEditorMessages,
  form_use: formUseMessages,
  form_fields: formFieldMessages,
  form_visual: formEditorVisualMessages,
  form_schemas: formSchemaMessages,
  form_changes: formChangeMessages,
  form_migrations: formMigrationMessages,
  form_publish: formPublishMessages,
  form_preview: formPreviewMessages,
  reports: reportMessages,
  report_explorer: reportExplorerMessages,
  requirements: requirementMessages,
  exclusions: screeningMessages,
  sign: signMessages,
  file_uploads: fileUploadMessages,
  file_preview: filePreviewMessages,
};

export interface Phrases {
  [key: string]: string | Phrases;
}

const isText = (value: Text | Messages): value is Text =>
  typeof value.en === 'string' && typeof value.es === 'string';

const pick = (messages: Messages, language: Language): Phrases =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      isText(value) ? value[language] : pick(value, language),
    ]),
  );

/** The keys of own texts, dotted. */
export const keysOf = (messages: Messages, prefix = ''): string[] =>
  Object.entries(messages).flatMap(([key, value]) =>
    isText(value) ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );

/** Labels by the path that react-admin infers from a source: `services.0.drivers` → `services.drivers`. */
const labels = (fields: Fields, which: 'label' | 'help', language: Language, prefix = ''): Phrases =>
  Object.fromEntries(
    // Not the engine's `entries`: it would bring validation and the phone tables onto the first screen.
    Object.entries<Field>(fields).flatMap(([name, field]): [string, string | Phrases][] => {
      const text = field[which]?.[language];
      const inner =
        field.kind === 'rows'
          ? Object.entries(labels(field.fields, which, language, `${prefix}${name}.`))
          : [];
      return [...(text === undefined ? [] : [[`${prefix}${name}`, text] as [string, string]]), ...inner];
    }),
  );

const resourcePhrases = (resource: Resource, language: Language): Phrases => ({
  name: `${resource.label.one[language]} |||| ${resource.label.many[language]}`,
  fields: labels(resource.fields, 'label', language),
  help: labels(resource.fields, 'help', language),
  sections: pick(resource.sections, language),
});

/** The text of a field or section that a network has added to its leads: it may come and go while the console is open. */
export function addedText(key: string, language: Language): string | undefined {
  const [, name, part = '', added = ''] =
    /^resources\.(.+)\.(fields|help|sections)\.(custom_\w+)$/.exec(key) ?? [];
  const lead = Object.values(LEADS).find((resource) => resource.name === name);
  if (!lead) return undefined;
  if (part === 'sections') return lead.sections[added]?.[language];
  return lead.fields[added]?.[part === 'help' ? 'help' : 'label']?.[language];
}

/** All texts of a language: react-admin's, ours, and those that the schemas carry. */
export const phrasesOf = (language: Language, base: Phrases): Phrases => ({
  ...base,
  ...pick(OWN, language),
  resources: Object.fromEntries(
    Object.values(LEADS).map((resource) => [resource.name, resourcePhrases(resource, language)]),
  ),
  codes: pick(VOCABULARY, language),
  roles: Object.fromEntries(Object.entries(ROLES).map(([role, text]) => [role, text[language]])),
});
