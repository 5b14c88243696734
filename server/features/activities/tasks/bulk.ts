import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { labelAt } from '#schemas/engine/validate.ts';
import { failText } from '#schemas/errors.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { TASKS } from '#schemas/task/index.ts';
import { visibleLeads } from '#server/features/leads/visible.ts';
import type { Actor, Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { transact } from '#server/platform/write.ts';
import { mayEdit, type ActivityRow } from '../activity.ts';
import { editOf, saveEdits, type Edit } from '../edit.ts';
import { TASK } from '../kinds.ts';
import { findActivities, lockActivities } from '../read.ts';
import { ruleFails } from '../validate.ts';
import { readTaskBulk } from './bulkRequest.ts';

/** What became of many tasks. Those that were already as asked for count nowhere. */
export interface TaskBulkOutcome {
  readonly changed: number;
  readonly skipped: readonly SkippedTask[];
}

/** A task that was left alone, and why. */
interface SkippedTask {
  readonly entity_id: string;
  /** Null: it is gone, or was never the reader's to see. */
  readonly title: string | null;
  readonly fails: readonly { readonly field: string; readonly code: string; readonly message: string }[];
}

/**
 * Changes many tasks in one transaction, each by the rules of a change by hand; what may not be is skipped and named.
 * Throws `not_found` for the other lead type, `bad_request` with everything that is wrong with the request.
 */
export async function changeTasks(
  db: Db,
  call: Call,
  type: LeadType,
  body: Values,
): Promise<TaskBulkOutcome> {
  const { actor } = call;
  visibleLeads(actor, 'activity.edit', type);
  return transact(db, call, async (write) => {
    const { ids, patch } = await readTaskBulk(write.trx, actor, type, body);
    await lockActivities(write.trx, call, TASK, ids);
    const rows = new Map(
      (await findActivities(write.trx, call, TASK, ids)).map((row) => [row.entity_id, row]),
    );
    const edits: Edit[] = [];
    const skipped: SkippedTask[] = [];
    for (const id of ids) {
      const row = rows.get(id);
      const fails = failsFor(actor, row, patch);
      const edit = row && fails.length === 0 ? editOf(TASK, row, patch) : null;
      if (edit) edits.push(edit);
      if (fails.length > 0) skipped.push(presentSkipped(call, id, row, fails));
    }
    await saveEdits(write, actor, TASK, edits);
    return { changed: edits.length, skipped };
  });
}

function failsFor(actor: Actor, row: ActivityRow | undefined, patch: Values): Fail[] {
  if (!row) return [{ field: 'entity_id', code: 'gone' }];
  if (!mayEdit(actor, TASK, row)) return [{ field: 'assignee_ids', code: 'not_yours' }];
  return ruleFails(actor, TASK, patch, row);
}

const presentSkipped = (
  { language }: Call,
  id: string,
  row: ActivityRow | undefined,
  fails: readonly Fail[],
): SkippedTask => ({
  entity_id: id,
  title: row ? String(row.title) : null,
  fails: fails.map((fail) => ({
    field: fail.field,
    code: fail.code,
    message: failText(fail, language, (name) => labelAt(TASKS.fields, name, language)),
  })),
});
