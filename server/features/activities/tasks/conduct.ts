import { codesOf } from '#schemas/engine/codes.ts';
import { addDays } from '#schemas/engine/days.ts';
import type { Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { isDay } from '#schemas/engine/formats.ts';
import { isEmpty } from '#schemas/engine/rules.ts';
import { scopeOf } from '#schemas/permissions.ts';
import {
  isDecision,
  isOpenTask,
  statusRefusal,
  TASK_SNOOZE_MAX_DAYS,
  taskStatuses,
  typeHasStatus,
} from '#schemas/task/index.ts';
import { TASK_STATUS, TASK_TYPE } from '#schemas/vocabulary/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import { localToday } from '#server/platform/day.ts';
import { changesBetween } from '../../leads/lead.ts';
import type { Conduct } from '../activity.ts';

export const mayDecide = (actor: Actor): boolean => scopeOf(actor.role, 'task.decide') !== null;

const KNOWN = { status: codesOf(TASK_STATUS), type: codesOf(TASK_TYPE) } as const;
const isKnown = (list: keyof typeof KNOWN, code: unknown): code is string =>
  (KNOWN[list] as readonly unknown[]).includes(code);

const codeIn = (list: keyof typeof KNOWN, code: unknown): string | null =>
  isKnown(list, code) ? code : null;

/** Whether a change says something else of a field than the task does. */
const changes = (name: string, sent: Values, current: Values | null): boolean =>
  name in sent && changesBetween({ [name]: current?.[name] }, { [name]: sent[name] }).length > 0;

const statusAfter = (sent: Values, current: Values | null): unknown => sent.status ?? current?.status;

/** What tasks are held to beyond their fields: statuses by type and role, decisions, snoozing (docs/decisions/014). */
export const TASK_CONDUCT: Conduct = {
  // The reason of a decision goes with it, and whoever closes a task waits for it no longer.
  meant: (values, current) =>
    changes('status', values, current)
      ? {
          ...(isEmpty(current?.decision_note) ? {} : { decision_note: null }),
          ...(isEmpty(current?.snoozed_until) || isOpenTask(values.status) ? {} : { snoozed_until: null }),
          ...values,
        }
      : values,
  fails: (actor, sent, current) => [
    ...statusFails(actor, sent, current),
    ...noteFails(actor, sent, current),
    ...snoozeFails(sent, current),
  ],
  stamps: (actor, values, current) => ({
    ...(changes('status', values, current) ? statusStamps(actor, values.status) : {}),
    // From now on its series falls on the new day.
    ...(['due_date', 'repeats'].some((name) => changes(name, values, current)) ? { repeat_day: null } : {}),
  }),
  can: (actor, row, edit) => {
    const standing = { status: row.status ?? null, type: row.type ?? null };
    const statuses = edit ? taskStatuses(standing, mayDecide(actor)) : [];
    return {
      statuses,
      // It waits for a decision that the reader may make; of older releases some wait whose type does not ask.
      decide: row.status === 'pending' && statuses.includes('approved'),
      snooze: edit && isOpenTask(row.status),
    };
  },
};

function statusStamps(actor: Actor, status: unknown): Values {
  const [now, decided] = [new Date(), isDecision(status)];
  return {
    decided_by: decided ? actor.id : null,
    decided_at: decided ? now : null,
    completed_at: status === 'completed' ? now : null,
  };
}

/** Statuses by type and role (domain §6); a code that is none has its fail already. */
function statusFails(actor: Actor, sent: Values, current: Values | null): Fail[] {
  const [to, type] = [statusAfter(sent, current), sent.type ?? current?.type];
  if (!isKnown('status', to)) return [];
  const refused = changes('status', sent, current)
    ? statusRefusal(
        { status: codeIn('status', current?.status), type: codeIn('type', type) },
        to,
        mayDecide(actor),
      )
    : changes('type', sent, current) && !typeHasStatus(type, to) && 'not_for_type';
  // Of a type that is none nobody can say which statuses it has.
  return refused && (refused !== 'not_for_type' || isKnown('type', type))
    ? [{ field: 'status', code: refused }]
    : [];
}

/** The reason is the supervisor's, and there is none without a decision. */
function noteFails(actor: Actor, sent: Values, current: Values | null): Fail[] {
  if (!changes('decision_note', sent, current)) return [];
  if (!mayDecide(actor)) return [{ field: 'decision_note', code: 'read_only' }];
  return isEmpty(sent.decision_note) || isDecision(statusAfter(sent, current))
    ? []
    : [{ field: 'decision_note', code: 'needs_decision' }];
}

function snoozeFails(sent: Values, current: Values | null): Fail[] {
  const { snoozed_until: until } = sent;
  if (!changes('snoozed_until', sent, current) || typeof until !== 'string' || !isDay(until)) return [];
  const field = 'snoozed_until';
  if (!isOpenTask(statusAfter(sent, current))) return [{ field, code: 'not_open' }];
  return snoozeDayFails(until).map((fail) => ({ field, ...fail }));
}

function snoozeDayFails(until: string): Omit<Fail, 'field'>[] {
  const today = localToday();
  if (until <= today) return [{ code: 'not_after_today' }];
  const limit = TASK_SNOOZE_MAX_DAYS;
  return until > addDays(today, limit) ? [{ code: 'too_far', params: { limit } }] : [];
}
