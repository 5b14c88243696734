import type { Fail } from '#schemas/engine/fails.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { readCatalogue, type Readable, type ReportKind } from '../catalogue.ts';
import { answerFails, definitionFails } from '../check.ts';
import { openedColumns, type RunRow } from './run.ts';

/** What is run. */
export type Asked = ReportKind & Pick<RunRow, 'definition' | 'answers' | 'reason'>;

/**
 * The columns that the actor has for a run, and everything that keeps the actor from it. Throws `not_found` for a kind of
 * report that is others'.
 */
export async function checkRun(
  db: Db | Trx,
  actor: Actor,
  { category, lead_type, definition, answers, reason }: Asked,
): Promise<{ readonly readable: Readable; readonly fails: readonly Fail[] }> {
  const readable = await readCatalogue(db, actor, { category, lead_type });
  const opens = openedColumns(definition).length > 0;
  return {
    readable,
    fails: [
      ...definitionFails(definition, readable.columns),
      ...answerFails(definition, answers, readable.columns),
      ...(opens && !readable.catalogue.may_open ? notOpened(definition) : []),
      ...(opens && !reason?.trim() ? [{ field: 'reason', code: 'reason_required' } satisfies Fail] : []),
    ],
  };
}

/** The columns that somebody else may have opened. */
const notOpened = ({ columns }: Asked['definition']): Fail[] =>
  columns.flatMap(({ open }, index): Fail[] =>
    open ? [{ field: `columns.${index}`, code: 'report_not_opened' }] : [],
  );
