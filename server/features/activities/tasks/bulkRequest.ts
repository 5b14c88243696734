import { Type } from '@sinclair/typebox';
import { codesOf } from '#schemas/engine/codes.ts';
import { failsOf, type Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { KEY_PATTERN } from '#schemas/engine/formats.ts';
import { nullable } from '#schemas/engine/kinds.ts';
import { normalise } from '#schemas/engine/resource.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import type { LeadType } from '#schemas/permissions.ts';
import { TASK_ACTIONS, TASK_BULK_PARAMS, type TaskBulkParam } from '#schemas/task/bulk.ts';
import { TASK_BULK_MAX, TASKS } from '#schemas/task/index.ts';
import { TASK_BULK, type TaskBulk } from '#schemas/vocabulary/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import { checkOf } from '#server/platform/ajv.ts';
import type { Trx } from '#server/platform/db.ts';
import { refuse } from '#server/platform/problem.ts';
import { referenceFails } from '#server/platform/references.ts';
import { closed, oneOf } from '#server/platform/routes.ts';
import { TASK } from '../kinds.ts';
import { ruleFails } from '../validate.ts';

const PARAMS = Object.keys(TASK_BULK_PARAMS) as TaskBulkParam[];

export const TaskBulkBody = Type.Object(
  {
    ids: Type.Array(Type.String({ pattern: KEY_PATTERN }), {
      minItems: 1,
      maxItems: TASK_BULK_MAX,
      uniqueItems: true,
    }),
    action: oneOf(codesOf(TASK_BULK)),
    ...Object.fromEntries(
      PARAMS.map((name) => [
        name,
        Type.Optional(Type.Unsafe(nullable(TASKS.fields[TASK_BULK_PARAMS[name]]))),
      ]),
    ),
  },
  closed,
);
const check = checkOf(TaskBulkBody);

/** What many tasks are to become. */
export interface TaskBulkRequest {
  readonly ids: readonly string[];
  /** The change of each, as one makes it by hand. */
  readonly patch: Values;
}

/** As a task that nothing speaks against: what is wrong with the change of such a one is wrong with the request. */
const ANY_TASK: Values = { status: 'todo' };

/** Reads what a person asked for. Throws `bad_request` with everything that is wrong, each part under its own name. */
export async function readTaskBulk(
  trx: Trx,
  actor: Actor,
  type: LeadType,
  body: Values,
): Promise<TaskBulkRequest> {
  const fails = [...failsOf(check(body), body)];
  const patch = isAction(body.action) ? readPatch(body.action, body, fails) : {};
  const wrong = new Set(fails.map(({ field }) => field));
  const more = [
    ...ruleFails(actor, TASK, patch, ANY_TASK),
    ...(await referenceFails(trx, TASKS.fields, patch, type)),
  ].map((fail) => ({ ...fail, field: paramOf(fail.field) }));
  refuse([...fails, ...more.filter(({ field }) => !wrong.has(field))]);
  return { ids: body.ids as readonly string[], patch };
}

const isAction = (value: unknown): value is TaskBulk =>
  typeof value === 'string' && Object.hasOwn(TASK_ACTIONS, value);

const paramOf = (field: string): string =>
  field === 'status' ? 'action' : (PARAMS.find((name) => TASK_BULK_PARAMS[name] === field) ?? field);

/** The change that an action stands for; what it does not take, or lacks, joins the `fails`. */
function readPatch(action: TaskBulk, body: Values, fails: Fail[]): Values {
  const { status, param, needsParam } = TASK_ACTIONS[action];
  for (const name of PARAMS)
    if (name !== param && !isEmpty(body[name])) fails.push({ field: name, code: 'unknown_field' });
  if (needsParam && param && isEmpty(body[param])) fails.push({ field: param, code: 'required' });
  const said = param && !isEmpty(body[param]) ? { [TASK_BULK_PARAMS[param]]: body[param] } : {};
  return { ...(status ? { status } : {}), ...normalise(TASKS.fields, said) };
}
