import { isAdminList, LISTS, typesOf, type AdminList } from '#schemas/list/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { requireScope, type Actor } from '#server/platform/actor.ts';
import { Problem, refuse } from '#server/platform/problem.ts';

/** The entries of a list that have one order: those of a lead type, or (null) all. */
export interface Group {
  readonly list: AdminList;
  readonly type: LeadType | null;
}

/** A list, with the lead types of it that a person administers. */
interface Reach {
  readonly list: AdminList;
  readonly types: readonly LeadType[];
}

/** What of a list a person administers. Throws `forbidden`, or `not_found` for a list that those of their type have not. */
export function reachOf(actor: Actor, name: string): Reach {
  const scope = requireScope(actor, 'lookup.write');
  const types = isAdminList(name)
    ? typesOf(name).filter((type) => scope === 'all' || type === actor.leadType)
    : [];
  if (!isAdminList(name) || types.length === 0) throw new Problem('not_found');
  return { list: name, types };
}

/**
 * The group of a list that is asked for. Throws `not_found` for one of the other type, and `bad_request` when there are
 * several and none was said in `field`.
 */
export function groupOf(actor: Actor, name: string, asked: unknown, field: string): Group {
  const { list, types } = reachOf(actor, name);
  if (!LISTS[list].typed) return { list, type: null };
  const [only = null, ...more] = types;
  if (asked === undefined || asked === null) {
    refuse(more.length > 0 ? [{ field, code: 'required' }] : []);
    return { list, type: only };
  }
  const type = types.find((known) => known === asked);
  if (!type) throw new Problem('not_found');
  return { list, type };
}
