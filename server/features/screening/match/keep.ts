import { v7 as uuidv7 } from 'uuid';
import type { SubjectRef } from '#schemas/credential/subject.ts';
import type { ExclusionSource } from '#schemas/vocabulary/index.ts';
import type { Change } from '#server/db/schema.ts';
import type { Event, Write } from '#server/platform/write.ts';
import type { Patched } from '#server/platform/bulk.ts';
import type { Candidate } from './judge.ts';
import { hitsOf, markSeen, type HitRow } from './store.ts';

/** What was found of a subject in a source. */
export interface Finding extends SubjectRef {
  readonly candidates: readonly Candidate[];
}

const keyOf = ({ account_id, resource_id }: SubjectRef, row_key: string): string =>
  `${account_id}/${resource_id ?? ''}/${row_key}`;

/**
 * Keeps hits: new ones; known ones whose row has changed, or for which more speaks than before. Such a one that somebody
 * had cleared opens again; a confirmed one stays confirmed, since opening it would lift what it blocks. Nothing is closed
 * by itself. The accounts are locked. Gives the subjects for which anything has changed.
 */
export async function keepHits(
  write: Write,
  source: ExclusionSource,
  findings: readonly Finding[],
): Promise<SubjectRef[]> {
  const found = findings.filter(({ candidates }) => candidates.length > 0);
  if (found.length === 0) return [];
  const known = new Map(
    (
      await hitsOf(
        write.trx,
        source,
        found.map(({ account_id }) => account_id),
      )
    ).map((hit) => [keyOf(hit, hit.row_key), hit]),
  );
  const all = found.flatMap(({ account_id, resource_id, candidates }) =>
    candidates.map((candidate) => ({ account_id, resource_id, source, ...candidate })),
  );
  const fresh = all
    .filter((hit) => !known.has(keyOf(hit, hit.row_key)))
    .map((hit) => ({ entity_id: uuidv7(), ...hit }));
  const again = all.flatMap((hit) => {
    const before = known.get(keyOf(hit, hit.row_key));
    return before ? [{ before, change: changeOf(before, hit) }] : [];
  });
  const changed = again.flatMap(({ before, change }) => (change ? [{ before, ...change }] : []));
  await write.insertMany('exclusion_hit', fresh, (index) => foundEvent(fresh[index]));
  await write.updateEach(
    'exclusion_hit',
    changed.map(({ patched }) => patched),
    (index) => changed[index]?.event ?? NOTHING,
  );
  await markSeen(
    write.trx,
    again.map(({ before }) => before.entity_id),
  );
  return [...fresh, ...changed.map(({ before }) => before)].map(({ account_id, resource_id }) => ({
    account_id,
    resource_id,
  }));
}

const NOTHING: Event = { type: 'HIT_CHANGED', changes: [] };

/** Without the row's texts: they are in the hit. */
const foundEvent = (hit?: Candidate & SubjectRef & { readonly source: ExclusionSource }): Event => ({
  type: 'HIT_FOUND',
  changes: [],
  detail: hit
    ? {
        account_id: hit.account_id,
        resource_id: hit.resource_id,
        source: hit.source,
        result: hit.result,
        score: hit.score,
      }
    : {},
});

const REOPENED = {
  resolution: 'OPEN',
  note: null,
  evidence_file_id: null,
  resolved_by: null,
  resolved_at: null,
};

function changeOf(before: HitRow, now: Candidate): { patched: Patched; event: Event } | null {
  const isStronger = now.result === 'CONFIRMED_CANDIDATE' && before.result === 'SUSPECTED';
  const hasChanged = before.checksum !== now.checksum;
  if (!hasChanged && before.result === now.result && before.score === now.score) return null;
  const opens = before.resolution === 'CLEARED' && (hasChanged || isStronger);
  const { checksum, row, result, score } = now;
  const patch = { checksum, row, result, score, ...(opens ? REOPENED : {}) };
  const names = [
    'result',
    'score',
    ...(hasChanged ? ['row'] : []),
    ...(opens ? ['resolution', 'note'] : []),
  ] as const;
  const changes = names.flatMap((field): Change[] => {
    const from = before[field as keyof HitRow];
    const to = (patch as Record<string, unknown>)[field];
    return from === to ? [] : [{ field, from, to }];
  });
  const { entity_id, version, account_id } = before;
  return {
    patched: { entity_id, version, patch },
    event: { type: opens ? 'HIT_REOPENED' : 'HIT_CHANGED', changes, detail: { account_id } },
  };
}
