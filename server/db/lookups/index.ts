import { placeRows } from './places.ts';
import { BUSINESS_LINES, HEALTH_PLANS, MOBILITY_TYPES } from './plans.ts';
import { toRows } from './rows.ts';
import { taxonomyRows } from './taxonomy.ts';
import type { LookupRow } from './types.ts';

export { lookupId } from './rows.ts';
export type { LookupRow } from './types.ts';

/** Every lookup row, parents before children; the same rows with the same ids at every call and place. */
export const lookupRows = (): LookupRow[] => [
  ...placeRows(),
  ...taxonomyRows(),
  ...toRows('health_plan', HEALTH_PLANS),
  ...toRows('business_line', BUSINESS_LINES),
  ...toRows('mobility_type', MOBILITY_TYPES),
];
