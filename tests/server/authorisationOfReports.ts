import { ROLES, roleNames } from '#schemas/permissions.ts';
import type { ReportFolder, ReportTemplate } from '#schemas/report/item.ts';
import type { TestApp } from '#tests/support/app.ts';
import { saveFolder, saveReport } from './features/reports/support.ts';

const STAFF = { own: '++++++331' };
/** Its owner, and the supervisor of the type, with whom it is shared as a viewer. */
const READERS = { own: '++4444331', others: '4+4444331' };
const OWNER = { own: '+34444331', others: '434444331' };
/** A schedule is told nobody else. */
const ALONE = { own: '+44444331', others: '444444331' };
/** Nothing of theirs lies in the trash. */
const NOBODY = { own: '444444331', others: '444444331' };

const REPORT = '/reports/templates/:id';
const FOLDER = '/reports/folders/:id';
const SCHEDULE = '/reports/schedules/:id';
const items = { items: [{ kind: 'report', entity_id: ':report', version: 999 }] };

/** Rows of the table in authorisation.test.ts: reports, folders, with whom they are shared, schedules. */
export const REPORTS = {
  'GET /reports/columns': STAFF,
  'POST /reports/preview': { ...STAFF, body: {} },
  'GET /reports/templates': STAFF,
  'POST /reports/templates': { ...STAFF, body: {} },
  [`GET ${REPORT}`]: READERS,
  [`PATCH ${REPORT}`]: { ...OWNER, body: { version: 999 } },
  [`PUT ${REPORT}/marks`]: { ...READERS, body: {} },
  [`GET ${REPORT}/shares`]: OWNER,
  [`PUT ${REPORT}/shares`]: { ...OWNER, body: { version: 999, items: [] } },
  'GET /reports/folders': STAFF,
  'POST /reports/folders': { ...STAFF, body: {} },
  [`PATCH ${FOLDER}`]: { ...OWNER, body: { version: 999 } },
  [`GET ${FOLDER}/shares`]: OWNER,
  [`PUT ${FOLDER}/shares`]: { ...OWNER, body: { version: 999, items: [] } },
  'POST /reports/affected': { ...OWNER, body: items },
  'POST /reports/to-trash': { ...OWNER, body: items },
  'POST /reports/restore': { ...NOBODY, body: items },
  'POST /reports/purge': { ...NOBODY, body: items },
  'GET /reports/schedules': STAFF,
  'POST /reports/schedules': { ...STAFF, body: {} },
  [`PATCH ${SCHEDULE}`]: { ...ALONE, body: { version: 999 } },
  [`DELETE ${SCHEDULE}`]: ALONE,
};

/** Keeps a report, a folder and a schedule of an agent's, the first two shared with the supervisors of the type. */
export async function keepReports(
  app: TestApp,
  type: 'sp' | 'tp',
  agent: string,
  keep: (kind: string, id: string) => void,
): Promise<void> {
  const person = app.as(agent);
  const role = roleNames().find(
    (name) => ROLES[name].rank === 'PS' && ROLES[name].type === type.toUpperCase(),
  );
  const share = (path: string, { entity_id, version }: ReportTemplate | ReportFolder) =>
    person.put(`${path}/${entity_id}/shares`, { version, items: [{ role, level: 'VIEWER' }] });
  const report = await saveReport(app, agent, `Matrix ${agent}`);
  const folder = await saveFolder(app, agent, `Matrix ${agent}`);
  await share('/reports/templates', report);
  await share('/reports/folders', folder);
  const schedule = await person.post<{ entity_id: string }>('/reports/schedules', {
    template_id: report.entity_id,
    pace: 'DAILY',
    weekday: null,
    month_day: null,
    hour: 6,
    format: 'CSV',
    answers: {},
    reason: null,
    by_mail: false,
    active: false,
  });
  keep('report', report.entity_id);
  keep('report_folder', folder.entity_id);
  keep('schedule', schedule.body.entity_id);
}
