import { NONE, type ListQuery } from '#server/platform/list/query.ts';

/** The columns of `lead_by_update` and `lead_by_assignee` besides those of the order. */
const INDEXED = ['status', 'assignee_id', 'created_at'];

/**
 * What agents ask for all day: the first page of leads as they changed last, those in some statuses, or of one person, perhaps of some days.
 * One index has the order and all that is looked at, so the plan is the same for everybody. Of days alone it is not: the few of a day are found
 * by another index than the many of a year.
 */
export function hasOnePlan({ filters, search, order, page }: ListQuery): boolean {
  const [first] = order;
  const isUsualOrder = order.length === 1 && first?.name === 'updated_at' && first.desc;
  const known = filters.every(({ name, operator }) => INDEXED.includes(name) && operator !== 'like');
  if (page > 1 || search !== null || !isUsualOrder || !known) return false;
  const person = filters.find(({ name }) => name === 'assignee_id');
  return person
    ? person.values.length === 1 && person.values[0] !== NONE
    : filters.every(({ name }) => name === 'status');
}
