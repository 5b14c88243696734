import { sql } from 'kysely';
import { isEmpty } from '#schemas/engine/rules.ts';
import type { FieldReviewState } from '#schemas/vocabulary/index.ts';
import type { Change } from '#server/db/schema.ts';
import type { Db, Trx } from '#server/platform/db.ts';

/**
 * The values of a form instance. They belong to their instance and have no history of their own: whoever writes them
 * does so in the transaction in which Write.update counted the instance up, with every change in that event.
 */
export interface FieldValue {
  readonly field_id: string;
  readonly rev: number;
  readonly value: unknown;
  readonly source: ValueSource;
  readonly draft: boolean;
  readonly state: FieldReviewState;
  readonly reason_text: string | null;
  readonly reviewed_at: Date | null;
  /** The newest approved revision, 0 when there is none, and its value. */
  readonly approved_rev: number;
  readonly approved_value: unknown;
}

export type ValueSource = 'PROVIDER' | 'STAFF' | 'IMPORT' | 'NPPES';

/** The newest revision of every field that was ever filled, by field id, with what was last approved. */
export async function readValues(db: Db | Trx, instanceId: string): Promise<ReadonlyMap<string, FieldValue>> {
  const { rows } = await sql<FieldValue>`
    select distinct on (v.field_id) v.field_id, v.rev, v.value, v.source, v.draft, v.state, v.reason_text, v.reviewed_at,
           coalesce(a.rev, 0) as approved_rev, a.value as approved_value
      from field_value v
      left join lateral (select a.rev, a.value from field_value a
                          where a.instance_id = v.instance_id and a.field_id = v.field_id and a.state = 'APPROVED'
                          order by a.rev desc limit 1) a on true
     where v.instance_id = ${instanceId}
     order by v.field_id, v.rev desc`.execute(db);
  return new Map(rows.map((row) => [row.field_id, row]));
}

const same = (a: unknown, b: unknown): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);

/** What differs between the current values and those sent (null: none). */
export const changesIn = (
  current: ReadonlyMap<string, FieldValue>,
  sent: Readonly<Record<string, unknown>>,
): Change[] =>
  Object.entries(sent)
    .map(([field, to]) => ({ field, from: current.get(field)?.value ?? null, to: to ?? null }))
    .filter(({ from, to }) => !same(from, to));

export interface Author {
  readonly id: string | null;
  readonly source: ValueSource;
  /** What is typed before the next submit; false: it is reviewed as it stands. */
  readonly draft: boolean;
}

/**
 * Stores changed values. A draft of the same source is overwritten, because nobody has judged it: autosaves do not pile
 * up revisions. Anything else gets a new pending revision, and the last approved one stays. Who types a draft back to
 * the revision under it gets that revision back, with its approval or refusal.
 */
export async function putValues(
  trx: Trx,
  instanceId: string,
  current: ReadonlyMap<string, FieldValue>,
  changes: readonly Change[],
  author: Author,
): Promise<void> {
  const below = await finalValues(trx, instanceId);
  for (const { field, to } of changes) {
    const held = current.get(field);
    const overwrites = held?.draft === true && author.draft && held.source === author.source;
    const under = below.get(field);
    if (overwrites && same(under, to)) {
      await sql`delete from field_value where instance_id = ${instanceId} and field_id = ${field} and draft`.execute(
        trx,
      );
    } else if (overwrites) {
      await sql`update field_value set value = ${JSON.stringify(to)}::jsonb, author_id = ${author.id}, updated_at = clock_timestamp()
                 where instance_id = ${instanceId} and field_id = ${field} and draft`.execute(trx);
    } else {
      // Another source's draft is a revision from now on: two people have written the field.
      await sql`update field_value set draft = false where instance_id = ${instanceId} and field_id = ${field} and draft`.execute(
        trx,
      );
      await sql`insert into field_value (instance_id, field_id, rev, value, source, draft, author_id)
                values (${instanceId}, ${field}, ${(held?.rev ?? 0) + 1}, ${JSON.stringify(to)}::jsonb, ${author.source}, ${author.draft}, ${author.id})`.execute(
        trx,
      );
    }
  }
}

async function finalValues(trx: Trx, instanceId: string): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await sql<{ field_id: string; value: unknown }>`
    select distinct on (field_id) field_id, value from field_value
     where instance_id = ${instanceId} and not draft order by field_id, rev desc`.execute(trx);
  return new Map(rows.map((row) => [row.field_id, row.value]));
}

/** From now on every value is a revision that a reviewer may judge. */
export const freezeDrafts = async (trx: Trx, instanceId: string): Promise<void> =>
  void (await sql`update field_value set draft = false, updated_at = clock_timestamp()
                   where instance_id = ${instanceId} and draft`.execute(trx));

export interface Decision {
  readonly field_id: string;
  readonly rev: number;
  readonly state: 'APPROVED' | 'REJECTED';
  readonly reason_text?: string | null;
}

export async function decideValues(
  trx: Trx,
  instanceId: string,
  decisions: readonly Decision[],
  reviewer: string,
): Promise<void> {
  for (const { field_id, rev, state, reason_text } of decisions) {
    await sql`update field_value set state = ${state}, reason_text = ${state === 'REJECTED' ? (reason_text ?? null) : null},
                     reviewed_by = ${reviewer}, reviewed_at = clock_timestamp(), updated_at = clock_timestamp()
               where instance_id = ${instanceId} and field_id = ${field_id} and rev = ${rev}`.execute(trx);
  }
}
