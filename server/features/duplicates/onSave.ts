import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { NAME_KEY, type PossibleDuplicate } from '#schemas/lead/duplicates.ts';
import { changesBetween, valuesOf, type LeadRow } from '#server/features/leads/lead.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { personText } from '#server/platform/names.ts';
import { Problem } from '#server/platform/problem.ts';
import { findDuplicates, presentDuplicate } from './find.ts';

/**
 * Throws `possible_duplicate` when values that are about to be saved repeat another lead's: those of a new lead, or
 * those that change. Two people who create the same lead in the same moment both pass: it warns, it does not lock.
 */
export async function refuseDuplicates(
  db: Db | Trx,
  actor: Actor,
  values: Values,
  current: LeadRow | null,
): Promise<void> {
  const before = current ? valuesOf(current) : {};
  const changed = new Set(changesBetween(before, values).map(({ field }) => field));
  if (changed.has('zip')) changed.add(NAME_KEY);
  const found = await findDuplicates(
    db,
    { ...before, ...values },
    { keys: [...changed], except: current?.entity_id ?? null },
  );
  if (found.length === 0) return;
  const duplicates = found.map((one) => presentDuplicate(actor, one));
  throw new Problem('possible_duplicate', failsOf(duplicates), undefined, { duplicates });
}

/** One fail per field, naming whoever works on the strongest match. */
function failsOf(duplicates: readonly PossibleDuplicate[]): Fail[] {
  const fails = new Map<string, Fail>();
  for (const { fields, owner } of duplicates)
    for (const field of fields)
      if (!fails.has(field))
        fails.set(
          field,
          owner
            ? { field, code: 'duplicate_of', params: { name: personText(owner) } }
            : { field, code: 'duplicate_lead' },
        );
  return [...fails.values()];
}
