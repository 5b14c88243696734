import { sql } from 'kysely';
import type { Fields, Values } from '#schemas/engine/field.ts';
import { under, type Fail } from '#schemas/engine/fails.ts';
import { isValues, normalise, type Writes } from '#schemas/engine/resource.ts';
import { faults, type Check } from '#schemas/engine/validate.ts';
import { DEFAULTS, VIEW, viewBody, VIEWS_OWN_MAX, VIEWS_SHARED_MAX } from '#schemas/view/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import { checkOf } from '#server/platform/ajv.ts';
import type { Trx } from '#server/platform/db.ts';
import { filterFails, listFails } from '#server/platform/list/query.ts';
import type { ViewList } from './lists.ts';
import type { ViewRow } from './view.ts';

const CHECKS: Readonly<Record<Writes, Check>> = {
  create: checkOf(viewBody('create')),
  update: checkOf(viewBody('update')),
};

/** What of a view goes into its row. */
export type ViewValues = Pick<ViewRow, 'name' | 'shared' | 'query' | (typeof DEFAULTS)[number]>;

/** What a person sent, as it would be stored; a switch that says nothing is off. */
export function normaliseView(sent: Values): Values {
  const values = normalise(VIEW.fields, sent);
  for (const name of ['shared', ...DEFAULTS]) if (values[name] === null) values[name] = false;
  return values;
}

/** Everything wrong with the values themselves; those of a query as `query.filter.<parameter>`, `query.sort`. */
export function shapeFails(actor: Actor, list: ViewList, values: Values, writes: Writes): Fail[] {
  const fails = faults(VIEW, CHECKS[writes], values, writes === 'create' ? null : {});
  const marked = new Set(fails.map(({ field }) => field));
  return [
    ...fails,
    ...queryFails(list.fields(actor), values.query).filter(({ field }) => !marked.has(field)),
  ];
}

/** A view may only ask what the list answers: else it would break the list of everybody it is shared with. */
function queryFails(fields: Fields, query: unknown): Fail[] {
  if (!isValues(query)) return [];
  const filter = isValues(query.filter) ? query.filter : {};
  return [
    ...under('query.filter', filterFails(fields, filter)),
    ...listFails(fields, { ordering: orderingOf(query.sort) }).map((fail) => ({
      ...fail,
      field: 'query.sort',
    })),
  ];
}

const orderingOf = (sort: unknown): string | undefined =>
  isValues(sort) && typeof sort.field === 'string'
    ? `${sort.order === 'DESC' ? '-' : ''}${sort.field}`
    : undefined;

const PLACED: readonly string[] = ['name', 'shared', ...DEFAULTS];

/** What the other views of the list have against it; asked while nobody else writes views (`lockViews`). */
export async function placeFails(
  trx: Trx,
  list: ViewList,
  view: ViewValues & { readonly owner_id: string },
  before: ViewRow | null,
  known: readonly Fail[],
): Promise<Fail[]> {
  // What has no shape has no place either.
  if (known.some(({ field }) => PLACED.includes(field))) return [];
  const { rows } = await sql<{ own: number; shared: number; taken: boolean }>`
    select count(*) filter (where owner_id = ${view.owner_id})::int as own,
           count(*) filter (where shared)::int as shared,
           coalesce(bool_or(lower(name) = lower(${view.name})
                            and (owner_id = ${view.owner_id} or (shared and ${view.shared}))), false) as taken
      from saved_view
     where resource = ${list.name} and (owner_id = ${view.owner_id} or shared)
       and entity_id is distinct from ${before?.entity_id ?? null}::uuid`.execute(trx);
  const { own = 0, shared = 0, taken = false } = rows[0] ?? {};
  const fails: Fail[] = [];
  if (taken) fails.push({ field: 'name', code: 'name_taken' });
  else if (!before && own >= VIEWS_OWN_MAX)
    fails.push({ field: 'name', code: 'too_many', params: { limit: VIEWS_OWN_MAX } });
  if (view.shared && shared >= VIEWS_SHARED_MAX)
    fails.push({ field: 'shared', code: 'too_many', params: { limit: VIEWS_SHARED_MAX } });
  return [
    ...fails,
    ...DEFAULTS.filter((name) => view[name] && !view.shared).map((field): Fail => ({
      field,
      code: 'share_first',
    })),
  ];
}
