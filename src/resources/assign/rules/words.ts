import { useTranslate } from 'ra-core';
import { listText } from '#schemas/engine/lists.ts';
import type { AssignRule } from '#schemas/assign-rule/index.ts';
import type { AssignmentOrder } from '#schemas/assignment.ts';
import { failText, isFailCode } from '#schemas/errors.ts';
import { ASSIGNMENT_DEAL, ASSIGNMENT_STRATEGY } from '#schemas/vocabulary/index.ts';
import { useLanguage, useNumber, useText } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { usePersonNames } from '#src/kinds/user/usePersonNames.ts';

/** What an order does, as one sentence: how, to whom, and up to how many. */
export function usePlanText(): (plan: AssignmentOrder) => string {
  const translate = useTranslate();
  const text = useText();
  const number = useNumber();
  const nameOf = usePersonNames();
  const language = useLanguage();
  return ({ strategy, measure, deal, capacity, shares }) => {
    const how =
      strategy === 'EQUAL'
        ? `${text(ASSIGNMENT_STRATEGY.EQUAL)}, ${text(ASSIGNMENT_DEAL[deal ?? 'ROUND_ROBIN']).toLowerCase()}`
        : text(ASSIGNMENT_STRATEGY[strategy]);
    const partOf = (value: number) => (measure === 'COUNT' ? number(value) : `${number(value)}%`);
    const people = shares.map(({ user_id, value }) =>
      strategy === 'PERCENTAGE' ? `${nameOf(user_id)} ${partOf(value ?? 0)}` : nameOf(user_id),
    );
    const does = translate('assign_rules.does', { how, people: listText(people, language) });
    return capacity === undefined || capacity === null
      ? does
      : `${does}. ${translate('assign_rules.capped', { smart_count: capacity })}`;
  };
}

/** When a rule ran last, and what that came to or why it failed. */
export function useRunText(): (rule: AssignRule) => string {
  const translate = useTranslate();
  const language = useLanguage();
  return ({ last_run_at: at, last_run: run }) => {
    if (at === null || run === null) return translate('assign_rules.run.never');
    const when = formatMoment(at);
    if (run.fail !== null)
      return translate('assign_rules.run.failed', {
        when,
        // What a newer release says is not known here.
        reason: isFailCode(run.fail) ? failText({ code: run.fail }, language) : run.fail,
      });
    if (run.total === 0) return translate('assign_rules.run.none', { when });
    const assigned = run.total - run.left;
    return run.left > 0
      ? translate('assign_rules.run.left', { when, smart_count: assigned, left: run.left })
      : translate('assign_rules.run.done', { when, smart_count: assigned });
  };
}
