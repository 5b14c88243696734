import { EMPTY_DEFINITION, type ReportDefinition } from '#schemas/report/definition.ts';
import type { ReportFolder, ReportTemplate } from '#schemas/report/item.ts';
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
