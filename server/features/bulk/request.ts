import { Type } from '@sinclair/typebox';
import { BULK_ASKED, BULK_KINDS, bulkRefusal, type BulkAsked } from '#schemas/bulk/index.ts';
import type { Values } from '#schemas/engine/field.ts';
import { failsOf, type Fail } from '#schemas/engine/fails.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { faults } from '#schemas/engine/validate.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LeadType } from '#schemas/permissions.ts';
import type { BulkKind } from '#schemas/vocabulary/index.ts';
import { LeadIds } from '#server/features/leads/ids.ts';
import { leadCheck, normaliseLead } from '#server/features/leads/validate.ts';
import { checkOf } from '#server/platform/ajv.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { conditionOf, type Source } from '#server/platform/list/page.ts';
import { parseListQuery, type RawQuery } from '#server/platform/list/query.ts';
import type { Condition } from '#server/platform/list/sql.ts';
import { exactlyOneFails, Problem, refuse } from '#server/platform/problem.ts';
import { referenceFails } from '#server/platform/references.ts';
import type { Selected } from './store.ts';

/** The leads that a body chooses: by their keys, or as the list finds them. */
export const Selection = {
  ids: Type.Optional(LeadIds),
  query: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]), {
      description: 'the filters and the search of the list, as in its query string',
    }),
  ),
};

export const BulkBody = Type.Object(
  {
    kind: Type.Unsafe<BulkAsked>(Type.String({ enum: [...BULK_ASKED] })),
    params: Type.Optional(Type.Object({}, { additionalProperties: true })),
    ...Selection,
  },
  { additionalProperties: false },
);
const check = checkOf(BulkBody);

export interface BulkRequest {
  readonly kind: BulkKind;
  readonly params: Values;
  readonly selected: Selected;
}

export const isKind = (value: unknown): value is BulkAsked =>
  (BULK_ASKED as readonly unknown[]).includes(value);

/** Reads what a person asked for. Throws `bad_request` with everything that is wrong, each part under its own name. */
export async function readRequest(
  db: Db,
  actor: Actor,
  type: LeadType,
  source: Source,
  body: Values,
): Promise<BulkRequest> {
  const fails = [...failsOf(check(body), body)];
  const { kind } = body;
  const params = isValues(body.params) ? normaliseLead(type, body.params) : {};
  if (isKind(kind)) {
    const wrong = await paramFails(db, actor, type, kind, params);
    fails.push(...wrong.map((fail) => ({ ...fail, field: `params.${fail.field}` })));
  }
  const chosen = readSelected(source, body, fails);
  refuse([...fails, ...chosen.fails]);
  return { kind: kind as BulkAsked, params, selected: chosen.selected };
}

/**
 * The leads that a body of `Selection` chooses, and what is wrong with how it says so besides its shape, whose fails are
 * given: while there are any, what is chosen means nothing.
 */
export function readSelected(
  source: Source,
  body: Values,
  shape: readonly Fail[],
): { readonly selected: Selected; readonly fails: readonly Fail[] } {
  const fails = exactlyOneFails(body, ['ids', 'query']);
  const isReadable = isValues(body.query) && shape.every(({ field }) => !field.startsWith('query'));
  const where = isReadable ? readWhere(source, body.query as RawQuery, fails) : null;
  return { selected: where ? { where } : { ids: body.ids as readonly string[] }, fails };
}

/** The condition of the list that a person sees with these filters; what is wrong with them joins the `fails`. */
function readWhere(source: Source, query: RawQuery, fails: Fail[]): Condition | null {
  try {
    return conditionOf(source, parseListQuery(source.fields, query));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    fails.push(...error.fails.map((fail) => ({ ...fail, field: `query.${fail.field}` })));
    return null;
  }
}

/** Everything wrong with what the leads should become: shape, rules between fields, references, lifecycle. */
export async function paramFails(
  db: Db | Trx,
  actor: Actor,
  type: LeadType,
  kind: BulkKind,
  params: Values,
): Promise<Fail[]> {
  const names = BULK_KINDS[kind].params;
  const known = Object.fromEntries(Object.entries(params).filter(([name]) => names.includes(name)));
  const fails: Fail[] = Object.keys(params)
    .filter((name) => !names.includes(name))
    .map((field) => ({ field, code: 'unknown_field' }));
  const [first] = names;
  // 'Nobody' is said with null; an assignee that is left out is a mistake.
  if (first && known[first] === undefined) fails.push({ field: first, code: 'required' });
  fails.push(...faults(LEADS[type], leadCheck(type, 'update'), known, {}));
  fails.push(...(await referenceFails(db, LEADS[type].fields, known, type)));
  const { status } = known;
  const refused =
    typeof status === 'string' && fails.every(({ field }) => field !== 'status')
      ? bulkRefusal(status, actor.supervisor)
      : null;
  return refused ? [...fails, { field: 'status', code: refused }] : fails;
}
