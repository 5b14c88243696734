import type { AppContext } from './app.ts';
import { agreementHandlers } from './features/agreements/jobs.ts';
import { assignRuleHandlers } from './features/assignRules/jobs.ts';
import { auditHandlers } from './features/audit/jobs.ts';
import { sealHandlers } from './features/credentialing/seal/jobs.ts';
import { bulkHandlers } from './features/bulk/jobs.ts';
import { formHandlers } from './features/credentialing/formSchemas/jobs.ts';
import { clockHandlers } from './features/credentialing/clock/index.ts';
import { requirementHandlers } from './features/credentialing/requirements/settle.ts';
import { fileHandlers } from './features/files/jobs.ts';
import { importHandlers } from './features/imports/jobs.ts';
import { jobHandlersOfJobs } from './features/jobs/jobs.ts';
import { screeningHandlers } from './features/screening/jobs.ts';
import { liveHandlers } from './features/live/jobs.ts';
import { leadHandlers } from './features/leads/jobs.ts';
import { noticeHandlers } from './features/notices/jobs.ts';
import { privacyHandlers } from './features/privacy/jobs.ts';
import { reportRunHandlers } from './features/reports/runs/jobs.ts';
import { reminderHandlers } from './features/reminders/jobs.ts';
import { signingHandlers } from './features/signing/jobs.ts';
import { statsHandlers } from './features/stats/jobs.ts';
import type { JobHandlers } from './platform/jobPayloads.ts';

/** Every kind of slow work, by the feature that does it. */
export const jobHandlers = (context: AppContext): JobHandlers => ({
  ...importHandlers(context),
  ...bulkHandlers(context),
  ...assignRuleHandlers(context),
  ...fileHandlers(context),
  ...formHandlers(context),
  ...requirementHandlers(context),
  ...clockHandlers(context),
  ...noticeHandlers(context),
  ...reminderHandlers(context),
  ...reportRunHandlers(context),
  ...liveHandlers(context),
  ...leadHandlers(context),
  ...statsHandlers(context),
  ...screeningHandlers(context),
  ...agreementHandlers(context),
  ...signingHandlers(context),
  ...auditHandlers(context),
  ...sealHandlers(context),
  ...privacyHandlers(context),
  ...jobHandlersOfJobs(context),
});
