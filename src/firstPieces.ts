import { piece } from './layout/piece.ts';

/** What the list of leads is made of, most people's first screen: begun before the rest of the console is there (src/early.ts). */
export const CUSTOM_FIELDS = piece(() => import('./resources/leads/CustomFields.tsx'));
export const LEAD_LIST = piece(() => import('./resources/leads/LeadList.tsx'));
/** It in cards, where a table has no room. */
export const RECORD_CARDS = piece(() => import('./resources/generic/RecordCards.tsx'));
