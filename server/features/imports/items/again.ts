import { sql } from 'kysely';
import type { DuplicateKey } from '#schemas/lead/duplicates.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Trx } from '#server/platform/db.ts';
import { onBehalfOf } from '#server/platform/jobBehalf.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { Write } from '#server/platform/write.ts';
import type { FlowRow } from '../flow.ts';
import { flowKey } from '../start.ts';

/** What is told of the change in the history of the flow. */
type Detail = Readonly<Record<string, unknown>>;

/** Sets rows that repeat these in fields in which they are no longer what they were to be checked again, and counts them. */
export async function pendRepeats(
  trx: Trx,
  flowId: string,
  rowNos: readonly number[],
  fields: readonly DuplicateKey[],
): Promise<number> {
  if (rowNos.length === 0 || fields.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    update import_item i set status = 'PENDING', version = i.version + 1, updated_at = clock_timestamp()
     where i.flow_id = ${flowId} and i.status = 'DUPLICATED'
       and exists (select 1 from jsonb_to_recordset(i.fails) as f (field text, code text, params jsonb)
                    where f.code = 'duplicate_row' and f.field = any(${fields}) and (f.params ->> 'limit')::int in (select unnest(${rowNos}::int[])))`.execute(
    trx,
  );
  return Number(numAffectedRows);
}

/** Writes that rows of a flow changed; when some of them are pending now, its analysis goes on with them. */
export async function keepChanged(
  write: Write,
  jobs: Jobs,
  call: Call,
  flow: FlowRow,
  isPending: boolean,
  detail: Detail,
): Promise<void> {
  const from = flow.stage;
  await write.update('import_flow', flow.entity_id, flow.version, isPending ? { stage: 'analysing' } : {}, {
    type: 'IMPORT_UPDATED',
    changes: isPending ? [{ field: 'stage', from, to: 'analysing' }] : [],
    detail,
  });
  if (isPending)
    await jobs.add(
      write.trx,
      'import.analyse',
      { flow_id: flow.entity_id, ...onBehalfOf(call) },
      flowKey(flow.entity_id),
    );
}
