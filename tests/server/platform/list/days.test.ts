import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TASKS } from '#schemas/task/index.ts';
import { parseListQuery } from '#server/platform/list/query.ts';

// In Miami it is still the evening of the fourth.
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-03-05T02:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('counts days from the one that it is for people', () => {
  const { filters } = parseListQuery(TASKS.fields, { due_date_range: '0d|7d' }, '-created_at');
  expect(filters[0]?.values).toEqual(['2026-03-04|2026-03-11']);
});
