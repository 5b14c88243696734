import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Cycle, SubjectRef } from '#schemas/credential/subject.ts';
import type { CycleKind } from '#schemas/vocabulary/index.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Write } from '#server/platform/write.ts';
import type { Subject } from '../rights.ts';
import { today } from '../settle/index.ts';
import { refOf } from '../subject.ts';

/** Dates become text on their way out. */
export type CycleRow = Omit<Cycle, 'decided_at' | 'closed_at'> & {
  readonly decided_at: Date | null;
  readonly closed_at: Date | null;
};

const COLUMNS = sql`entity_id, version, account_id, resource_id, no, kind, approval_status, approval_type, received_on,
  submitted_on, effective_on, recredential_on, decision, decided_at, closed_at`;

/** The way that a subject is on; null before it has begun one. */
export async function cycleOf(
  db: Db | Trx,
  { account_id, resource_id }: SubjectRef,
): Promise<CycleRow | null> {
  const { rows } = await sql<CycleRow>`
    select ${COLUMNS} from credential_cycle
     where account_id = ${account_id} and resource_id is not distinct from ${resource_id}::uuid and closed_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** All ways that a subject has gone, the newest first. */
export async function cyclesOf(db: Db | Trx, { account_id, resource_id }: SubjectRef): Promise<CycleRow[]> {
  const { rows } = await sql<CycleRow>`
    select ${COLUMNS} from credential_cycle
     where account_id = ${account_id} and resource_id is not distinct from ${resource_id}::uuid
     order by no desc limit 100`.execute(db);
  return rows;
}

const about = ({ account_id }: SubjectRef) => ({ resource: 'account', id: account_id });

/** Closes the way that a subject was on, if any, and opens the next: received today. */
export async function openCycle(write: Write, subject: Subject, kind: CycleKind): Promise<void> {
  const ref = refOf(subject);
  const last = await cycleOf(write.trx, ref);
  if (last)
    await write.update(
      'credential_cycle',
      last.entity_id,
      last.version,
      { closed_at: new Date() },
      {
        type: 'CYCLE_CLOSED',
        about: about(ref),
        changes: [],
        detail: { no: last.no, resource_id: ref.resource_id },
      },
    );
  const no = ((await cyclesOf(write.trx, ref))[0]?.no ?? 0) + 1;
  await write.insert(
    'credential_cycle',
    { entity_id: uuidv7(), ...ref, no, kind, received_on: today() },
    {
      type: 'CYCLE_OPENED',
      about: about(ref),
      changes: [],
      detail: { no, kind, resource_id: ref.resource_id },
    },
  );
}

/** Changes columns of the way that a subject is on; without one nothing happens. */
export async function patchCycle(
  write: Write,
  subject: Subject,
  patch: Partial<Pick<CycleRow, 'submitted_on' | 'decision'>> & {
    decided_by?: string | null;
    decided_at?: Date;
  },
): Promise<void> {
  const ref = refOf(subject);
  const cycle = await cycleOf(write.trx, ref);
  if (!cycle) return;
  const { submitted_on, decision } = patch;
  await write.update('credential_cycle', cycle.entity_id, cycle.version, patch, {
    type: 'CYCLE_UPDATED',
    about: about(ref),
    changes: Object.entries({ submitted_on, decision })
      .filter(([, to]) => to !== undefined)
      .map(([field, to]) => ({ field, from: cycle[field as 'decision'], to })),
    detail: { no: cycle.no, resource_id: ref.resource_id },
  });
}
