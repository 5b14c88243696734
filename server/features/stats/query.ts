import type { LeadQuery } from '#schemas/lead/figures.ts';
import { commonDays, rangeText, spanOf } from './days.ts';

/** A list that finds nothing. */
const NOTHING: LeadQuery = { created_at_range: '2000-01-02|2000-01-01' };

/** Filters of the dashboard with those of a figure besides: where both speak of one thing, what is in both. */
export function narrowed(base: LeadQuery, own: LeadQuery): LeadQuery {
  const both = { ...base, ...own };
  for (const [name, value] of Object.entries(own)) {
    const given = base[name];
    if (given === undefined) continue;
    if (typeof value === 'string' && typeof given === 'string')
      both[name] = rangeText(commonDays(spanOf(given), spanOf(value)));
    else if (!listOf(value).every((one) => given.includes(one))) return { ...both, ...NOTHING };
  }
  return both;
}

const listOf = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? [value] : value;
