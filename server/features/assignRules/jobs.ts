import { sql } from 'kysely';
import { LEAD_TYPES, type LeadType } from '#schemas/permissions.ts';
import type { AppContext } from '#server/app.ts';
import { localToday } from '#server/platform/day.ts';
import type { JobHandlers } from '#server/platform/jobPayloads.ts';
import { runRules, type Occasion } from './byThemselves.ts';

/** Rules that run by themselves: after an import, and every night. */
export const assignRuleHandlers = ({
  db,
  jobs,
}: Pick<AppContext, 'db' | 'jobs'>): Pick<JobHandlers, 'assign.imported' | 'assign.nightly'> => ({
  'assign.imported': async ({ job_id: id }, signal) => {
    const { rows } = await sql<{ type: LeadType }>`
      select lead_type as type from import_job where entity_id = ${id}`.execute(db);
    const created = sql<boolean>`t.entity_id in (
      select lead_id from import_item where job_id = ${id} and outcome = 'CREATED')`;
    for (const { type } of rows)
      await runRules(db, jobs, [{ type, trigger: 'IMPORT', name: id, among: created }], signal);
  },
  'assign.nightly': ({ day = localToday() }, signal) =>
    runRules(
      db,
      jobs,
      LEAD_TYPES.map((type): Occasion => ({ type, trigger: 'NIGHT', name: day })),
      signal,
    ),
});
