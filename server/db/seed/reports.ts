import { typeOfReport } from '#schemas/report/category.ts';
import { EMPTY_DEFINITION, type FilterItem, type ReportDefinition } from '#schemas/report/definition.ts';
import { LEAD_TYPES, ROLES, roleNames, type Role } from '#schemas/permissions.ts';
import type { ReportCategory } from '#schemas/vocabulary/index.ts';
import { changesBetween } from '#server/features/leads/lead.ts';
import type { Trx } from '#server/platform/db.ts';
import { insertShapes, type JsonRow } from './insert.ts';
import { demoId } from './people.ts';

const HOUR_MS = 3_600_000;

interface DemoReport {
  readonly name: string;
  readonly description: string;
  readonly category: ReportCategory;
  readonly definition: ReportDefinition;
}

const shows = (columns: readonly string[], more: Partial<ReportDefinition> = {}): ReportDefinition => ({
  ...EMPTY_DEFINITION,
  columns: columns.map((column) => ({ column })),
  ...more,
});
const all = (...items: FilterItem[]) => ({ match: 'all', items }) as const;
const asked = (column: string, range: string): FilterItem => ({
  id: 'when',
  column,
  operator: 'range',
  values: [range],
  ask: true,
});

const OF_LEADS: readonly DemoReport[] = [
  {
    name: 'Pipeline by status',
    description: 'How many leads stand where, and when the newest came in',
    category: 'LEADS',
    definition: shows([], {
      group: [{ column: 'lead.status' }],
      totals: [{ fn: 'count' }, { fn: 'max', column: 'lead.created_at' }],
      sort: [{ key: 'count:', desc: true }],
      chart: { type: 'bar', total: 'count:' },
    }),
  },
  {
    name: 'New leads that nobody works',
    description: 'Asks for the days in which they came in',
    category: 'LEADS',
    definition: shows(['lead.company_name', 'lead.phone', 'lead.states', 'lead.status', 'lead.created_at'], {
      filter: all(
        { id: 'agent', column: 'lead.assignee_id', operator: 'empty', values: [] },
        asked('lead.created_at', '-30d|'),
      ),
      sort: [{ key: 'lead.created_at', desc: true }],
    }),
  },
  {
    name: 'Outreaches by month',
    description: 'How the team gets in touch',
    category: 'OUTREACHES',
    definition: shows([], {
      group: [{ column: 'outreach.date', by: 'month' }, { column: 'outreach.type' }],
      chart: { type: 'line', total: 'count:' },
    }),
  },
];

const OF_FILES: readonly DemoReport[] = [
  {
    name: 'Documents that expire',
    description: 'What providers must renew soon',
    category: 'DOCUMENTS',
    definition: shows(
      ['account.name', 'resource.name', 'requirement.name', 'document.expires_on', 'requirement.item_state'],
      {
        filter: all(asked('document.expires_on', '0d|90d'), {
          id: 'kept',
          column: 'document.archived_at',
          operator: 'empty',
          values: [],
        }),
        sort: [{ key: 'document.expires_on', desc: false }],
      },
    ),
  },
  {
    name: 'Drivers by credential status',
    description: 'Of every provider',
    category: 'DRIVERS',
    definition: shows([], {
      group: [{ column: 'resource.credential_status' }],
      totals: [{ fn: 'count' }, { fn: 'avg', column: 'resource.progress' }],
      chart: { type: 'pie', total: 'count:' },
    }),
  },
  {
    name: 'Specialty Quest',
    description: 'What Specialty providers answered',
    category: 'SP-QUEST',
    definition: shows([
      'account.name',
      'account.credential_status',
      'account.progress',
      'account.submitted_at',
    ]),
  },
];

const roleOf = (rank: string, type: string | null): Role =>
  roleNames().find((name) => ROLES[name].rank === rank && ROLES[name].type === type)!;

/** Reports of the supervisors, in a folder that their agents read. */
export async function seedReports(trx: Trx): Promise<void> {
  for (const type of LEAD_TYPES)
    await seedFor(trx, `${type.toLowerCase()}.supervisor`, roleOf('PS', type), roleOf('PA', type), OF_LEADS);
  await seedFor(trx, 'cred.supervisor', roleOf('CS', null), roleOf('CA', null), OF_FILES);
}

async function seedFor(
  trx: Trx,
  person: string,
  role: Role,
  readers: Role,
  reports: readonly DemoReport[],
): Promise<void> {
  const owner_id = demoId(person);
  const folder_id = demoId(`report folder ${person}`);
  const common = { owner_id, created_by: owner_id };
  const folder = { entity_id: folder_id, name: 'Team', ...common };
  const rows = reports.map((report): JsonRow => ({
    entity_id: demoId(`report ${person} ${report.name}`),
    folder_id,
    lead_type: typeOfReport(report.category, role),
    ...report,
    ...common,
  }));
  await insertShapes(trx, 'report_folder', [folder]);
  await insertShapes(trx, 'report_template', rows);
  await insertShapes(trx, 'report_share', [
    { entity_id: demoId(`report share ${person}`), folder_id, role: readers, level: 'VIEWER' },
  ]);
  // What its owner finds at once.
  const now = new Date();
  await insertShapes(
    trx,
    'report_mark',
    rows.map((row, index): JsonRow => ({
      user_id: owner_id,
      template_id: row.entity_id,
      used_at: new Date(now.getTime() - index * HOUR_MS),
      ...(index === 0 && { pinned_at: now }),
      ...(index === 1 && { favourite_at: now }),
    })),
  );
  const saved = (type: string, resource: string) => (row: JsonRow) => ({
    entity_id: demoId(`history ${String(row.entity_id)}`),
    type,
    resource,
    record_id: row.entity_id,
    version: 1,
    actor_id: owner_id,
    changes: changesBetween({}, { name: row.name }),
    detail: {},
  });
  await insertShapes(trx, 'history', [
    saved('REPORT_FOLDER_SAVED', 'report_folder')(folder),
    ...rows.map(saved('REPORT_SAVED', 'report_template')),
  ]);
}
