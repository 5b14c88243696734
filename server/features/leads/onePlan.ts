import { NONE, type ListQuery } from '#server/platform/list/query.ts';

/** The columns of `lead_by_update` and `lead_by_assignee` besides those of the order. */
const INDEXED = ['status', 'assignee_id', 'created_at'];

/** The first page in the order of the last change. */
const isFirst = ({ search, order, page }: ListQuery): boolean =>
  page === 1 && search === null && order.length === 1 && order[0]?.name === 'updated_at' && order[0].desc;

/**
 * What agents ask for all day: the first page of leads as they changed last, those in some statuses, or of one person, perhaps of some days.
 * One index has the order and all that is looked at, so the plan is the same for everybody. Of days alone it is not: the few of a day are found
 * by another index than the many of a year.
 */
export function hasOnePlan(query: ListQuery): boolean {
  const { filters } = query;
  const known = filters.every(({ name, operator }) => INDEXED.includes(name) && operator !== 'like');
  if (!isFirst(query) || !known) return false;
  const person = filters.find(({ name }) => name === 'assignee_id');
  return person
    ? person.values.length === 1 && person.values[0] !== NONE
    : filters.every(({ name }) => name === 'status');
}

/** What a team works on: leads by where they are and what they offer, which are few in one place and many in another. Of days it is another list tomorrow. */
export const recurs = (query: ListQuery): boolean =>
  isFirst(query) &&
  query.filters.every(
    ({ name, field, operator }) => operator !== 'like' && (name === 'status' || field.kind === 'lookup'),
  );
