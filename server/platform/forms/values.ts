import { sql } from 'kysely';
import { isEmpty } from '#schemas/engine/rules.ts';
import { isSame } from '#schemas/engine/same.ts';
import type { FieldReviewState, RejectReason, ValueSource } from '#schemas/vocabulary/index.ts';
import type { Change } from '#server/db/schema.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import type { Vault } from './vault.ts';

/**
 * The values of a form instance. They belong to their instance and have no history of their own: whoever writes them
 * does so in the transaction in which Write.update counted the instance up, with every change in that event.
 */
export interface FieldValue {
  readonly field_id: string;
  readonly rev: number;
  /** Of a sensitive field its mask. */
  readonly value: unknown;
  /** The sensitive value itself, encrypted. */
  readonly value_enc: Buffer | null;
  readonly source: ValueSource;
  readonly draft: boolean;
  readonly state: FieldReviewState;
  readonly reason_code: RejectReason | null;
  readonly reason_text: string | null;
  readonly author_id: string | null;
  readonly reviewed_at: Date | null;
  /** The newest approved revision, 0 when there is none, and its value (or mask). */
  readonly approved_rev: number;
  readonly approved_value: unknown;
}

/** The newest revision of every field that was ever filled, by field id, with what was last approved. */
export async function readValues(db: Db | Trx, instanceId: string): Promise<ReadonlyMap<string, FieldValue>> {
  return (await readValuesOf(db, [instanceId])).get(instanceId) ?? new Map();
}

/** The same of many instances, by instance: one statement whatever the number. */
export async function readValuesOf(
  db: Db | Trx,
  instanceIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, FieldValue>>> {
  const { rows } = await sql<FieldValue & { instance_id: string }>`
    select distinct on (v.instance_id, v.field_id) v.instance_id, v.field_id, v.rev, v.value, v.value_enc, v.source, v.draft,
           v.state, v.reason_code, v.reason_text, v.author_id, v.reviewed_at,
           coalesce(a.rev, 0) as approved_rev, a.value as approved_value
      from field_value v
      left join lateral (select a.rev, a.value from field_value a
                          where a.instance_id = v.instance_id and a.field_id = v.field_id and a.state = 'APPROVED'
                          order by a.rev desc limit 1) a on true
     where v.instance_id = any(${instanceIds}::uuid[])
     order by v.instance_id, v.field_id, v.rev desc`.execute(db);
  const found = new Map<string, Map<string, FieldValue>>();
  for (const row of rows) {
    const values = found.get(row.instance_id) ?? new Map<string, FieldValue>();
    values.set(row.field_id, row);
    found.set(row.instance_id, values);
  }
  return found;
}

/** What differs between the current values and those sent (null: none). */
export const changesIn = (
  current: ReadonlyMap<string, FieldValue>,
  sent: Readonly<Record<string, unknown>>,
): Change[] =>
  Object.entries(sent)
    .map(([field, to]) => ({ field, from: current.get(field)?.value ?? null, to: to ?? null }))
    .filter(({ from, to }) => !isSame(from, to));

/** A change of a field; of a sensitive one `from` and `to` are masks, and `secret` is the value itself. */
export interface ValueChange extends Change {
  readonly secret?: unknown;
}

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
  vault: Vault,
  instanceId: string,
  current: ReadonlyMap<string, FieldValue>,
  changes: readonly ValueChange[],
  author: Author,
): Promise<void> {
  const below = await finalValues(trx, vault, instanceId);
  const of = (field: string) => sql`instance_id = ${instanceId} and field_id = ${field}`;
  for (const { field, to, secret } of changes) {
    const held = current.get(field);
    // What a new version of the form put there nobody has written.
    const ours = held?.source === author.source || held?.source === 'MIGRATION';
    const overwrites = held?.draft === true && author.draft && ours;
    const rev = overwrites ? held.rev : (held?.rev ?? 0) + 1;
    const sealed = secret === undefined ? null : vault.seal({ instance: instanceId, field, rev }, secret);
    if (overwrites && isSame(below.get(field), secret ?? to)) {
      await sql`delete from field_value where ${of(field)} and draft`.execute(trx);
    } else if (overwrites) {
      await sql`update field_value set value = ${JSON.stringify(to)}::jsonb, value_enc = ${sealed}, source = ${author.source}, author_id = ${author.id}, updated_at = clock_timestamp()
                 where ${of(field)} and draft`.execute(trx);
    } else {
      // Another source's draft is a revision from now on: two people have written the field.
      await sql`update field_value set draft = false where ${of(field)} and draft`.execute(trx);
      await sql`insert into field_value (instance_id, field_id, rev, value, value_enc, source, draft, author_id)
                values (${instanceId}, ${field}, ${rev}, ${JSON.stringify(to)}::jsonb, ${sealed}, ${author.source}, ${author.draft}, ${author.id})`.execute(
        trx,
      );
    }
  }
}

/** Stores the first values of forms that hold none yet: one statement whatever the number. */
export async function addValues(
  trx: Trx,
  vault: Vault,
  filled: readonly { readonly instance: string; readonly values: readonly ValueChange[] }[],
  author: Author,
): Promise<void> {
  const rows = filled.flatMap(({ instance, values }) =>
    values.map(({ field, to, secret }) => ({
      instance,
      field,
      to,
      enc: secret === undefined ? null : vault.seal({ instance, field, rev: 1 }, secret).toString('hex'),
    })),
  );
  await sql`insert into field_value (instance_id, field_id, rev, value, value_enc, source, draft, author_id)
            select instance, field, 1, "to", decode(enc, 'hex'), ${author.source}, ${author.draft}, ${author.id}::uuid
              from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (instance uuid, field text, "to" jsonb, enc text)`.execute(
    trx,
  );
}

/** The newest submitted values, sensitive ones opened: only what is the same value is the same revision. */
async function finalValues(
  trx: Trx,
  vault: Vault,
  instanceId: string,
): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await sql<{ field_id: string; rev: number; value: unknown; value_enc: Buffer | null }>`
    select distinct on (field_id) field_id, rev, value, value_enc from field_value
     where instance_id = ${instanceId} and not draft order by field_id, rev desc`.execute(trx);
  const opened = rows.map(async ({ field_id: field, rev, value, value_enc }): Promise<[string, unknown]> => [
    field,
    value_enc ? await vault.open({ instance: instanceId, field, rev }, value_enc) : value,
  ]);
  return new Map(await Promise.all(opened));
}

/** From now on every value is a revision that a reviewer may judge. */
export const freezeDrafts = async (trx: Trx, instanceIds: readonly string[]): Promise<void> =>
  void (await sql`update field_value set draft = false, updated_at = clock_timestamp()
                   where instance_id = any(${instanceIds}::uuid[]) and draft`.execute(trx));

/**
 * Opens every submitted value for review again, as a new pending revision with the same content: a new cycle judges
 * anew, and what was approved before stays known as that.
 */
export async function reopenValues(trx: Trx, vault: Vault, instanceIds: readonly string[]): Promise<void> {
  const found = await readValuesOf(trx, instanceIds);
  const reopened = [...found].flatMap(([instance_id, values]) =>
    [...values.values()]
      .filter((held) => !held.draft && held.state !== 'PENDING' && !isEmpty(held.value))
      .map(async ({ field_id, rev, value, value_enc, source, author_id }) => {
        const sealed =
          value_enc &&
          vault.seal(
            { instance: instance_id, field: field_id, rev: rev + 1 },
            await vault.open({ instance: instance_id, field: field_id, rev }, value_enc),
          );
        return {
          instance_id,
          field_id,
          rev: rev + 1,
          value,
          enc: sealed?.toString('hex') ?? null,
          source,
          author_id,
        };
      }),
  );
  await sql`insert into field_value (instance_id, field_id, rev, value, value_enc, source, author_id)
            select instance_id, field_id, rev, value, decode(enc, 'hex'), source, author_id
              from jsonb_to_recordset(${JSON.stringify(await Promise.all(reopened))}::jsonb) as r
                   (instance_id uuid, field_id text, rev int, value jsonb, enc text, source text, author_id uuid)`.execute(
    trx,
  );
}

export interface Decision {
  readonly field_id: string;
  readonly rev: number;
  /** PENDING takes a decision back. */
  readonly state: FieldReviewState;
  /** How it was judged when its reviewer saw it: another's decision since is not undone unseen. */
  readonly was?: FieldReviewState;
  readonly reason_code?: RejectReason | null;
  readonly reason_text?: string | null;
}

/** Stores judgements: one statement whatever the number. */
export async function decideValues(
  trx: Trx,
  instanceId: string,
  decisions: readonly Decision[],
  reviewer: string,
): Promise<void> {
  const rows = decisions.map(({ field_id, rev, state, reason_code, reason_text }) => ({
    field_id,
    rev,
    state,
    reason_code: state === 'REJECTED' ? (reason_code ?? null) : null,
    reason_text: state === 'REJECTED' ? (reason_text ?? null) : null,
  }));
  await sql`update field_value v set state = d.state, reason_code = d.reason_code, reason_text = d.reason_text,
                   reviewed_by = case when d.state <> 'PENDING' then ${reviewer}::uuid end,
                   reviewed_at = case when d.state <> 'PENDING' then clock_timestamp() end, updated_at = clock_timestamp()
              from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (field_id text, rev int, state text, reason_code text, reason_text text)
             where v.instance_id = ${instanceId} and v.field_id = d.field_id and v.rev = d.rev`.execute(trx);
}
