import { expect, it } from 'vitest';
import { familyOf, TIMELINE_FAMILIES, TIMELINE_TYPES, typesOf } from '#schemas/lead/timeline.ts';

it('every type of the timeline is of one family, and every family has some', () => {
  expect(TIMELINE_FAMILIES.flatMap((family) => typesOf([family])).sort()).toEqual([...TIMELINE_TYPES].sort());
  for (const family of TIMELINE_FAMILIES) expect(typesOf([family]), family).not.toHaveLength(0);
  expect(typesOf(['contract', 'note'])).toEqual([
    'NOTE_ADDED',
    'NOTE_UPDATED',
    'LEAD_CONTRACT_ADOBESIGN_CREATED',
    'LEAD_CONTRACT_MANUAL_CREATED',
    'LEAD_CONTRACT_UPDATED',
  ]);
  expect(typesOf(['lead'])).toContain('LEAD_MERGED');
  expect(familyOf('LEAD_FORGOTTEN')).toBe('lead');
  expect(familyOf('SOMETHING_OLD')).toBe('lead');
});
