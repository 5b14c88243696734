import { codesOf } from '#schemas/engine/codes.ts';
import { HISTORY_CHANGE, LEAD_EVENT, type HistoryChange, type LeadEvent } from '#schemas/vocabulary/index.ts';

/** What the timeline of a lead tells: the types of specification §3, and ours for what it does not name. */
export type TimelineType = HistoryChange | LeadEvent;
export const TIMELINE_TYPES: readonly TimelineType[] = [...codesOf(HISTORY_CHANGE), ...codesOf(LEAD_EVENT)];

/** What an entry is about. Its type begins with the family's word; agreements are the lead's `LEAD_CONTRACT_`. */
export const TIMELINE_FAMILIES = ['lead', 'note', 'outreach', 'task', 'contract', 'credential'] as const;
export type TimelineFamily = (typeof TIMELINE_FAMILIES)[number];

/** The family of an entry; a type that is no longer known is one of the lead. */
export function familyOf(type: string): TimelineFamily {
  if (type.startsWith('LEAD_CONTRACT_')) return 'contract';
  const word = type.split('_')[0]?.toLowerCase();
  return TIMELINE_FAMILIES.find((family) => family === word) ?? 'lead';
}

/** The types of some families, as `type_in` asks for them. */
export const typesOf = (families: readonly TimelineFamily[]): TimelineType[] =>
  TIMELINE_TYPES.filter((type) => families.includes(familyOf(type)));
