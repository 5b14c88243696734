import { bulkFate } from './features/bulk/fate.ts';
import { migrationFate } from './features/credentialing/formSchemas/migrate/fate.ts';
import { analyseFate, runFate, undoFate } from './features/imports/fate.ts';
import { erasureFate } from './features/privacy/fate.ts';
import { reportFate } from './features/reports/runs/fate.ts';
import { listFate } from './features/screening/load/fate.ts';
import type { JobFates } from './platform/jobFate.ts';

/** What becomes of the records of jobs that were given up, by kind. */
export const JOB_FATES: JobFates = {
  'import.analyse': analyseFate,
  'import.run': runFate,
  'import.undo': undoFate,
  'bulk.run': bulkFate,
  'form.migrate': migrationFate,
  'screening.load': listFate,
  'report.run': reportFate,
  'privacy.erase': erasureFate,
  // Their sweeps have done again what was left over, and say in the record when it is too late for it.
  'file.settle': null,
  'mail.send': null,
  'letter.send': null,
  'agreement.send': null,
  'agreement.sync': null,
  'signing.complete': null,
  // They have no record that would wait.
  'assign.imported': null,
  'assign.nightly': null,
  'lead.index': null,
  'lead.search': null,
  'lead.tally': null,
  'task.remind': null,
  'file.sweep': null,
  'file.purge': null,
  'credential.clock': null,
  'requirement.settle': null,
  'form.give': null,
  'credential.seal': null,
  'screening.run': null,
  'agreement.sweep': null,
  'signing.tend': null,
  'mail.sweep': null,
  'live.sweep': null,
  'report.due': null,
  'report.purge': null,
  'privacy.retain': null,
  'audit.before': null,
  'job.tend': null,
};
