import ExcelJS from 'exceljs';
import Papa from 'papaparse';
import { EMPTY_DEFINITION, type ReportDefinition } from '#schemas/report/definition.ts';
import type { ReportRun } from '#schemas/report/item.ts';
import type { ReportPreview } from '#schemas/report/preview.ts';
import type { ReportFormat } from '#schemas/report/words.ts';
import type { ReportCategory } from '#schemas/vocabulary/index.ts';
import { pollFor } from '#tests/support/clock.ts';
import type { Refused } from '#tests/support/fails.ts';
import { leadBody } from '#tests/support/leads.ts';
import type { TestApp } from '#tests/support/app.ts';
import { download } from '../../files/given.ts';

export interface ToRun {
  readonly definition?: Partial<ReportDefinition>;
  readonly category?: ReportCategory;
  readonly format?: ReportFormat;
  readonly template_id?: string;
  readonly name?: string;
  readonly [more: string]: unknown;
}

/** What is asked for: a report that is not saved, unless a template is named. */
export const runBody = ({ definition, category = 'LEADS', name = 'A report', ...more }: ToRun) => ({
  format: 'CSV' as const,
  ...more,
  ...(more.template_id ? {} : { category, name, definition: { ...EMPTY_DEFINITION, ...definition } }),
});

export const ask = (app: TestApp, person: string, run: ToRun, language = 'en') =>
  app.as(person, language).post<ReportRun & Pick<Refused, 'fails'>>('/reports/runs', runBody(run));

export const runNow = async (app: TestApp, person: string, id: string): Promise<ReportRun> =>
  (await app.as(person).get<ReportRun>(`/reports/runs/${id}`)).body;

/** Waits for the end of a run. */
export const ended = (app: TestApp, person: string, id: string): Promise<ReportRun> =>
  pollFor(async () => {
    const run = await runNow(app, person, id);
    return run.status === 'QUEUED' || run.status === 'RUNNING' ? undefined : run;
  }, 'the run did not end');

/** Runs a report to its end. */
export async function ran(app: TestApp, person: string, run: ToRun, language = 'en'): Promise<ReportRun> {
  const { status, body } = await ask(app, person, run, language);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return ended(app, person, body.entity_id);
}

/** The bytes of what a run has made, as its owner downloads them. */
export const bytesOf = async (app: TestApp, person: string, { file_key }: ReportRun): Promise<Buffer> =>
  (await download(app, person, { key: String(file_key) })).rawPayload;

/** The cells of a report as CSV, its head first. */
export async function csvOf(app: TestApp, person: string, run: ToRun, language = 'en'): Promise<string[][]> {
  const done = await ran(app, person, run, language);
  return cellsOfCsv(await bytesOf(app, person, done));
}
export const cellsOfCsv = (bytes: Buffer): string[][] =>
  Papa.parse<string[]>(bytes.toString('utf8').replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data;

/** A report as a workbook that another reader opens. */
export async function bookOf(
  app: TestApp,
  person: string,
  run: ToRun,
  language = 'en',
): Promise<ExcelJS.Workbook> {
  return bookIn(app, person, await ran(app, person, { ...run, format: 'XLSX' }, language));
}
/** The workbook that a run has made. */
export async function bookIn(app: TestApp, person: string, run: ReportRun): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await bytesOf(app, person, run)) as unknown as ArrayBuffer);
  return book;
}

/** The values of a sheet, row by row. */
export const valuesOf = (sheet: ExcelJS.Worksheet): unknown[][] =>
  sheet
    .getSheetValues()
    .slice(1)
    .map((row) => Array.from((row as unknown[]).slice(1), (value) => value ?? null));

export const previewOf = async (
  app: TestApp,
  person: string,
  { definition, category = 'LEADS' }: ToRun,
): Promise<ReportPreview> =>
  (
    await app.as(person).post<ReportPreview>('/reports/preview', {
      category,
      definition: { ...EMPTY_DEFINITION, ...definition },
    })
  ).body;

/** A lead of a type with this name and more values; gives its key. */
export async function makeLead(
  app: TestApp,
  type: 'sp' | 'tp',
  company_name: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const body = { ...(await leadBody(app.db, type)), company_name, ...more };
  const answer = await app
    .as(`${type}.agent`)
    .post<{ entity_id: string }>(`/leads/${type}?check_duplicates=false`, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.entity_id;
}

export const columns = (...ids: string[]) => ids.map((column) => ({ column }));
