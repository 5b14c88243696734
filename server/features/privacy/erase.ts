import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Fail } from '#schemas/engine/fails.ts';
import { plain } from '#schemas/engine/plain.ts';
import type { ErasureStatus, PersonalPart, PrivacyState } from '#schemas/privacy/index.ts';
import type { AppContext } from '#server/app.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { ERASING } from '#server/platform/events.ts';
import { onBehalfOf } from '#server/platform/jobBehalf.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { eraseEvents } from '../credentialing/lifecycle/erased.ts';
import { settle } from '../credentialing/settle/index.ts';
import { countParts, saysMore, type Person } from './person.ts';

/** Finds the person that a call is about, which its actor may tell of and erase, and locks what it stands under. */
export type FindPerson = (trx: Trx, call: Call, id: string) => Promise<Person>;

interface Erasure {
  readonly entity_id: string;
  readonly version: number;
  readonly resource: Person['resource'];
  readonly record_id: string;
  readonly reason: string;
  readonly status: ErasureStatus;
  readonly created_at: Date;
}

/** What an erasure would take and leave, and what stands against it. */
export const privacyState = (db: Db, call: Call, find: FindPerson, id: string): Promise<PrivacyState> =>
  db.transaction().execute(async (trx) => {
    const person = await find(trx, call, id);
    const [goes, erasure] = await Promise.all([countParts(trx, person), lastErasure(trx, person.id)]);
    return {
      name: person.name,
      goes,
      stays: person.stays,
      fails: [...person.fails, ...underWay(erasure)],
      erasure: erasure && { status: erasure.status, created_at: erasure.created_at.toISOString() },
    };
  });

async function lastErasure(trx: Trx, id: string): Promise<Erasure | null> {
  const { rows } = await sql<Erasure>`
    select * from erasure where record_id = ${id} order by created_at desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

const underWay = (erasure: Erasure | null): Fail[] =>
  erasure?.status === 'QUEUED' ? [{ field: 'status', code: 'erase_under_way' }] : [];

/**
 * Has a person erased, by a job. Throws what `find` throws, `bad_request` for a reason that is missing or names the
 * person and a name that is not theirs, `not_now` with everything that stands against it.
 */
export async function askErasure(
  { db, jobs }: Pick<AppContext, 'db' | 'jobs'>,
  call: Call,
  find: FindPerson,
  id: string,
  { reason, confirm }: { readonly reason: string; readonly confirm: string },
): Promise<{ entity_id: string }> {
  return transact(db, call, async (write) => {
    const person = await find(write.trx, call, id);
    refuse([
      ...reasonFails(reason, person),
      ...(confirm.trim() === person.name.trim()
        ? []
        : [{ field: 'confirm', code: 'erase_wrong_name' } as const]),
    ]);
    const fails = [...person.fails, ...underWay(await lastErasure(write.trx, id))];
    if (fails.length > 0) throw new Problem('not_now', fails);
    const erasure = { entity_id: uuidv7(), resource: person.resource, record_id: id, reason: reason.trim() };
    await write.insert(
      'erasure',
      { ...erasure, created_by: call.actor.id },
      { type: 'ERASURE_ASKED', about: person.about, changes: [], detail: toldOf(erasure) },
    );
    await jobs.add(
      write.trx,
      'privacy.erase',
      { erasure_id: erasure.entity_id, ...onBehalfOf(call) },
      `privacy.erase ${erasure.entity_id}`,
    );
    return { entity_id: erasure.entity_id };
  });
}

const wordsOf = (text: string): string[] => plain(text).split(/[^\p{L}\p{N}@.+-]+/u);

/** The reason is kept for ever: it may not say what is to be forgotten. */
function reasonFails(reason: string, { known }: Person): Fail[] {
  if (reason.trim() === '') return [{ field: 'reason', code: 'reason_required' }];
  const said = new Set(wordsOf(reason));
  const isNamed = known.flatMap(wordsOf).some((word) => word.length > 2 && said.has(word));
  return isNamed ? [{ field: 'reason', code: 'erase_names_person' }] : [];
}

/** What the history tells of an erasure: nothing of the person. */
const toldOf = ({
  entity_id,
  resource,
  record_id,
  reason,
}: Omit<Erasure, 'version' | 'status' | 'created_at'>) => ({
  erasure: entity_id,
  reason,
  ...(resource === 'resource' ? { resource_id: record_id } : {}),
});

/**
 * The job: one transaction, so that a kill costs only what it was at, and nobody reads half of it. What has come to stand
 * against it meanwhile refuses it. Content of files goes by the job that takes away what is nobody's.
 */
export async function workOff(
  { db, jobs }: Pick<AppContext, 'db' | 'jobs'>,
  call: Call,
  erasureId: string,
  find: Readonly<Record<Person['resource'], FindPerson>>,
): Promise<void> {
  await transact(db, call, async (write) => {
    const { rows } = await sql<Erasure>`
      select * from erasure where entity_id = ${erasureId} and status = 'QUEUED' for update`.execute(
      write.trx,
    );
    const [erasure] = rows;
    if (!erasure) return;
    const person = await found(() => find[erasure.resource](write.trx, call, erasure.record_id));
    if (!person || person.fails.length > 0) return refuseLate(write, erasure, person?.fails ?? []);
    await erase(write, person, erasure);
    await jobs.add(write.trx, 'file.purge', {}, 'file.purge');
  });
}

async function found<T>(find: () => Promise<T>): Promise<T | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

async function refuseLate(write: Write, erasure: Erasure, fails: readonly Fail[]): Promise<void> {
  await write.update(
    'erasure',
    erasure.entity_id,
    erasure.version,
    { status: 'REFUSED', finished_at: new Date() },
    {
      type: 'ERASURE_REFUSED',
      changes: [],
      detail: { ...toldOf(erasure), fails: fails.map(({ code }) => code) },
    },
  );
}

/** Takes everything of a person away, and tells it in one row of the history, to which every emptied row refers. */
export async function erase(
  write: Write,
  person: Person,
  erasure: Omit<Erasure, 'version' | 'status' | 'created_at'>,
): Promise<Partial<Record<PersonalPart, number>>> {
  const { trx } = write;
  const { resource, id, about, events } = person;
  const counts = await countParts(trx, person);
  let erasedBy = '';
  await write.asOne(resource, async (parts) => {
    // Emptied at first: what tells which rows are the person's is still there.
    erasedBy = parts.key;
    await parts.silence(saysMore(person.history));
    const version = await parts.update(resource, id, person.version, person.patch);
    for (const { table, where, set } of person.parts)
      await (set ? parts.follow(table, set, where) : parts.remove(table, where));
    await parts.follow(
      'erasure',
      {
        status: 'DONE',
        counts: sql`${JSON.stringify(counts)}::jsonb`,
        finished_at: sql`clock_timestamp()`,
        version: sql`version + 1`,
      },
      sql<boolean>`entity_id = ${erasure.entity_id}`,
    );
    const detail = {
      ...toldOf(erasure),
      counts,
      ...(events ? { events: events.hashes, ...events.last } : {}),
    };
    return { id, version, event: { type: ERASING, about, changes: [], detail } };
  });
  if (events) {
    await eraseEvents(trx, about.id, events, erasedBy);
    await settle(trx, [{ account_id: about.id, resource_id: resource === 'resource' ? id : null }]);
  }
  return counts;
}
