import { EMPTY_DEFINITION } from '#schemas/report/definition.ts';
import { unique } from '../installation.ts';
import { ask, type LineOf } from './line.ts';

/** What such a run asks for, but for its name. */
export const LEADS_REPORT = {
  category: 'LEADS',
  format: 'CSV',
  definition: { ...EMPTY_DEFINITION, columns: [{ column: 'lead.company_name' }] },
} as const;

/** Reports that become files. */
export const reports: LineOf = async (installation) => {
  const told: string[] = [];
  return {
    name: 'reports',
    async act() {
      const call = ['POST', '/reports/runs', { ...LEADS_REPORT, name: unique('Report') }] as const;
      told.push((await ask<{ entity_id: string }>(installation, 'sp.supervisor', 201, ...call)).entity_id);
    },
    async wrong() {
      const rows = await installation.ask<{ id: string; status: string; files: number; ends: number }>(
        `select r.entity_id as id, r.status,
                (select count(*)::int from file f where f.entity_id = r.file_id) as files,
                (select count(*)::int from history h where h.record_id = r.entity_id and h.type = 'REPORT_RUN_ENDED') as ends
           from report_run r where r.entity_id = any($1)`,
        [told],
      );
      return [
        ...(rows.length === told.length ? [] : [`${told.length - rows.length} runs are gone`]),
        ...rows
          .filter(({ status, files, ends }) => status !== 'DONE' || files !== 1 || ends !== 1)
          .map((row) => JSON.stringify(row)),
      ];
    },
  };
};
