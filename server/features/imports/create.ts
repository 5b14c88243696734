import { v7 as uuidv7 } from 'uuid';
import { IMPORT_LIFECYCLE, type ImportFlow, type Separator } from '#schemas/import-flow/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { jsonList, transact } from '#server/platform/write.ts';
import { findFlow, NO_COUNTS, presentFlow } from './flow.ts';
import { inspect } from './inspect.ts';
import { keepSource } from './store.ts';

export interface Upload {
  readonly lead_type: LeadType;
  readonly filename: string;
  readonly separator: Separator | 'auto';
  readonly content: Buffer;
}

/** Takes in a CSV file as a new import task. Throws `not_found` for the other type, `invalid_csv` with its fails. */
export async function createFlow(db: Db, call: Call, upload: Upload): Promise<ImportFlow> {
  const { lead_type, content } = upload;
  if (call.actor.leadType !== lead_type) throw new Problem('not_found');
  const { rows, ...seen } = await inspect(content, upload.separator, lead_type, call.actor.username);
  const id = uuidv7();
  const row = {
    entity_id: id,
    lead_type,
    filename: upload.filename,
    size: content.length,
    status: IMPORT_LIFECYCLE.initial,
    stage: 'mapping',
    separator: seen.separator,
    headers: jsonList(seen.headers),
    samples: jsonList(seen.samples),
    mappings: jsonList(seen.mappings),
    counts: { ...NO_COUNTS, rows },
    created_by: call.actor.id,
  };
  return transact(db, call, async (write) => {
    const detail = { filename: upload.filename, size: content.length, rows };
    await write.insert('import_flow', row, { type: 'IMPORT_CREATED', changes: [], detail });
    await keepSource(write.trx, id, content);
    return presentFlow(write.trx, call.actor, await findFlow(write.trx, call.actor, id));
  });
}
