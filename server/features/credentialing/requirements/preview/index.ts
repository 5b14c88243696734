import type { Requirement } from '#schemas/credential/item.ts';
import {
  PREVIEW_NAMED,
  REQUIREMENT_CHANGES,
  REQUIREMENT_DEFAULTS,
  REQUIREMENTS,
  withoutIdleMonths,
  type EffectCounts,
  type RequirementPreview,
} from '#schemas/credential/requirement.ts';
import type { Values } from '#schemas/engine/field.ts';
import { listsFilled, normalise } from '#schemas/engine/resource.ts';
import { breather } from '#server/platform/breathe.ts';
import type { Db } from '#server/platform/db.ts';
import { refuse } from '#server/platform/problem.ts';
import { today } from '../../settle/index.ts';
import { valueFails } from '../check.ts';
import { readRequirement } from '../requirement.ts';
import { counted, effectsOf, NO_EFFECTS, type Affected } from './effects.ts';
import { readFirst, readGroups, subjectsMax, type Status, type Whose } from './standings.ts';

/**
 * Whom a requirement affects when it is added, or changed (`id`), as `body` says: what POST or PATCH would be sent. It
 * is found in groups of subjects that stand alike, of at most so many subjects as the answer says. Throws
 * `not_found`, or `bad_request` with everything that is wrong.
 */
export async function previewRequirement(
  db: Db,
  body: Values,
  id: string | null,
): Promise<RequirementPreview> {
  const before = id === null ? null : await readRequirement(db, id);
  const after = wanted(before, body);
  const whose: Whose = {
    subject_kind: after.subject_kind,
    lead_type: after.lead_type,
    entity_id: id,
    needs_document: before?.needs_document ?? true,
  };
  const max = subjectsMax(whose);
  const day = today();
  const breathe = breather();
  const groups = await readGroups(db, whose);
  const affected = new Map<string, Affected & { readonly status: Status }>();
  const statuses = new Map<Status, EffectCounts>();
  let [subjects, hit, total] = [0, 0, NO_EFFECTS];
  for (const group of groups) {
    await breathe();
    subjects += group.count;
    const found = effectsOf(before, after, group, day);
    if (found.effects.length === 0) continue;
    affected.set(group.key, { ...found, status: group.status });
    hit += group.count;
    total = counted(total, found.effects, group.count);
    statuses.set(group.status, counted(statuses.get(group.status) ?? NO_EFFECTS, found.effects, group.count));
  }
  const first = await readFirst(db, whose, [...affected.keys()], PREVIEW_NAMED);
  return {
    subjects,
    subjects_exact: subjects < max,
    affected: hit,
    total,
    by_status: [...statuses].map(([status, counts]) => ({ status, ...counts })),
    first: first.map(({ key, account_id, resource_id, name, account_name }) => {
      const { status, from, to } = affected.get(key)!;
      return { account_id, resource_id, kind: after.subject_kind, name, account_name, status, from, to };
    }),
  };
}

/** The requirement as it would be. */
function wanted(before: Requirement | null, body: Values): Requirement {
  const { fields } = before ? REQUIREMENT_CHANGES : REQUIREMENTS;
  const sent = withoutIdleMonths(
    { ...(before ? {} : REQUIREMENT_DEFAULTS), ...normalise(fields, body) },
    before,
  );
  refuse(valueFails(sent, before));
  const lists = { states: [], categories: [], service_levels: [], lead_type: null };
  return { ...lists, ...before, ...listsFilled(fields, sent) } as unknown as Requirement;
}
