import { labelAt } from '#schemas/engine/validate.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import { failText } from '#schemas/errors.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { MergePreview, MergeRefusal } from '#schemas/lead/merge.ts';
import type { LegalGate } from '#schemas/lead/moves.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { findLead, presentLeads } from '#server/features/leads/read.ts';
import { visibleLeads } from '#server/features/leads/visible.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { countChildren } from './children.ts';
import { fileFails, rightFails, statusRefusal } from './pair.ts';

/** Both leads, what would go over, and what stands against it; who may read both may look. */
export async function previewMerge(
  db: Db,
  call: Call,
  type: LeadType,
  id: string,
  otherId: string,
  gate: LegalGate,
): Promise<MergePreview> {
  visibleLeads(call.actor, 'lead.merge', type);
  const survivor = await findLead(db, call, type, id);
  if (id === otherId) throw new Problem('bad_request', [{ field: 'other_id', code: 'invalid' }]);
  const pair = { survivor, other: await findLead(db, call, type, otherId) };
  const [[shown = {}, goes = {}], moves, files, status] = await Promise.all([
    presentLeads(db, call, [pair.survivor, pair.other], gate),
    countChildren(db, otherId),
    fileFails(db, pair),
    statusRefusal(db, call.actor, gate, pair),
  ]);
  const words = (fail: Omit<Fail, 'field'>) =>
    failText(fail, call.language, (name) => labelAt(LEADS[type].fields, name, call.language));
  const refusals = [...rightFails(call.actor, pair), ...files].map(
    (fail) => ({ field: fail.field, code: fail.code, message: words(fail) }) as MergeRefusal,
  );
  return { survivor: shown, other: goes, moves, refusals, barred: status ? { status: words(status) } : {} };
}
