import type { JobKind } from '#schemas/job/kinds.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { SubjectKind } from '#schemas/vocabulary/index.ts';
import type { OnBehalf } from './jobBehalf.ts';

/** What each kind of slow work (schemas/job) is told. Payloads hold ids, never personal data. */
export interface JobPayloads extends Record<JobKind, object> {
  'import.analyse': ImportJob;
  'import.run': ImportJob;
  'import.undo': ImportJob;
  'bulk.run': BulkJob;
  'file.settle': FileJob;
  'file.sweep': Record<string, never>;
  'file.purge': Record<string, never>;
  'screening.load': ScreeningLoadJob;
  'screening.run': ScreeningRunJob;
  'mail.send': MailJob;
  'mail.sweep': Record<string, never>;
  'credential.clock': ClockJob;
  'task.remind': RemindJob;
  'live.sweep': Record<string, never>;
  'form.give': FormGiveJob;
  'form.migrate': FormMigrateJob;
  'requirement.settle': RequirementSettleJob;
  'lead.index': Record<string, never>;
  'lead.search': Record<string, never>;
  'lead.tally': Record<string, never>;
  'assign.imported': AssignImportedJob;
  'assign.nightly': NightJob;
  'agreement.send': AgreementJob;
  'agreement.sync': AgreementJob;
  'agreement.sweep': Record<string, never>;
  'signing.complete': AgreementJob;
  'signing.tend': Record<string, never>;
  'letter.send': { letter_id: string };
  'report.run': ReportRunJob;
  'report.due': Record<string, never>;
  'report.purge': Record<string, never>;
  'audit.before': Record<string, never>;
  'credential.seal': Record<string, never>;
  'privacy.erase': EraseJob;
  'privacy.retain': Record<string, never>;
  'job.tend': Record<string, never>;
}

export type JobName = JobKind;

export type JobHandlers = {
  readonly [N in JobName]: (payload: JobPayloads[N], signal: AbortSignal) => Promise<void>;
};

export interface ImportJob extends OnBehalf {
  flow_id: string;
}
/** A run of an import has ended: the leads that it has created are there. */
export interface AssignImportedJob {
  job_id: string;
}
/** An agreement, and the envelope of it, which has its key. */
export interface AgreementJob {
  agreement_id: string;
}
export interface ReportRunJob extends OnBehalf {
  run_id: string;
  /** How many of the person's runs were under way when it was asked for. */
  behind: number;
}
export interface EraseJob extends OnBehalf {
  erasure_id: string;
}
export interface NightJob {
  /** The day (YYYY-MM-DD) of the night; else the one that it is for people. */
  day?: string;
}
export interface BulkJob extends OnBehalf {
  action_id: string;
}
export interface ScreeningLoadJob extends OnBehalf {
  list_id: string;
  /** It is complete, however few rows it has. */
  complete: boolean;
}
export interface ScreeningRunJob {
  /** Only with this list; else with every current one. */
  list_id?: string;
}
/** Told in the history as the house's own doing: a verdict is nobody's. */
export interface FileJob {
  version_id: string;
  request_id: string;
}
/** A page of the subjects of a kind; null: of both types. */
export interface RequirementSettleJob {
  /** Tells its pages from those of another change. */
  run: string;
  kind: SubjectKind;
  lead_type: LeadType | null;
  /** The key of the last subject of the page before. */
  after: string;
}
export interface MailJob {
  message_id: string;
}
/** Without a person the house itself has asked for it. */
type FormGiveJob = Partial<OnBehalf> & { request_id: string };
/** Files that take a version of a form, try it, or are set back. */
export interface FormMigrateJob extends Partial<OnBehalf> {
  migration_id: string;
  /** Without a person the house itself has asked for it: a release brought the version. */
  request_id: string;
}
export interface ClockJob {
  /** The day (YYYY-MM-DD) it is; else today (UTC). */
  day?: string;
}
export interface RemindJob {
  /** The day (YYYY-MM-DD) it is; else the one that people work on now. */
  day?: string;
}
