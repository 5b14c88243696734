import { describe, expect, it } from 'vitest';
import { codesOf } from '#schemas/engine/codes.ts';
import { nextDue, repeatDay } from '#schemas/task/repeat.ts';
import {
  asksApproval,
  isDecision,
  isDoneTask,
  isOpenTask,
  statusRefusal,
  taskStatuses,
} from '#schemas/task/index.ts';
import { TASK_STATUS, TASK_TYPE, type TaskRepeat } from '#schemas/vocabulary/index.ts';

describe('the status of a task', () => {
  const ASKING = ['exception_request', 'contract_review', 'management_redline_review'];
  const FREE = ['todo', 'in_progress', 'canceled'];

  it('depends on its type: one that asks waits and is decided, any other is completed', () => {
    for (const type of codesOf(TASK_TYPE)) {
      expect(asksApproval(type), type).toBe(ASKING.includes(type));
      const supervisors = new Set(taskStatuses({ status: 'todo', type }, true));
      const own = ASKING.includes(type) ? ['pending', 'approved', 'rejected'] : ['completed'];
      expect(supervisors, type).toEqual(new Set([...FREE, ...own]));
    }
  });

  it('is decided by supervisors alone, who alone take a decision back', () => {
    for (const status of ['approved', 'rejected'] as const) {
      const standing = { status, type: 'contract_review' };
      expect(taskStatuses(standing, false)).toEqual([status]);
      expect(statusRefusal(standing, 'todo', false)).toBe('supervisor_only');
      expect(statusRefusal(standing, 'todo', true)).toBeNull();
      expect(statusRefusal({ ...standing, status: 'pending' }, status, false)).toBe('supervisor_only');
      expect(taskStatuses({ ...standing, status: 'pending' }, false)).not.toContain(status);
    }
    expect(statusRefusal({ status: 'todo', type: 'call' }, 'approved', true)).toBe('not_for_type');
    expect(statusRefusal({ status: 'todo', type: 'contract_review' }, 'completed', true)).toBe(
      'not_for_type',
    );
  });

  it('stays what it is, also where its type does not know it', () => {
    expect(taskStatuses({ status: 'pending', type: 'call' }, false)).toContain('pending');
    expect(taskStatuses({ status: 'approved', type: 'call' }, true)).toContain('approved');
  });

  it('is open, done or neither', () => {
    const kinds = Object.fromEntries(
      codesOf(TASK_STATUS).map((status) => [
        status,
        [isOpenTask(status) && 'open', isDoneTask(status) && 'done', isDecision(status) && 'decided'].filter(
          Boolean,
        ),
      ]),
    );
    expect(kinds).toEqual({
      todo: ['open'],
      in_progress: ['open'],
      pending: ['open'],
      approved: ['done', 'decided'],
      rejected: ['decided'],
      completed: ['done'],
      canceled: [],
    });
  });
});

describe('a task that repeats', () => {
  /** The due dates of a series, each one done on the day it is due unless `today` says when. */
  function series(due: string, repeats: TaskRepeat, count: number, today = due): string[] {
    const days: string[] = [];
    let task = { due, repeats, day: null as number | null };
    for (let n = 0; n < count; n += 1) {
      const next = nextDue(task, days.length === 0 ? today : task.due);
      task = { due: next, repeats, day: repeatDay(task) };
      days.push(next);
    }
    return days;
  }

  it.each<[TaskRepeat, string, string[]]>([
    ['daily', '2026-12-30', ['2026-12-31', '2027-01-01']],
    ['weekly', '2026-12-30', ['2027-01-06', '2027-01-13']],
    ['biweekly', '2026-12-30', ['2027-01-13', '2027-01-27']],
    // A Thursday.
    ['weekdays', '2026-10-01', ['2026-10-02', '2026-10-05', '2026-10-06']],
    ['weekdays', '2026-10-03', ['2026-10-05']],
    ['weekdays', '2026-10-04', ['2026-10-05']],
    // Short months have it on their last day; the series stays that of the first.
    ['monthly', '2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['monthly', '2028-01-31', ['2028-02-29', '2028-03-31']],
    ['monthly', '2026-12-15', ['2027-01-15']],
    ['quarterly', '2026-11-30', ['2027-02-28', '2027-05-30']],
    ['yearly', '2028-02-29', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ])('%s, first on %s, comes again on its day', (repeats, due, expected) => {
    expect(series(due, repeats, expected.length)).toEqual(expected);
  });

  it.each<[TaskRepeat, string, string, string]>([
    ['daily', '2020-01-01', '2026-11-22', '2026-11-23'],
    ['weekly', '2026-01-05', '2026-11-22', '2026-11-23'],
    ['weekly', '2026-01-05', '2026-11-23', '2026-11-30'],
    ['biweekly', '2026-01-05', '2026-11-22', '2026-11-23'],
    ['weekdays', '2026-01-05', '2026-11-20', '2026-11-23'],
    ['monthly', '2026-01-31', '2026-11-22', '2026-11-30'],
    ['yearly', '1900-02-28', '2026-02-28', '2027-02-28'],
  ])('%s due on %s and done late, on %s, comes next on %s', (repeats, due, today, expected) => {
    expect(nextDue({ due, repeats, day: null }, today)).toBe(expected);
  });

  it('comes after the one that was done early, not again on the same day', () => {
    expect(nextDue({ due: '2026-12-24', repeats: 'weekly', day: null }, '2026-12-01')).toBe('2026-12-31');
    expect(nextDue({ due: '2027-02-28', repeats: 'monthly', day: 31 }, '2027-02-01')).toBe('2027-03-31');
  });
});
