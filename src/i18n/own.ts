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
import { helpMessages } from './messages/help.ts';
import { homeMessages } from './messages/home.ts';
import { jobMessages } from './messages/jobs.ts';
import { leadAssignMessages } from './messages/leadAssign.ts';
import { leadMessages } from './messages/leads.ts';
import { lookupListMessages } from './messages/lookupLists.ts';
import { lifecycleMessages } from './messages/lifecycle.ts';
import { listMessages } from './messages/list.ts';
import { liveMessages } from './messages/live.ts';
import { mergeMessages } from './messages/merge.ts';
import { noticeMessages } from './messages/notices.ts';
import { printMessages } from './messages/print.ts';
import { privacyMessages } from './messages/privacy.ts';
import { reportMessages } from './messages/reports.ts';
import { reportExplorerMessages } from './messages/reportsExplorer.ts';
import { requirementMessages } from './messages/requirements.ts';
import { screeningMessages } from './messages/screening.ts';
import { searchMessages } from './messages/search.ts';
import { shortcutMessages } from './messages/shortcuts.ts';
import { signMessages } from './messages/sign.ts';
import { taskMessages } from './messages/tasks.ts';
import { timelineMessages } from './messages/timeline.ts';
import { tourMessages } from './messages/tour.ts';
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
  help: helpMessages,
  jobs: jobMessages,
  home: homeMessages,
  merge: mergeMessages,
  list: listMessages,
  lists: lookupListMessages,
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
  print: printMessages,
  privacy: privacyMessages,
  reports: reportMessages,
  report_explorer: reportExplorerMessages,
  requirements: requirementMessages,
  exclusions: screeningMessages,
  search: searchMessages,
  shortcuts: shortcutMessages,
  tour: tourMessages,
  sign: signMessages,
  file_uploads: fileUploadMessages,
  file_preview: filePreviewMessages,
};
