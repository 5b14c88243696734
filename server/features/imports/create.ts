import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { IMPORT_LIFECYCLE, NO_COUNTS, type ImportFlow } from '#schemas/import-flow/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem } from '#server/platform/problem.ts';
import { transact } from '#server/platform/write.ts';
import { findFlow, presentFlow } from './flow.ts';
import type { Reading } from './inspect.ts';
import { columnsOf, takeIn } from './intake.ts';
import { keepSource } from './store.ts';

export interface Upload extends Reading {
  readonly lead_type: LeadType;
  readonly filename: string;
  readonly content: Buffer;
}

/** Takes in a CSV file as a new import task. Throws `not_found` for the other type, `invalid_csv` with its fails. */
export async function createFlow(db: Db, call: Call, upload: Upload): Promise<ImportFlow> {
  const { lead_type, filename, content, ...reading } = upload;
  if (call.actor.leadType !== lead_type) throw new Problem('not_found');
  const { rows, ...read } = await takeIn(db, call, lead_type, content, reading);
  const id = uuidv7();
  const row = {
    entity_id: id,
    lead_type,
    filename,
    size: content.length,
    checksum: createHash('sha256').update(content).digest('hex'),
    status: IMPORT_LIFECYCLE.initial,
    stage: 'mapping',
    ...columnsOf(read),
    counts: { ...NO_COUNTS, rows },
    created_by: call.actor.id,
  };
  return transact(db, call, async (write) => {
    const detail = { filename, size: content.length, rows };
    await write.insert('import_flow', row, { type: 'IMPORT_CREATED', changes: [], detail });
    await keepSource(write.trx, id, content);
    return presentFlow(write.trx, call.actor, await findFlow(write.trx, call.actor, id));
  });
}
