import { sql } from 'kysely';
import type { ReportAnswers, ReportDefinition } from '#schemas/report/definition.ts';
import { PREVIEW_ROWS, type ReportPreview } from '#schemas/report/preview.ts';
import type { Call } from '#server/platform/actor.ts';
import { readWithin, tookTooLong, type Db } from '#server/platform/db.ts';
import { readNames } from '#server/platform/names.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { readCatalogue, type ReportKind } from './catalogue.ts';
import { answerFails, definitionFails } from './check.ts';
import { cellsOf, headOf, numbersOf } from './cells.ts';
import { compileReport, type Compiled } from './query/compile.ts';

/** People wait for it while they build: what takes longer is asked for as a run. */
const PREVIEW_MS = 8_000;

/** A definition made into a query for its reader. Throws `not_found`, or `bad_request` with all that is wrong. */
export async function compiledFor(
  db: Db,
  { actor, language }: Call,
  kind: ReportKind,
  definition: ReportDefinition,
  answers: ReportAnswers,
): Promise<Compiled> {
  const { columns, forms } = await readCatalogue(db, actor, kind);
  refuse([...definitionFails(definition, columns), ...answerFails(definition, answers, columns)]);
  const { category, lead_type: type } = kind;
  return compileReport(definition, answers, { actor, category, type, columns, forms, language });
}

/**
 * The first rows of a report, as it is being built. Masked values stay masked: to see them in full is a run's, which says
 * why. Throws `not_found`, `bad_request` with all that is wrong, and `not_now` where the database takes too long.
 */
export async function previewReport(
  db: Db,
  call: Call,
  kind: ReportKind,
  definition: ReportDefinition,
  answers: ReportAnswers,
): Promise<ReportPreview> {
  const masked = { ...definition, columns: definition.columns.map(({ column }) => ({ column })) };
  const { outputs, query } = await compiledFor(db, call, kind, masked, answers);
  const names = await readNames(db, call.language);
  const rows = await firstRows(db, query);
  return {
    head: headOf(outputs, call.language),
    rows: rows.slice(0, PREVIEW_ROWS).map((row) => ({
      cells: cellsOf(outputs, row, names, call.language, 'shown'),
      numbers: numbersOf(outputs, row),
    })),
    more: rows.length > PREVIEW_ROWS,
  };
}

async function firstRows(db: Db, query: Compiled['query']): Promise<readonly Record<string, unknown>[]> {
  try {
    return await readWithin(db, PREVIEW_MS, async (trx) => {
      const { rows } = await sql<Record<string, unknown>>`
        select * from (${query}) p limit ${PREVIEW_ROWS + 1}`.execute(trx);
      return rows;
    });
  } catch (error) {
    if (!tookTooLong(error)) throw error;
    throw new Problem('not_now', [{ field: 'filter', code: 'report_slow' }]);
  }
}
