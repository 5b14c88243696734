import { EMPTY_DEFINITION, type ReportDefinition } from '#schemas/report/definition.ts';
import type { ReportFolder, ReportSchedule, ReportTemplate } from '#schemas/report/item.ts';
import type { ReportCategory } from '#schemas/vocabulary/index.ts';
import type { TestApp } from '#tests/support/app.ts';

/** A definition that shows these columns. */
export const showing = (...columns: string[]): ReportDefinition => ({
  ...EMPTY_DEFINITION,
  columns: columns.map((column) => ({ column })),
});

const COLUMNS: Readonly<Record<string, string>> = { LEADS: 'lead.company_name', 'SP-QUEST': 'account.name' };

/** Saves a report and gives it. */
export async function saveReport(
  app: TestApp,
  person: string,
  name: string,
  more: { readonly category?: ReportCategory; readonly folder_id?: string } = {},
): Promise<ReportTemplate> {
  const category = more.category ?? 'LEADS';
  const definition = showing(COLUMNS[category] ?? 'resource.name');
  const answer = await app
    .as(person)
    .post<ReportTemplate>('/reports/templates', { name, category, definition, ...more });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

export async function saveFolder(
  app: TestApp,
  person: string,
  name: string,
  parent_id: string | null = null,
): Promise<ReportFolder> {
  const answer = await app.as(person).post<ReportFolder>('/reports/folders', { name, parent_id });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** What comes every day as CSV, of which nothing is asked. */
export const DAILY = {
  pace: 'DAILY',
  weekday: null,
  month_day: null,
  hour: 6,
  format: 'CSV',
  answers: {},
  reason: null,
  by_mail: false,
  active: true,
} as const;

/** Saves a report and lets it come by itself. */
export async function saveSchedule(app: TestApp, person: string, name: string, more: object = {}) {
  const report = await saveReport(app, person, name);
  const body = { ...DAILY, ...more, template_id: report.entity_id };
  const answer = await app.as(person).post<ReportSchedule>('/reports/schedules', body);
  if (answer.status !== 201) throw new Error(answer.text);
  return { report, schedule: answer.body };
}

/** What actions on many take of a report or a folder. */
export const target = (
  kind: 'folder' | 'report',
  { entity_id, version }: { readonly entity_id: string; readonly version: number },
) => ({ items: [{ kind, entity_id, version }] });
