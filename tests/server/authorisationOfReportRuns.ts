import { EMPTY_DEFINITION } from '#schemas/report/definition.ts';
import type { TestApp } from '#tests/support/app.ts';

const STAFF = '++++++331';

/** Runs of reports for authorisation.test.ts: a run is its person's alone, supervisors included. */
export const REPORT_RUNS = {
  'GET /reports/runs': { own: STAFF },
  'POST /reports/runs': { own: STAFF, body: {} },
  'GET /reports/runs/:id': { own: '+44444331', others: '444444331' },
  'POST /reports/runs/:id/cancel': { own: '+44444331', others: '444444331' },
};

/** Keeps a run of an agent's. */
export async function keepRun(
  app: TestApp,
  agent: string,
  keep: (kind: string, id: string) => void,
): Promise<void> {
  const { body } = await app.as(agent).post<{ entity_id: string }>('/reports/runs', {
    category: 'LEADS',
    name: 'Matrix',
    format: 'CSV',
    definition: { ...EMPTY_DEFINITION, columns: [{ column: 'lead.company_name' }] },
  });
  keep('run', body.entity_id);
}
